import type { IncomingMessage, MessageFilter } from '@tintype/contract/admin/system'
import { Problem } from '@tintype/contract/problems'
import type { Transaction } from '../../../platform/database/database.ts'
import { decodeCursor, encodeCursor, Place, toKeysetPage } from '../../../platform/database/queries/keyset.ts'
import { findMessagePage, lockMessage, type ShownMessage, setQuarantine } from '../queries/message.ts'
import { printNumber } from '../rules/production.ts'
import type { ProductionTools } from '../tools.ts'
import { applyAnswersJob } from './receive-answer.ts'

type Tools = Pick<ProductionTools, 'database' | 'jobs' | 'clock'>

/** Manufacturer messages, as operators see and process them. */
export function createManufacturerMessages(tools: Tools) {
  return {
    async list({ filter, limit, cursor }: { filter: MessageFilter; limit: number; cursor?: string | undefined }) {
      const after = cursor === undefined ? undefined : decodeCursor(Place, cursor)
      const { rows, next } = toKeysetPage(await findMessagePage(tools.database, { filter, after, limit: limit + 1 }), limit)
      return { messages: rows.map(toMessage), nextCursor: next && encodeCursor(next) }
    },
    /** Applies the message again, including a quarantined one. @throws Problem `message_not_found`, `message_done` */
    retry: (tx: Transaction, id: string) =>
      change(tx, id, { quarantinedAt: null, quarantineReason: null }, ({ message }) =>
        tools.jobs.send(tx, applyAnswersJob, { print: message.printId }),
      ),
    /** Quarantines the message. It has no effect until it is retried. @throws Problem `message_not_found`, `message_done` */
    quarantine: (tx: Transaction, id: string, reason: string) => change(tx, id, { quarantinedAt: tools.clock(), quarantineReason: reason }),
  }
}

type Quarantine = { quarantinedAt: Date | null; quarantineReason: string | null }

async function change(
  tx: Transaction,
  id: string,
  quarantine: Quarantine,
  then: (found: ShownMessage) => Promise<void> = async () => undefined,
): Promise<{ was: IncomingMessage['state']; message: IncomingMessage }> {
  const found = await lockMessage(tx, id)
  if (!found) throw new Problem('message_not_found')
  if (found.message.doneAt) throw new Problem('message_done')
  await setQuarantine(tx, id, quarantine)
  await then(found)
  return { was: toMessage(found).state, message: toMessage({ ...found, message: { ...found.message, ...quarantine } }) }
}

/** Omit the tracking number, because it leads to a customer's address. */
function toMessage({ message, manufacturerName, printNumber: number }: ShownMessage): IncomingMessage {
  const { id, messageId, type, carrier, doneAt, quarantinedAt, quarantineReason, receivedAt } = message
  return {
    ...{ id, source: 'manufacturers', from: manufacturerName, reference: messageId, type },
    facts: { print: printNumber(number), ...(carrier && { carrier }) },
    state: doneAt ? 'done' : quarantinedAt ? 'quarantined' : 'waiting',
    ...{ attempts: 0, error: null, reason: quarantineReason, receivedAt: receivedAt.toISOString() },
  }
}
