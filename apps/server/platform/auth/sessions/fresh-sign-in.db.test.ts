import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newPerson, openAppWorld } from '../../../test/worlds/app-world.ts'
import { sessions } from '../tables.ts'

const world = await openAppWorld()
afterAll(() => world.close())

// a fixed clock, so that the age of the session is exact
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
afterEach(() => vi.useRealTimers())

const FRESH_MS = 15 * 60 * 1000

test.each([
  ['one millisecond less than 15 minutes ago', 'without a step-up', FRESH_MS - 1, [200, undefined]],
  ['15 minutes ago', 'only after a step-up', FRESH_MS, [403, 'reauthentication_required']],
  ['one millisecond more than 15 minutes ago', 'only after a step-up', FRESH_MS + 1, [403, 'reauthentication_required']],
])('an artist who signed in %s can change the email address %s', async (_when, _how, ageMs, expected) => {
  const artist = await world.newArtist()
  const createdAt = new Date(Date.now() - ageMs)
  await world.database.update(sessions).set({ createdAt }).where(eq(sessions.userId, artist.userId))
  const change = { newEmail: newPerson().email, callbackURL: '/email-changed' }
  const { status, body } = await world.as(artist, '/api/auth/change-email', { body: change })
  expect([status, body.code]).toEqual(expected)
  const steppedUp = await world.as(artist, '/api/auth/step-up', { body: { password: artist.password } })
  expect(steppedUp.status).toBe(200)
  expect((await world.as(artist, '/api/auth/change-email', { body: change })).status).toBe(200)
})
