import { AsyncLocalStorage } from 'node:async_hooks'
import type { AuthMails } from '../auth.ts'

/**
 * `news` reports a past event and is always sent. `reset` has its own count: an attacker must not block it by requesting other mails first.
 */
export type MailKind = 'asked' | 'reset' | 'news'

type Waiting = { to: string; send: () => Promise<void>; kind: MailKind }

/**
 * Holds mails back until the provider has answered. The provider sends mails inside its transaction. There each mail would need a second
 * connection, and parallel sign-ups that use up the pool would deadlock.
 * @param maySend  whether this address may get another mail of this kind
 */
export function deferMails(mails: AuthMails, maySend: (to: string, kind: MailKind) => Promise<boolean>) {
  const held = new AsyncLocalStorage<Waiting[]>()

  async function hold(to: string, send: () => Promise<void>, kind: MailKind = 'asked'): Promise<void> {
    const waiting = held.getStore()
    if (waiting) waiting.push({ to, send, kind })
    else await send()
  }

  const holding: AuthMails = {
    confirmEmail: (to, ...rest) => hold(to, () => mails.confirmEmail(to, ...rest)),
    confirmNewEmail: (to, ...rest) => hold(to, () => mails.confirmNewEmail(to, ...rest)),
    alreadyRegistered: (to, ...rest) => hold(to, () => mails.alreadyRegistered(to, ...rest)),
    resetPassword: (to, ...rest) => hold(to, () => mails.resetPassword(to, ...rest), 'reset'),
    changeEmail: (to, ...rest) => hold(to, () => mails.changeEmail(to, ...rest)),
    securityAlert: (to, ...rest) => hold(to, () => mails.securityAlert(to, ...rest), 'news'),
  }

  /** Sends the held mails after `work` succeeds; discards them if it throws. */
  async function sendAfter<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const waiting: Waiting[] = []
    const answer = await held.run(waiting, work)
    for (const { to, send, kind } of waiting) if (kind === 'news' || (await maySend(to, kind))) await send()
    return answer
  }

  return { mails: holding, sendAfter }
}
