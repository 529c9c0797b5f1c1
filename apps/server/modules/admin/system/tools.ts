import type { IncomingMessage, MessageFilter, MessageSource } from '@tintype/contract/admin/system'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import type { JobWatch } from '../../../platform/jobs/watch-jobs.ts'

/** Stored messages of one kind of sender. */
export type MessageInbox = {
  list(page: {
    filter: MessageFilter
    limit: number
    cursor?: string | undefined
  }): Promise<{ messages: IncomingMessage[]; nextCursor: string | null }>
  retry(tx: Transaction, id: string): Promise<MessageChange>
  quarantine(tx: Transaction, id: string, reason: string): Promise<MessageChange>
}

/** A message after the change, and its former state. */
export type MessageChange = { was: IncomingMessage['state']; message: IncomingMessage }

export type SystemTools = {
  database: Database
  clock: Clock
  audit: Pick<Audit, 'record'>
  jobWatch: JobWatch
  messages: Record<MessageSource, MessageInbox>
}

export type MessageName = { source: MessageSource; id: string }

export type FailedRequest = { kind?: string | undefined; limit: number; cursor?: string | undefined }

export type Deed = {
  action: string
  subject: string
  facts: Record<string, string | number>
  change: { before?: Record<string, string>; after: Record<string, string> }
}
