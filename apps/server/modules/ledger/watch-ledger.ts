import type { Logger } from '../../platform/observability/logger.ts'
import type { LedgerOffice } from './ledger-office.ts'

const STRIKES_EVERY_MS = 10_000

/**
 * Has the ledger checked for as long as the server runs. A clock and not a job: nothing that has to be sent again can be lost, and
 * of several servers one does it.
 * @returns how to end it, after the check that is under way
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
