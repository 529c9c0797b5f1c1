import { limits } from '@tintype/contract/limits'
import type { Transaction } from '../../../platform/database/database.ts'
import type { MailEvent } from '../../../platform/mail/events/mail-events.ts'
import { countSoftBounces, findLiftedAt, findSuppression, insertMailEvent, lockAddress, saveSuppression } from '../queries/suppressions.ts'
import { findNewSuppression } from '../rules/suppression.ts'
import { normaliseAddress } from '../storable-mails.ts'
import type { SuppressionTools } from '../tools.ts'

/** Stores a report and the suppression that follows from it. A repeated report has no effect. */
export async function applyMailEvent(
  { clock }: Pick<SuppressionTools, 'clock'>,
  tx: Transaction,
  reported: MailEvent & { provider: string },
): Promise<void> {
  const now = clock()
  const address = normaliseAddress(reported.address)
  const event = { ...reported, address }
  await lockAddress(tx, address)
  if (!(await insertMailEvent(tx, { ...event, receivedAt: now }))) return
  const liftedAt = await findLiftedAt(tx, address)
  const windowStart = new Date(now.getTime() - limits.mailBounces.withinMs)
  const softBounces = await countSoftBounces(tx, address, liftedAt && liftedAt > windowStart ? liftedAt : windowStart)
  const current = await findSuppression(tx, address)
  const next = findNewSuppression(event, { current, softBounces, liftedAt }, now)
  if (next) await saveSuppression(tx, { address, ...next })
}
