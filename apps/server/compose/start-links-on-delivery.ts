import { startLinkValidity } from '../modules/customers/index.ts'
import type { NotificationTools } from '../modules/notifications/index.ts'
import type { Auth } from '../platform/auth/auth.ts'
import { resetTokenIn } from './auth-mails.ts'

/**
 * Starts the validity of short-lived links when the mail has left, because a mail server may be down for longer than that. Links that
 * confirm an address or a deletion are valid for a day from the request. An outage of an hour leaves most of it, and the user can request
 * another link. All other links are valid for days.
 */
export function startLinksOnDelivery(auth: Pick<Auth, 'beginResetLink'>): NonNullable<NotificationTools['onLeft']> {
  return async (tx, notice, leftAt) => {
    if (notice.kind === 'reset_password') await auth.beginResetLink(tx, resetTokenIn(notice.url), leftAt)
    if (notice.kind === 'customer_link') await startLinkValidity(tx, notice.url, leftAt)
  }
}
