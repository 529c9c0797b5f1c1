import { ownAddress } from './address.ts'
import { keepInMind } from './known-secrets.ts'
import { until } from './until.ts'

export type Answer<Body = Record<string, any>> = { status: number; body: Body; headers: Headers }

/** Sends API requests with one session. */
export type Caller = {
  username: string
  token: string
  get(path: string): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  patch(path: string, body: unknown): Promise<Answer>
  /** The same session at another address of the same service. */
  at(url: string): Caller
}

export function createCaller(url: string, session: { token?: string; username?: string } = {}): Caller {
  if (session.token) keepInMind(session.token, 'a session')
  const identity: Record<string, string> = {
    ...ownAddress(),
    ...(session.token ? { authorization: `Bearer ${session.token}` } : {}),
    ...(session.username ? { 'x-user-username': session.username } : {}),
  }
  const send =
    (method: string) =>
    async (path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
      const isForm = body instanceof FormData
      const answer = await fetch(url + path, {
        method,
        headers: { ...identity, ...(body !== undefined && !isForm ? { 'content-type': 'application/json' } : {}), ...headers },
        body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
        redirect: 'manual',
      })
      const text = await answer.text()
      return { status: answer.status, body: parse(text), headers: answer.headers }
    }
  return {
    username: session.username ?? '',
    token: session.token ?? '',
    get: send('GET'),
    post: send('POST'),
    patch: send('PATCH'),
    at: (other) => createCaller(other, session),
  }
}

export async function signIn(
  url: string,
  { email, password, username }: { email: string; password: string; username?: string },
): Promise<Caller> {
  keepInMind(password, 'a password')
  const answer = await createCaller(url).post('/api/auth/sign-in/email', { email, password })
  if (answer.status !== 200) throw new Error(`sign-in was refused: ${answer.status} ${JSON.stringify(answer.body)}`)
  return createCaller(url, { token: answer.headers.get('set-auth-token') ?? '', username })
}

export type Person = { name: string; email: string; password: string }

/** Signs up over HTTP, as the page does; the email address is not confirmed. */
export async function signUp(url: string, { name, email, password }: Person): Promise<void> {
  keepInMind(password, 'a password')
  const visitor = createCaller(url)
  const signedUp = await visitor.post('/api/auth/sign-up/email', { name, email, password, callbackURL: '/email-confirmed' })
  if (signedUp.status !== 200) throw new Error(`sign-up was refused: ${signedUp.status} ${JSON.stringify(signedUp.body)}`)
  await visitor.post('/api/init-artist-stats', { username: name, email, supabase_user_id: signedUp.body.user.id })
}

export type TestMail = { to: string; subject: string; html: string; text: string }

/** Signs up, confirms and signs in. */
export async function signUpConfirmed(url: string, person: Person): Promise<Caller> {
  await signUp(url, person)
  await confirmEmail(url, person)
  return signIn(url, { ...person, username: person.name })
}

/** Waits for an email. @returns the newest one to this address whose subject matches */
export async function mailTo(url: string, to: string, subject: RegExp, seconds?: number): Promise<TestMail> {
  const find = async () => {
    const answer = await fetch(`${url}/dev/mailbox?to=${encodeURIComponent(to)}`, { headers: { accept: 'application/json' } })
    const { mails } = (await answer.json()) as { mails: TestMail[] }
    return mails.find((mail) => subject.test(mail.subject))
  }
  return until(`a mail to ${to} about ${subject}`, find, seconds)
}

/** The first link of an email that matches the pattern. */
export function linkIn(mail: TestMail, pattern: RegExp): string {
  const links = [...mail.html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
  const link = links.find((href) => pattern.test(href))
  if (!link) throw new Error(`no link like ${pattern} in “${mail.subject}”: ${links.join(' ')}`)
  return link
}

export function confirmationLink(mail: TestMail): string {
  return linkIn(mail, /verify-email/)
}

export async function confirmEmail(url: string, person: Person, seconds?: number): Promise<void> {
  const answer = await fetch(confirmationLink(await mailTo(url, person.email, /confirm/i, seconds)), { redirect: 'manual' })
  if (answer.status !== 302) throw new Error(`the confirmation link answered ${answer.status}`)
}

function parse(text: string): any {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
