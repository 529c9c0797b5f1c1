import { resetTokenIn } from './auth-mails.ts'
import { beginLink } from './modules/customers/mail-link.ts'
import type { NotificationTools } from './modules/notifications/index.ts'
import type { Auth } from './platform/auth/auth.ts'

/**
 * The links in mails whose time is short: it begins when the mail has left, since a mail server may have been away for longer than that.
 * Those that confirm an address or the wish to leave hold for a day from when they were asked for, an hour without a mail server leaves most
 * of it, and whoever comes too late asks for another one. The rest hold for days.
 */
export function beginLinks(auth: Pick<Auth, 'beginResetLink'>): NonNullable<NotificationTools['onLeft']> {
  return async (tx, notice, leftAt) => {
    if (notice.kind === 'reset_password') await auth.beginResetLink(tx, resetTokenIn(notice.url), leftAt)
    if (notice.kind === 'customer_link') await beginLink(tx, notice.url, leftAt)
  }
}
