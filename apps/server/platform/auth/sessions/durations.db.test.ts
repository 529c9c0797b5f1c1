import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { workerDatabaseUrl } from '../../../test/database/worker-database.ts'
import { openDatabase } from '../../database/database.ts'
import { countAttempt, forgetOldAttempts } from '../limits/attempts.ts'
import { createSignInGuard } from '../limits/sign-in-guard.ts'
import { sessions, users, verifications } from '../tables.ts'
import { findChallenged, markCodeUsed } from '../two-factor/second-step.ts'
import { askedBy, beginResetLink, capSession, recordEmailChangeRequest, recordSessionUse } from './session-rules.ts'

const database = openDatabase({ url: await workerDatabaseUrl(), size: 4, onError: () => undefined })
afterAll(() => database.$client.end())

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

// only this process's clock is fake: the rules use no other clock
const start = Date.parse('2026-11-22T10:00:00.000Z')
const goTo = (ms: number) => void vi.setSystemTime(start + ms)
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: start }))
afterEach(() => vi.useRealTimers())

async function newUser(): Promise<string> {
  const id = randomUUID()
  await database.insert(users).values({ id, name: 'Ines', email: `${id}@example.com` })
  return id
}

async function newSession(state: Partial<typeof sessions.$inferInsert> = {}) {
  const id = randomUUID()
  const at = new Date(start)
  await database.insert(sessions).values({ id, token: id, userId: await newUser(), expiresAt: at, createdAt: at, lastUsedAt: at, ...state })
  return id
}

const findSession = async (id: string) => (await database.select().from(sessions).where(eq(sessions.id, id)))[0]
const findVerification = async (id: string) => (await database.select().from(verifications).where(eq(verifications.id, id)))[0]

describe('counted attempts', () => {
  const allowance = { max: 3, windowSeconds: 900 }
  const newKey = () => `durations ${randomUUID()}`

  async function countTimes(key: string, times: number): Promise<(number | undefined)[]> {
    const waits: (number | undefined)[] = []
    for (let at = 0; at < times; at++) waits.push(await countAttempt(database, key, allowance))
    return waits
  }

  test('the last allowed attempt passes and the next one names the seconds to wait', async () => {
    expect(await countTimes(newKey(), 4)).toEqual([undefined, undefined, undefined, 900])
  })

  test('a window starts with its first attempt and ends exactly after its length', async () => {
    const key = newKey()
    await countTimes(key, 4)
    goTo(900 * SECOND - 1)
    expect(await countTimes(key, 1)).toEqual([1])
    goTo(900 * SECOND)
    expect(await countTimes(key, 4)).toEqual([undefined, undefined, undefined, 900])
  })

  test('a window of one hour is the longest', async () => {
    expect(await countAttempt(database, newKey(), { max: 1, windowSeconds: 3600 })).toBeUndefined()
    await expect(countAttempt(database, newKey(), { max: 1, windowSeconds: 3601 })).rejects.toThrow('counts are not kept for 3601 s')
  })

  test('the sweep keeps a count for one hour', async () => {
    const key = newKey()
    const hourly = { max: 1, windowSeconds: 3600 }
    await countAttempt(database, key, hourly)
    goTo(HOUR - 1)
    await forgetOldAttempts(database)
    expect(await countAttempt(database, key, hourly)).toBe(1)
    goTo(HOUR)
    await forgetOldAttempts(database)
    expect(await countAttempt(database, key, hourly)).toBeUndefined()
  })
})

describe('the guard of sign-ins', () => {
  const newEmail = () => `${randomUUID()}@example.com`
  const guard = createSignInGuard(database)

  async function exhaust(email: string) {
    for (let at = 0; at < 10; at++) expect(await guard.count({ email, address: `elsewhere ${at}` })).toBeUndefined()
    expect(await guard.count({ email, address: 'elsewhere' })).toBe(900)
  }

  test('an account allows 10 attempts from unknown places in 15 minutes', async () => {
    const email = newEmail()
    await exhaust(email)
    goTo(15 * MINUTE - 1)
    expect(await guard.count({ email, address: 'elsewhere' })).toBe(1)
    goTo(15 * MINUTE)
    expect(await guard.count({ email, address: 'elsewhere' })).toBeUndefined()
  })

  test.each([
    ['one millisecond before 90 days', 'counted apart', 90 * DAY - 1, undefined],
    ['90 days', 'counted with all others', 90 * DAY, 900],
    ['one millisecond after 90 days', 'counted with all others', 90 * DAY + 1, 900],
  ])('after %s, a place of an earlier sign-in is %s', async (_when, _how, ms, wait) => {
    const email = newEmail()
    await guard.succeeded({ email, address: 'home' })
    goTo(ms)
    await exhaust(email)
    expect(await guard.count({ email, address: 'home' })).toBe(wait)
  })

  test('a sign-in at a known place starts its 90 days again', async () => {
    const email = newEmail()
    await guard.succeeded({ email, address: 'home' })
    goTo(60 * DAY)
    await guard.succeeded({ email, address: 'home' })
    goTo(150 * DAY - 1)
    await exhaust(email)
    expect(await guard.count({ email, address: 'home' })).toBeUndefined()
  })
})

describe('sessions', () => {
  test.each([
    ['one millisecond less than 30 days is kept', 30 * DAY - 1, 30 * DAY - 1],
    ['30 days is kept', 30 * DAY, 30 * DAY],
    ['one millisecond more than 30 days is shortened to 30 days', 30 * DAY + 1, 30 * DAY],
    ['a year is shortened to 30 days', 365 * DAY, 30 * DAY],
  ])('a session of %s', async (_what, ms, keptMs) => {
    const id = await newSession({ expiresAt: new Date(start + ms) })
    await capSession(database, { id, createdAt: new Date(start) })
    expect((await findSession(id))?.expiresAt).toEqual(new Date(start + keptMs))
  })

  test.each([
    ['one millisecond before 5 minutes have passed is not recorded', 5 * MINUTE - 1, 0],
    ['when exactly 5 minutes have passed is recorded', 5 * MINUTE, 5 * MINUTE],
  ])('the use of a session %s', async (_when, ms, recordedMs) => {
    const id = await newSession()
    goTo(ms)
    await recordSessionUse(database, { sessionId: id, lastUsedAt: new Date(start) })
    expect((await findSession(id))?.lastUsedAt).toEqual(new Date(start + recordedMs))
  })
})

describe('links and codes', () => {
  test.each([
    ['that would last a day is valid for one hour', DAY, HOUR],
    ['that would last one millisecond more than an hour is valid for one hour', HOUR + 1, HOUR],
    ['that lasts one hour stays so', HOUR, HOUR],
    ['that lasts a minute is not extended', MINUTE, MINUTE],
  ])('a reset link %s after its mail has left', async (_what, ms, validMs) => {
    const [id, token] = [randomUUID(), randomUUID()]
    const link = { id, identifier: `reset-password:${token}`, value: 'user', expiresAt: new Date(start + ms) }
    await database.insert(verifications).values(link)
    await database.transaction((tx) => beginResetLink(tx, token, new Date(start)))
    expect((await findVerification(id))?.expiresAt).toEqual(new Date(start + validMs))
  })

  test('a requested change of the email address is valid for one day', async () => {
    const userId = await newUser()
    await recordEmailChangeRequest(database, { userId, newEmail: 'new@example.com', request: undefined })
    expect((await findVerification(askedBy(userId)))?.expiresAt).toEqual(new Date(start + DAY))
  })

  test('a code can be claimed again only after two minutes, when it is no longer valid', async () => {
    const userId = randomUUID()
    const claim = () => markCodeUsed(database, userId, '123456')
    expect(await claim()).toBe(true)
    expect(await claim()).toBe(false)
    goTo(2 * MINUTE)
    expect(await claim()).toBe(false)
    goTo(2 * MINUTE + 1)
    expect(await claim()).toBe(true)
  })

  test('a challenge of a sign-in is over at the instant at which it expires', async () => {
    const challenge = randomUUID()
    await database
      .insert(verifications)
      .values({ id: challenge, identifier: challenge, value: 'user', expiresAt: new Date(start + MINUTE) })
    goTo(MINUTE - 1)
    expect(await findChallenged(database, challenge)).toBe('user')
    goTo(MINUTE)
    expect(await findChallenged(database, challenge)).toBeUndefined()
  })
})
