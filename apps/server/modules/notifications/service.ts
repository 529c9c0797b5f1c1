import type { Sealer } from '../../platform/crypto/seal.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import { deliverNotice } from './deliver-notice.ts'
import type { Notice } from './notices.ts'
import { sendNotices } from './send-notices.ts'

export type { Notice } from './notices.ts'

export type NotificationTools = { jobs: Jobs; mailer: Mailer; sealer: Sealer; publicUrl: string }

export function createNotifications(tools: NotificationTools) {
  return {
    send: (tx: Transaction, ...notices: Notice[]) => sendNotices(tools, tx, notices),
    deliver: (payload: { id: string; sealed: string }) => deliverNotice(tools, payload),
  }
}

export type Notifications = ReturnType<typeof createNotifications>
