import type { Logger } from '../../../platform/observability/logger.ts'
import type { LedgerOffice } from '../office/ledger-office.ts'

const STRIKES_EVERY_MS = 10_000

/**
 * Checks the ledger periodically while the server runs. A timer and not a job, because a lost check needs no retry; a lock ensures that
 * only one server checks at a time.
 * @returns a function that stops the timer after the current check
 */
export function watchLedger(office: LedgerOffice, log: Logger): () => Promise<void> {
  let underWay: Promise<void> | undefined
  const strike = () => {
    underWay ??= office
      .checkIfDue()
      .then(() => undefined)
      .catch((err) => log.warn({ err }, 'the ledger could not be checked'))
      .finally(() => {
        underWay = undefined
      })
  }
  const clock = setInterval(strike, STRIKES_EVERY_MS)
  strike()
  return async () => {
    clearInterval(clock)
    await underWay
  }
}
