import { limits } from '@tintype/contract/limits'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { passkeys, sessions } from '../../platform/auth/tables.ts'
import { codeFrom } from '../authenticator.ts'
import { createPasskeyDevice, type PasskeyDevice } from '../passkey-device.ts'
import { type Answer, type Caller, newPerson, openAppWorld, type Person, publicUrl } from './app-world.ts'

export type Owner = Person & Caller
export type Changes = Parameters<PasskeyDevice['get']>[1]

/** The whole application, with artists who sign in with a passkey. */
export async function openPasskeyWorld() {
  const world = await openAppWorld()

  const newDevice = () => createPasskeyDevice(publicUrl)

  const send = (caller: Caller | undefined, path: string, body?: object): Promise<Answer> =>
    caller ? world.as(caller, `/api/auth${path}`, { body }) : world.ask(`/api/auth${path}`, { body })
  const findPasskeys = (userId: string) => world.database.select().from(passkeys).where(eq(passkeys.userId, userId))
  const findSessions = (userId: string) => world.database.select().from(sessions).where(eq(sessions.userId, userId))
  const isOpen = async (caller: Caller) => (await send(caller, '/own-sessions')).status === 200
  const fetchOwnPasskeys = async (caller: Caller) => (await send(caller, '/own-passkeys')).body

  async function register(caller: Caller, device: PasskeyDevice, { name = 'Laptop', ...changes }: Changes & { name?: string } = {}) {
    const { status, body } = await send(caller, '/passkey/generate-register-options')
    expect(status).toBe(200)
    const response = device.create(body.options, changes)
    return send(caller, '/passkey/verify-registration', { response, name, passkeyChallenge: body.passkeyChallenge })
  }

  async function withPasskey<Someone extends Caller>(someone: Someone): Promise<Someone & { device: PasskeyDevice }> {
    const device = newDevice()
    expect((await register(someone, device)).status).toBe(200)
    return { ...someone, device }
  }
  const newOwner = async () => withPasskey(await world.newArtist())

  async function beginSignIn(caller?: Caller) {
    const { body } = await send(caller, '/passkey/generate-authenticate-options')
    return body
  }

  /** @param more  the challenge of a pending second step */
  async function signInByPasskey(
    device: PasskeyDevice,
    { caller, changes, more }: { caller?: Caller; changes?: Changes; more?: object } = {},
  ) {
    const { options, passkeyChallenge } = await beginSignIn(caller)
    return send(caller, '/passkey/verify-authentication', { response: device.get(options, changes), passkeyChallenge, ...more })
  }
  const callerIn = (answer: Answer): Caller => ({ token: answer.headers.get('set-auth-token') ?? '' })

  async function expectRefused(answer: Answer, status: number, code: string): Promise<void> {
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(answer.headers.get('set-auth-token')).toBeNull()
  }

  async function turnOnTwoFactor<Someone extends Owner>(someone: Someone): Promise<Someone & { uri: string }> {
    const { body } = await send(someone, '/two-factor/enable', { password: someone.password })
    const confirmed = await send(someone, '/two-factor/verify-totp', { code: codeFrom(body.totpURI) })
    return { ...someone, token: callerIn(confirmed).token, uri: body.totpURI }
  }

  async function newAdmin(): Promise<Owner> {
    const person = newPerson()
    const userId = (await world.platform.auth.createOperator({ ...person, name: 'An admin', role: 'admin' })) ?? ''
    return { ...person, userId, ...(await world.signInCaller(person)) }
  }

  const age = (userId: string) =>
    world.database
      .update(sessions)
      .set({ createdAt: new Date(Date.now() - limits.freshSignInMs) })
      .where(eq(sessions.userId, userId))

  return {
    ...world,
    newDevice,
    send,
    findPasskeys,
    findSessions,
    isOpen,
    fetchOwnPasskeys,
    register,
    withPasskey,
    newOwner,
    beginSignIn,
    signInByPasskey,
    callerIn,
    expectRefused,
    turnOnTwoFactor,
    newAdmin,
    age,
  }
}
