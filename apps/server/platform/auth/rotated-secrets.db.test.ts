import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type AppWorld, type Caller, headersOf, linkIn, openAppWorld, type Person } from '../../test/app-world.ts'
import { codeFrom } from '../../test/authenticator.ts'
import { cloneTemplate } from '../../test/worker-database.ts'
import { resealTwoFactor } from './reseal-two-factor.ts'

const [OLD, NEW] = ['a secret of the tests, long enough', 'the secret that came after it, as long']

let world: AppWorld
beforeAll(async () => {
  // whatever is sealed there is sealed anew
  world = await openAppWorld({ url: await cloneTemplate(`rotated_secrets_${process.pid}`) })
})
afterEach(() => world.rehost())
afterAll(() => world.close())

/** The same application, started with other secrets. */
const startWith = (...secrets: string[]) => {
  const auth = world.authWith(...secrets)
  world.rehost({ auth })
  return auth
}
const sessionsOf = async (caller: Caller) => (await world.as(caller, '/api/auth/own-sessions')).status

async function turnOn(someone: Person & Caller) {
  const { body } = await world.as(someone, '/api/auth/two-factor/enable', { body: { password: someone.password } })
  await world.as(someone, '/api/auth/two-factor/verify-totp', { body: { code: codeFrom(body.totpURI) } })
  return { ...someone, uri: body.totpURI as string, backupCodes: body.backupCodes as string[] }
}
const challengeOf = async (person: Person) => String((await world.signIn(person)).body.challenge)
const answer = (challenge: string, code: string) => world.ask('/api/auth/two-factor/verify-backup-code', { body: { challenge, code } })

describe('while the old secret is still known', () => {
  test('a session that it signed goes on, and ends where it ended before', async () => {
    const person = await world.newArtist()
    const auth = startWith(NEW, OLD)
    expect(await auth.verify(new Headers(headersOf(person)))).toMatchObject({ userId: person.userId })
    expect(await sessionsOf(person)).toBe(200)
    expect((await world.as(person, '/api/auth/sign-out', { method: 'POST', body: {} })).status).toBe(200)
    expect(await auth.verify(new Headers(headersOf(person)))).toBeUndefined()
  })

  test('its password can be changed with it', async () => {
    const person = await world.newArtist()
    startWith(NEW, OLD)
    const body = { currentPassword: person.password, newPassword: 'Copper-and-light-7!' }
    expect((await world.as(person, '/api/auth/change-password', { body })).status).toBe(200)
  })

  test('a link that was mailed before confirms an address', async () => {
    const person = await world.signUp()
    const link = linkIn(await world.mailTo(person.email, /confirm/i))
    startWith(NEW, OLD)
    await world.ask(link)
    expect((await world.signIn(person)).status).toBe(200)
  })

  test('a sign-in between its two steps goes on, and codes are still known', async () => {
    const person = await turnOn(await world.newArtist())
    const challenge = await challengeOf(person)
    startWith(NEW, OLD)
    expect((await answer(challenge, person.backupCodes[0] ?? '')).status).toBe(200)
    expect((await answer(await challengeOf(person), person.backupCodes[1] ?? '')).status).toBe(200)
  })

  test('it signs nothing any more', async () => {
    const person = await world.newArtist()
    const auth = startWith(NEW, OLD)
    const fresh = await world.callerOf(person)
    expect(await auth.verify(new Headers(headersOf(fresh)))).toBeDefined()
    expect(await world.authWith(OLD).verify(new Headers(headersOf(fresh)))).toBeUndefined()
  })

  test('a secret that never was ours signs nothing, whatever signs anew', async () => {
    const person = await world.newArtist()
    const token = decodeURIComponent(person.token).split('.')[0]
    startWith(NEW, OLD)
    for (const forged of [`${token}.${Buffer.alloc(32).toString('base64')}`, `${token}.`, `${token}`, `${token}.x.y`])
      expect(await sessionsOf({ token: encodeURIComponent(forged) })).toBe(401)
  })
})

test('once it is gone, so is what it signed; what was sealed anew is not', async () => {
  const person = await turnOn(await world.newArtist())
  const other = await turnOn(await world.newArtist())
  startWith(NEW, OLD)
  const first = await resealTwoFactor(world.database, [NEW, OLD])
  expect(first.resealed).toBeGreaterThanOrEqual(2)
  expect((await resealTwoFactor(world.database, [NEW, OLD])).resealed).toBe(0)
  startWith(NEW)
  expect(await sessionsOf(person)).toBe(401)
  expect((await answer(await challengeOf(person), person.backupCodes[0] ?? '')).status).toBe(200)
  expect((await answer(await challengeOf(other), other.backupCodes[0] ?? '')).status).toBe(200)
})
