import type { Clock } from '../../platform/clock.ts'
import type { Sealer } from '../../platform/crypto/seal.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Jobs, Turn } from '../../platform/jobs/jobs.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import { deliverNotice } from './deliver-notice.ts'
import type { Notice } from './notices.ts'
import { forgetAddress, hasStuckMail } from './queries/notifications.ts'
import { sendNotices } from './send-notices.ts'
import { sweepMails } from './sweep-mails.ts'
import { addressKey } from './what-is-kept.ts'

export type { Notice } from './notices.ts'

export type NotificationTools = {
  database: Database
  jobs: Jobs
  mailer: Mailer
  sealer: Sealer
  clock: Clock
  publicUrl: string
  /** Hears of each mail that a mail server has taken, in the transaction that notes it. Of one that was taken twice it may hear twice. */
  onLeft?: (tx: Transaction, notice: Notice, leftAt: Date) => Promise<void>
}

/** Nothing to tell anybody of: a mail server that is started anew. */
const STUCK_MS = 60_000

export function createNotifications(tools: NotificationTools) {
  return {
    /** Nobody reads what is for an artist who was erased: such an address ends in a way that no mail server has (RFC 2606). */
    send: async (tx: Transaction, ...notices: Notice[]): Promise<void> =>
      void (await sendNotices(
        tools,
        tx,
        notices.filter(({ to }) => !to.endsWith('.invalid')),
      )),
    deliver: (payload: { id: string; sealed: string }, turn?: Turn) => deliverNotice(tools, payload, turn),
    /** For whoever erases a person: no mail is known any more to have gone to this address, and none goes there that was on its way. */
    forget: (tx: Transaction, address: string) => forgetAddress(tx, addressKey(address)),
    sweep: () => sweepMails(tools),
    /** Whether one waits for longer than a moment that somebody has tried to send. */
    areStuck: () => hasStuckMail(tools.database, new Date(tools.clock().getTime() - STUCK_MS)),
  }
}

export type Notifications = ReturnType<typeof createNotifications>
