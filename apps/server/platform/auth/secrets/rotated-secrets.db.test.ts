import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { codeFrom } from '../../../test/authenticator.ts'
import { cloneTemplate } from '../../../test/database/worker-database.ts'
import { type AppWorld, type Caller, linkIn, newPerson, openAppWorld, type Person, toAuthHeaders } from '../../../test/worlds/app-world.ts'
import { resealTwoFactor } from '../two-factor/reseal-two-factor.ts'

const [OLD, NEW] = ['a secret of the tests, long enough', 'the secret that came after it, as long']

let world: AppWorld
beforeAll(async () => {
  // a separate database, because all its two-factor keys are resealed
  world = await openAppWorld({ url: await cloneTemplate(`rotated_secrets_${process.pid}`) })
})
afterEach(() => world.rehost())
afterAll(() => world.close())

/** Restarts the application with other secrets. */
const startWith = (...secrets: string[]) => {
  const auth = world.authWith(...secrets)
  world.rehost({ auth })
  return auth
}
const fetchSessionsStatus = async (caller: Caller) => (await world.as(caller, '/api/auth/own-sessions')).status

async function turnOn(someone: Person & Caller) {
  const { body } = await world.as(someone, '/api/auth/two-factor/enable', { body: { password: someone.password } })
  await world.as(someone, '/api/auth/two-factor/verify-totp', { body: { code: codeFrom(body.totpURI) } })
  return { ...someone, uri: body.totpURI as string, backupCodes: body.backupCodes as string[] }
}
const requestChallenge = async (person: Person) => String((await world.signIn(person)).body.challenge)
const answer = (challenge: string, code: string) => world.ask('/api/auth/two-factor/verify-backup-code', { body: { challenge, code } })

describe('secret rotation', () => {
  test('a session signed with the old secret stays valid while that secret is listed, and ends with sign-out', async () => {
    const person = await world.newArtist()
    const auth = startWith(NEW, OLD)
    expect(await auth.verify(new Headers(toAuthHeaders(person)))).toMatchObject({ userId: person.userId })
    expect(await fetchSessionsStatus(person)).toBe(200)
    expect((await world.as(person, '/api/auth/sign-out', { method: 'POST', body: {} })).status).toBe(200)
    expect(await auth.verify(new Headers(toAuthHeaders(person)))).toBeUndefined()
  })

  test('an artist whose session was signed with the old secret can change the password', async () => {
    const person = await world.newArtist()
    startWith(NEW, OLD)
    const body = { currentPassword: person.password, newPassword: 'Copper-and-light-7!' }
    expect((await world.as(person, '/api/auth/change-password', { body })).status).toBe(200)
  })

  test('a confirmation link mailed before the rotation confirms the email address', async () => {
    const person = await world.signUp()
    const link = linkIn(await world.mailTo(person.email, /confirm/i))
    startWith(NEW, OLD)
    await world.ask(link)
    expect((await world.signIn(person)).status).toBe(200)
  })

  test('links to change an email address mailed before the rotation change it', async () => {
    const person = await world.newArtist()
    const newEmail = newPerson().email
    await world.as(person, '/api/auth/change-email', { body: { newEmail } })
    const first = await world.mailTo(person.email, /new email/i)
    startWith(NEW, OLD)
    expect((await world.confirmEmailChange(first)).status).toBe(200)
    expect((await world.confirmEmailChange(await world.mailTo(newEmail, /confirm/i))).status).toBe(200)
    expect((await world.signIn({ ...person, email: newEmail })).status).toBe(200)
  })

  test('an artist can finish a two-factor sign-in begun before the rotation, and the backup codes still work', async () => {
    const person = await turnOn(await world.newArtist())
    const challenge = await requestChallenge(person)
    startWith(NEW, OLD)
    expect((await answer(challenge, person.backupCodes[0] ?? '')).status).toBe(200)
    expect((await answer(await requestChallenge(person), person.backupCodes[1] ?? '')).status).toBe(200)
  })

  test('a new session is signed with the new secret, so a server with only the old one refuses it', async () => {
    const person = await world.newArtist()
    const auth = startWith(NEW, OLD)
    const fresh = await world.signInCaller(person)
    expect(await auth.verify(new Headers(toAuthHeaders(fresh)))).toMatchObject({ userId: person.userId })
    expect(await world.authWith(OLD).verify(new Headers(toAuthHeaders(fresh)))).toBeUndefined()
  })

  test('a session token with a forged, empty or missing signature is refused during the rotation', async () => {
    const person = await world.newArtist()
    const token = decodeURIComponent(person.token).split('.')[0]
    startWith(NEW, OLD)
    for (const forged of [`${token}.${Buffer.alloc(32).toString('base64')}`, `${token}.`, `${token}`, `${token}.x.y`])
      expect(await fetchSessionsStatus({ token: encodeURIComponent(forged) })).toBe(401)
  })
})

test('after the old secret is removed, its sessions are refused and resealed backup codes still work', async () => {
  const person = await turnOn(await world.newArtist())
  const other = await turnOn(await world.newArtist())
  startWith(NEW, OLD)
  const first = await resealTwoFactor(world.database, [NEW, OLD])
  expect(first.resealed).toBeGreaterThanOrEqual(2)
  expect((await resealTwoFactor(world.database, [NEW, OLD])).resealed).toBe(0)
  startWith(NEW)
  expect(await fetchSessionsStatus(person)).toBe(401)
  expect((await answer(await requestChallenge(person), person.backupCodes[0] ?? '')).status).toBe(200)
  expect((await answer(await requestChallenge(other), other.backupCodes[0] ?? '')).status).toBe(200)
})
