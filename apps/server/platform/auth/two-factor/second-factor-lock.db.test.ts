import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeFrom } from '../../../test/authenticator.ts'
import { type AppWorld, type Caller, openAppWorld, type Person } from '../../../test/worlds/app-world.ts'
import { twoFactors } from '../tables.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

let world: AppWorld
/** Offset of the lock's clock. */
let aheadMs = 0
const start = Date.now()
beforeAll(async () => {
  world = await openAppWorld()
  const clock = () => new Date(start + aheadMs)
  const settings = { passwordHashCost: 16, minResponse: { hashingMs: 0, plainMs: 0 }, clock }
  world.rehost({ auth: world.createAuth(['a secret of the tests, long enough'], settings) })
})
afterAll(() => world.close())

type Protected = Person & Caller & { uri: string; backupCodes: string[] }

async function newProtected(): Promise<Protected> {
  aheadMs = 0
  const person = await world.newArtist()
  const { body } = await world.as(person, '/api/auth/two-factor/enable', { body: { password: person.password } })
  const confirmed = await world.as(person, '/api/auth/two-factor/verify-totp', { body: { code: codeFrom(body.totpURI) } })
  return { ...person, token: confirmed.headers.get('set-auth-token') ?? '', uri: body.totpURI, backupCodes: body.backupCodes }
}

const nextCode = ({ uri }: Protected) => codeFrom(uri, 1)
let guesses = 0
const wrongCode = () => `${++guesses}`.padStart(5, 'a').concat('-zzzzz')

/** Each attempt gets its own challenge, because a challenge allows only five codes. */
async function answer(person: Protected, kind: 'totp' | 'backup-code', code: string) {
  const { body } = await world.signIn(person)
  return world.ask(`/api/auth/two-factor/verify-${kind}`, { body: { challenge: body.challenge, code } })
}
const guess = async (person: Protected) => (await answer(person, 'backup-code', wrongCode())).status

/** Sets the number of today's wrong codes directly, because sign-ins are limited to ten in 15 minutes. */
async function setFailures({ userId }: Protected, failedVerificationCount: number, firstFailedAt = new Date(start)): Promise<void> {
  await world.database.update(twoFactors).set({ failedVerificationCount, firstFailedAt }).where(eq(twoFactors.userId, userId))
}
async function findLockState({ userId }: Protected) {
  const [row] = await world.database.select().from(twoFactors).where(eq(twoFactors.userId, userId))
  return { failed: row?.failedVerificationCount, lockedUntil: row?.lockedUntil?.getTime() ?? null, locks: row?.lockCount }
}

test('an artist can still sign in after nine wrong codes in a day, and the right code is not counted', async () => {
  const person = await newProtected()
  await setFailures(person, 8)
  expect(await guess(person)).toBe(422)
  expect((await answer(person, 'totp', nextCode(person))).status).toBe(200)
  expect(await findLockState(person)).toEqual({ failed: 9, lockedUntil: null, locks: 0 })
})

test('the tenth wrong code locks all codes for an hour, and the refusal says until when', async () => {
  const person = await newProtected()
  await setFailures(person, 9)
  expect(await guess(person)).toBe(422)
  const refused = await answer(person, 'totp', nextCode(person))
  const until = new Date(start + HOUR).toISOString()
  expect([refused.status, refused.body.code, refused.body.data.until]).toEqual([423, 'second_factor_locked', until])
  expect(refused.body.message).toContain(`${until.slice(11, 16)} UTC`)
  expect((await answer(person, 'backup-code', person.backupCodes[0] ?? '')).status).toBe(423)

  aheadMs = HOUR - 1
  expect((await answer(person, 'totp', nextCode(person))).status).toBe(423)
  aheadMs = HOUR
  expect((await answer(person, 'totp', nextCode(person))).status).toBe(200)
})

test('a right code as the tenth attempt does not lock and sends no mail', async () => {
  const person = await newProtected()
  await setFailures(person, 9)
  expect((await answer(person, 'totp', nextCode(person))).status).toBe(200)
  expect(await findLockState(person)).toEqual({ failed: 9, lockedUntil: null, locks: 0 })
  await expect(world.mailTo(person.email, /wrong two-factor codes/)).rejects.toThrow('no mail')
})

test.each([
  ['one millisecond less than a day', DAY - 1, 10, 1],
  ['a day', DAY, 1, 0],
])('%s after the first wrong code, another one is number %s of the day', async (_when, ms, failed, locks) => {
  const person = await newProtected()
  await setFailures(person, 9)
  aheadMs = ms
  await guess(person)
  expect(await findLockState(person)).toMatchObject({ failed: locks ? 10 : failed, locks })
})

test('an owner gets a mail for each lock, which says until when and where, and the second lock takes two hours', async () => {
  const person = await newProtected()
  await setFailures(person, 9)
  await guess(person)
  const first = await world.mailTo(person.email, /wrong two-factor codes/)
  expect(first.text).toContain(new Date(start + HOUR).toISOString().slice(11, 16))
  expect(first.text).toContain('The password was correct each time')
  aheadMs = HOUR
  await setFailures(person, 9, new Date(start + HOUR))
  await guess(person)
  expect(await findLockState(person)).toEqual({ failed: 10, lockedUntil: start + 3 * HOUR, locks: 2 })
  const second = await world.mailTo(person.email, /wrong two-factor codes/)
  expect(second.id).not.toBe(first.id)
})

test('of two wrong codes at the same time both count', async () => {
  const person = await newProtected()
  const statuses = await Promise.all([guess(person), guess(person)])
  expect(statuses).toEqual([422, 422])
  expect(await findLockState(person)).toMatchObject({ failed: 2 })
})

test('of twelve wrong codes at the same time ten are compared', async () => {
  const person = await newProtected()
  const ask = () => world.as(person, '/api/auth/two-factor/verify-backup-code', { body: { code: wrongCode() } })
  const statuses = (await Promise.all(Array.from({ length: 12 }, ask))).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([...Array(10).fill(422), 423, 423])
  expect(await findLockState(person)).toMatchObject({ failed: 10, locks: 1 })
})

test.each([
  ['a sign-in', (person: Protected) => answer(person, 'backup-code', wrongCode())],
  ['a step-up', (person: Protected) => stepUp(person, wrongCode())],
  ['a request to delete the account', (person: Protected) => leave(person, wrongCode())],
  ['a used code', (person: Protected) => answer(person, 'totp', codeFrom(person.uri))],
])('a wrong code of %s counts', async (_what, ask) => {
  const person = await newProtected()
  expect((await ask(person)).status).toBe(422)
  expect(await findLockState(person)).toMatchObject({ failed: 1 })
})

test('while the second factor is locked, a step-up and a deletion of the account are refused with the same text', async () => {
  const person = await newProtected()
  await setFailures(person, 9)
  await guess(person)
  const text = expect.stringMatching(/^Too many wrong codes\. You can try again after .+ UTC\./)
  for (const ask of [stepUp, leave]) {
    const { status, body } = await ask(person, nextCode(person))
    expect([status, body]).toMatchObject([423, { code: 'second_factor_locked', message: text, data: { fields: { code: text } } }])
  }
})

test('an artist who sets up two-factor authentication is not locked by wrong codes', async () => {
  const person = await world.newArtist()
  await world.as(person, '/api/auth/two-factor/enable', { body: { password: person.password } })
  const ask = () => world.as(person, '/api/auth/two-factor/verify-totp', { body: { code: `0${++guesses}`.padStart(6, '1') } })
  for (let at = 0; at < 11; at++) expect((await ask()).status).toBe(422)
})

function stepUp(person: Protected, code: string) {
  return world.as(person, '/api/auth/step-up', { body: { password: person.password, code } })
}

function leave(person: Protected, code: string) {
  return world.as(person, '/api/user/leaving', { body: { password: person.password, code } })
}
