import { Problem } from '@tintype/contract/problems'
import type { MailEvent, MailEventMessage, MailEventSource } from '../../../platform/mail/events/mail-events.ts'
import { Unavailable } from '../../../platform/unavailable.ts'
import type { SuppressionTools } from '../tools.ts'
import { applyMailEvent } from './apply-mail-event.ts'

/**
 * Stores the reports of a mail provider's message and stops mails to addresses that do not get or want them. A repeated message has no
 * effect. @throws Problem `not_found` if another provider or none is configured, `webhook_unsigned`, `webhook_stale`, `malformed`,
 * `unavailable`
 */
export async function receiveMailEvents(tools: SuppressionTools, provider: string, message: MailEventMessage): Promise<void> {
  const { mailEvents: source, database } = tools
  if (source?.provider !== provider) throw new Problem('not_found')
  for (const event of await read(source, message)) {
    await database.transaction((tx) => applyMailEvent(tools, tx, { ...event, provider }))
  }
}

async function read(source: MailEventSource, message: MailEventMessage): Promise<MailEvent[]> {
  try {
    return await source.read(message)
  } catch (error) {
    throw error instanceof Unavailable ? new Problem('unavailable', {}, { cause: error }) : error
  }
}
