import { afterAll, describe, expect, test } from 'vitest'
import { CHEAP_AUTH, newPerson, openAppWorld } from '../../../test/worlds/app-world.ts'
import { MIN_RESPONSE } from './min-response.ts'

// All other tests lower these durations. Only the minimum is asserted: a busy machine may take longer.

const world = await openAppWorld()
world.rehost({ auth: world.createAuth(['a secret of the tests, long enough'], { ...CHEAP_AUTH, minResponse: MIN_RESPONSE }) })
afterAll(() => world.close())

async function durationMs(path: string, body: unknown): Promise<number> {
  const startedAt = performance.now()
  await world.ask(path, { body })
  // a timer may fire up to a millisecond early
  return Math.ceil(performance.now() - startedAt) + 1
}

describe('a response that must not reveal whether an address has an account takes its minimum duration', () => {
  test.each([
    ['a sign-in with an unknown address', 250, '/api/auth/sign-in/email', { email: 'unknown@example.com', password: 'Salt-and-silver-9!' }],
    ['a sign-up', 250, '/api/auth/sign-up/email', { ...newPerson(), callbackURL: '/email-confirmed' }],
    ['a request for a new password', 100, '/api/auth/request-password-reset', { email: 'unknown@example.com', redirectTo: '/' }],
  ])('%s takes at least %i ms', async (_call, minMs, path, body) => {
    expect(await durationMs(path, body)).toBeGreaterThanOrEqual(minMs)
  })

  test('a sign-in with a known address and a wrong password takes at least 250 ms', async () => {
    const { email } = await world.newArtist()
    expect(await durationMs('/api/auth/sign-in/email', { email, password: 'not the password' })).toBeGreaterThanOrEqual(250)
  })
})
