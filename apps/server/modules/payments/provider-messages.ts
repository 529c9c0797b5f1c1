import type { IncomingMessage, MessageFilter } from '@tintype/contract/admin/system'
import { limits } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { decodeCursor, encodeCursor, Place, toKeysetPage } from '../../platform/database/queries/keyset.ts'
import type { Job, Jobs } from '../../platform/jobs/jobs.ts'
import { type EventName, type EventRow, findEventPage, lockEvent, setEventQuarantined, setEventReleased } from './queries/payment.ts'

export type MessagePage = { filter: MessageFilter; limit: number; cursor?: string | undefined }

const names = { stripe: 'Stripe', shopify: 'Shopify' } as const

type ProviderMessageTools = {
  database: Database
  jobs: Jobs
  clock: () => Date
  provider: 'stripe' | 'shopify'
  /** Processes one message of the provider. */
  job: Job<EventName>
}

/** Messages of Stripe or Shopify, for operators. */
export function createProviderMessages({ provider, job, ...tools }: ProviderMessageTools) {
  const toMessage = (row: EventRow) => toIncomingMessage(provider, row)
  return {
    async list({ filter, limit, cursor }: MessagePage) {
      const after = cursor === undefined ? undefined : decodeCursor(Place, cursor)
      const { rows, next } = toKeysetPage(await findEventPage(tools.database, { provider, filter, after, limit: limit + 1 }), limit)
      return { messages: rows.map(({ event }) => toMessage(event)), nextCursor: next && encodeCursor(next) }
    },
    /** Queues a message again, also a quarantined one. @throws Problem `message_not_found`, `message_done` */
    async retry(tx: Transaction, id: string) {
      const event = await lockOpen(tx, provider, id)
      await setEventReleased(tx, event)
      await tools.jobs.send(tx, job, { provider, eventId: event.eventId })
      return { was: toMessageState(event), message: toMessage({ ...event, quarantinedAt: null, quarantineReason: null, error: null }) }
    },
    /** Excludes the message from processing until `retry`. @throws Problem `message_not_found`, `message_done` */
    async quarantine(tx: Transaction, id: string, reason: string) {
      const event = await lockOpen(tx, provider, id)
      const change = { quarantinedAt: tools.clock(), quarantineReason: reason }
      await setEventQuarantined(tx, event, change)
      return { was: toMessageState(event), message: toMessage({ ...event, ...change }) }
    },
  }
}

async function lockOpen(tx: Transaction, provider: string, id: string): Promise<EventRow> {
  const event = await lockEvent(tx, { provider, id })
  if (!event) throw new Problem('message_not_found')
  if (event.appliedAt) throw new Problem('message_done')
  return event
}

function toIncomingMessage(provider: 'stripe' | 'shopify', row: EventRow): IncomingMessage {
  const { id, eventId, type, facts, attempts, error, quarantineReason, receivedAt } = row
  const { type: _type, ...shownFacts } = facts
  return {
    ...{ id, source: provider, from: names[provider], reference: eventId.slice(0, limits.payoutReferenceMax), type, facts: shownFacts },
    ...{ state: toMessageState(row), attempts, error, reason: quarantineReason, receivedAt: receivedAt.toISOString() },
  }
}

function toMessageState({ appliedAt, outcome, quarantinedAt, error }: EventRow): IncomingMessage['state'] {
  if (appliedAt) return outcome === 'ignored' ? 'ignored' : 'done'
  if (quarantinedAt) return 'quarantined'
  return error ? 'failing' : 'waiting'
}
