import type { Audit } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sealer } from '../../platform/crypto/seal.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { MailEventSource } from '../../platform/mail/events/mail-events.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import type { Notice } from './notices.ts'

export type NotificationTools = {
  database: Database
  jobs: Jobs
  mailer: Mailer
  sealer: Sealer
  clock: Clock
  publicUrl: string
  /** Called for each mail that a mail server accepted, in the transaction that records it. May be called twice for the same mail. */
  onLeft?: (tx: Transaction, notice: Notice, leftAt: Date) => Promise<void>
}

export type SuppressionTools = Pick<NotificationTools, 'database' | 'clock'> & {
  audit: Pick<Audit, 'record'>
  /** The webhook of the mail provider; undefined if none is configured. */
  mailEvents: MailEventSource | undefined
}
