import { bind } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { deliverNotice } from './deliver-notice.ts'
import type { Notice } from './notices.ts'
import { forgetAddress, hasStuckMail } from './queries/notifications.ts'
import { forgetMailEvents } from './queries/suppressions.ts'
import { sendNotices } from './send-notices.ts'
import { normaliseAddress } from './storable-mails.ts'
import { sweepMails } from './sweep-mails.ts'
import type { NotificationTools } from './tools.ts'

/** Tolerance for a restart of the mail server. */
const STUCK_MS = 60_000

export function createNotifications(tools: NotificationTools) {
  return {
    ...bind(tools, {
      deliver: deliverNotice,
      sweep: sweepMails,
    }),
    /** Drops mails to erased artists. Their address ends in a reserved domain that no mail server has (RFC 2606). */
    send: async (tx: Transaction, ...notices: Notice[]): Promise<void> =>
      void (await sendNotices(
        tools,
        tx,
        notices.filter(({ to }) => !to.endsWith('.invalid')),
      )),
    /** For the erasure of an artist: deletes the address from the log and drops queued mails to it. */
    async forget(tx: Transaction, address: string) {
      await forgetAddress(tx, normaliseAddress(address))
      await forgetMailEvents(tx, normaliseAddress(address))
    },
    /** Whether a mail that was tried has been unsent for longer than `STUCK_MS`. */
    areStuck: () => hasStuckMail(tools.database, new Date(tools.clock().getTime() - STUCK_MS)),
  }
}

export type Notifications = ReturnType<typeof createNotifications>
