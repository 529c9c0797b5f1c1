import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { sessions } from '../../platform/auth/tables.ts'
import { codeFrom } from '../authenticator.ts'
import { type Answer, type Caller, openAppWorld, type Person } from './app-world.ts'

export type Protected = Person & Caller & { uri: string; backupCodes: string[]; usedCode: string }

/** The whole application, with artists who sign in with two factors. */
export async function openTwoFactorWorld() {
  const world = await openAppWorld()

  const post = (caller: Caller | undefined, path: string, body: object, options = {}): Promise<Answer> =>
    caller ? world.as(caller, `/api/auth${path}`, { ...options, body }) : world.ask(`/api/auth${path}`, { ...options, body })
  const isOpen = async (caller: Caller) => (await world.as(caller, '/api/auth/own-sessions')).status === 200
  const findSessions = (userId: string) => world.database.select().from(sessions).where(eq(sessions.userId, userId))
  const begin = (caller: Caller, password: string) => post(caller, '/two-factor/enable', { password })

  /** Enables two-factor authentication, which uses the current code; the next code is already valid and outlasts the test. */
  async function turnOn<Someone extends Caller & { password: string }>(someone: Someone): Promise<Someone & Protected> {
    const { body } = await begin(someone, someone.password)
    const usedCode = codeFrom(body.totpURI)
    const confirmed = await post(someone, '/two-factor/verify-totp', { code: usedCode })
    const token = confirmed.headers.get('set-auth-token') ?? ''
    return { ...someone, token, uri: body.totpURI, backupCodes: body.backupCodes, usedCode } as Someone & Protected
  }
  const nextCode = ({ uri }: { uri: string }) => codeFrom(uri, 1)
  const newProtected = async () => turnOn(await world.newArtist())

  async function requestChallenge(person: { email: string; password: string }): Promise<string> {
    const { status, body } = await world.signIn(person)
    expect([status, body.isCodeNeeded]).toEqual([200, true])
    return body.challenge
  }
  const answerWith = (challenge: string, code: unknown, options = {}) =>
    post(undefined, '/two-factor/verify-totp', { challenge, code }, options)
  const answerWithBackup = (challenge: string, code: unknown) => post(undefined, '/two-factor/verify-backup-code', { challenge, code })

  /** The response contains no session token and sets no cookie. */
  async function expectNoToken(answer: Answer): Promise<void> {
    expect(answer.headers.get('set-auth-token')).toBeNull()
    expect(answer.headers.get('set-cookie')).toBeNull()
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
    for (const { token } of await world.database.select().from(sessions)) expect(text).not.toContain(token)
  }

  /** The token of the answer opens a session. */
  async function expectOpen(answer: Answer): Promise<void> {
    expect(await isOpen({ token: answer.headers.get('set-auth-token') ?? '' })).toBe(true)
  }

  return {
    ...world,
    post,
    isOpen,
    findSessions,
    begin,
    turnOn,
    nextCode,
    newProtected,
    requestChallenge,
    answerWith,
    answerWithBackup,
    expectNoToken,
    expectOpen,
  }
}
