import { limits } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'
import type { Transaction } from '../../../platform/database/database.ts'
import type { MailEvent, MailEventMessage, MailEventSource } from '../../../platform/mail/events/mail-events.ts'
import { Unavailable } from '../../../platform/unavailable.ts'
import { countSoftBounces, findLiftedAt, findSuppression, insertMailEvent, lockAddress, saveSuppression } from '../queries/suppressions.ts'
import { findNewSuppression } from '../rules/suppression.ts'
import { normaliseAddress } from '../storable-mails.ts'
import type { SuppressionTools } from '../tools.ts'

/**
 * Stores the reports of a mail provider's message and stops mails to addresses that do not get or want them. A repeated message has no
 * effect. @throws Problem `not_found` if another provider or none is configured, `webhook_unsigned`, `webhook_stale`, `malformed`,
 * `unavailable`
 */
export async function receiveMailEvents(tools: SuppressionTools, provider: string, message: MailEventMessage): Promise<void> {
  const { mailEvents: source, database } = tools
  if (source?.provider !== provider) throw new Problem('not_found')
  for (const event of await read(source, message)) {
    await database.transaction((tx) => applyEvent(tools, tx, { ...event, provider, address: normaliseAddress(event.address) }))
  }
}

async function read(source: MailEventSource, message: MailEventMessage): Promise<MailEvent[]> {
  try {
    return await source.read(message)
  } catch (error) {
    throw error instanceof Unavailable ? new Problem('unavailable', {}, { cause: error }) : error
  }
}

async function applyEvent({ clock }: SuppressionTools, tx: Transaction, event: MailEvent & { provider: string }): Promise<void> {
  const now = clock()
  const { address } = event
  await lockAddress(tx, address)
  if (!(await insertMailEvent(tx, { ...event, receivedAt: now }))) return
  const liftedAt = await findLiftedAt(tx, address)
  const windowStart = new Date(now.getTime() - limits.mailBounces.withinMs)
  const softBounces = await countSoftBounces(tx, address, liftedAt && liftedAt > windowStart ? liftedAt : windowStart)
  const current = await findSuppression(tx, address)
  const next = findNewSuppression(event, { current, softBounces, liftedAt }, now)
  if (next) await saveSuppression(tx, { address, ...next })
}
