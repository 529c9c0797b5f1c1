import { createNotifications, type Notice, type NotificationTools } from '../modules/notifications/index.ts'
import type { AuthMails } from '../platform/auth/auth.ts'
import { securePath } from '../platform/auth/security-alerts.ts'

/**
 * Sends the mails of authentication as notices. Authentication is a lower layer and cannot import the modules.
 * @param areOnlyForOperators  a Supabase project authenticates artists, and has another page for a forgotten password
 */
export function authMails(tools: NotificationTools, { areOnlyForOperators = false } = {}): AuthMails {
  const forgotPath = areOnlyForOperators ? '/forgot-password?for=operator' : '/forgot-password'
  const notifications = createNotifications(tools)
  const send = (notice: Notice) => tools.database.transaction((tx) => notifications.send(tx, notice))
  const at = (path: string) => `${tools.publicUrl}${path}`
  return {
    confirmEmail: (to, name, url) => send({ kind: 'confirm_email', to, name, url }),
    confirmNewEmail: (to, url) => send({ kind: 'confirm_new_email', to, url }),
    alreadyRegistered: (to, name) => send({ kind: 'already_registered', to, name, loginUrl: at('/login'), resetUrl: at(forgotPath) }),
    resetPassword: (to, name, token) => send({ kind: 'reset_password', to, name, url: at(resetPath(token)) }),
    changeEmail: (to, name, newEmail, url) => send({ kind: 'change_email', to, name, newEmail, url }),
    async securityAlert(to, name, { change, event: { token, ...event }, lockedUntil }) {
      const details = { ...event, at: event.at.toISOString(), secureUrl: at(securePath(token)) }
      const until = lockedUntil?.toISOString()
      await send({
        kind: change,
        to,
        name,
        event: details,
        resetUrl: at(forgotPath),
        ...(until && { lockedUntil: until }),
      } as Notice)
    },
  }
}

function resetPath(token: string): string {
  return `/reset-password-callback?token=${encodeURIComponent(token)}`
}

/** The token in the link of such a mail. */
export function resetTokenIn(url: string): string {
  return new URL(url).searchParams.get('token') ?? ''
}
