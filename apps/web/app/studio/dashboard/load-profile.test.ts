import { expect, it } from 'vitest'
import type { AuthUser } from '../../session/auth-provider.ts'
import { callErrorFrom } from '../../session/call-error.ts'
import { loadProfile } from './load-profile.ts'

const nora: AuthUser = { id: '1', email: 'nora@artist.example', username: 'Nora Falk', role: 'artist' }
const nameless: AuthUser = { ...nora, username: undefined }
const down = callErrorFrom(503, { code: 'unavailable', message: 'The door is shut.' })

it('loadProfile returns the user of the stored session without a request', async () => {
  await expect(loadProfile(provider(nora, down))).resolves.toEqual(nora)
})

it('loadProfile requests the user when the stored session has no username', async () => {
  await expect(loadProfile(provider(nameless, nora))).resolves.toEqual(nora)
})

it.each([
  ['the session cannot be read', down, nora, 'Auth error: The door is shut.'],
  ['there is no session', null, nora, 'Session error.'],
  ['the provider does not answer', nameless, down, 'Could not load your user profile.'],
  ['the provider returns no username', nameless, nameless, 'Could not retrieve your username. Please try logging in again.'],
  ['the provider returns no user', nameless, null, 'Could not retrieve your username. Please try logging in again.'],
])('loadProfile fails with a message when %s', async (_, held, known, message) => {
  await expect(loadProfile(provider(held, known))).rejects.toThrow(message)
})

function provider(held: AuthUser | null | Error, known: AuthUser | null | Error) {
  return {
    getSession: async () => (isError(held) ? Promise.reject(held) : held && { accessToken: 'x', user: held }),
    getUser: async () => (isError(known) ? Promise.reject(known) : known),
  }
}

function isError(value: unknown): value is Error {
  return value instanceof Error
}
