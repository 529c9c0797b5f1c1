import { AsyncLocalStorage } from 'node:async_hooks'
import type { AuthMails } from './auth.ts'

/**
 * `news` is of something that has happened, and always goes out. `reset` is the way back in, and counted apart: nobody may keep it from
 * arriving by having other mails sent first.
 */
export type MailKind = 'asked' | 'reset' | 'news'

type Waiting = { to: string; send: () => Promise<void>; kind: MailKind }

/**
 * Holds mails back until the provider has answered. It asks for them inside its transaction: sent there, each would need a
 * second connection while the first is held, and as many sign-ups at once as there are connections would wait for each other.
 * @param maySend  whether this address may get one more of this kind
 */
export function holdMails(mails: AuthMails, maySend: (to: string, kind: MailKind) => Promise<boolean>) {
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

  /** Sends what was asked for once `work` has succeeded, and nothing where it threw. */
  async function sendAfter<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const waiting: Waiting[] = []
    const answer = await held.run(waiting, work)
    for (const { to, send, kind } of waiting) if (kind === 'news' || (await maySend(to, kind))) await send()
    return answer
  }

  return { mails: holding, sendAfter }
}
