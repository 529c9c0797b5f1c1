import { randomUUID } from 'node:crypto'
import { AuthClient } from '@supabase/auth-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeFrom } from '../../../test/authenticator.ts'
import { addAuthenticator, signInToProject } from '../../../test/stand-ins/supabase/official-client.ts'
import { openSupabaseStandIn, type SupabaseStandIn } from '../../../test/stand-ins/supabase/supabase-stand-in.ts'
import { systemClock } from '../../clock.ts'
import { createProjectCalls, type ProjectCalls } from './project-calls.ts'
import { createSigningKeys, SupabaseUnavailable } from './signing-keys.ts'
import { createTokenVerifier, toAuthUrl } from './verify-token.ts'

let standIn: SupabaseStandIn
let calls: ProjectCalls
let count = 0

beforeAll(async () => {
  standIn = await openSupabaseStandIn()
  standIn.settings.requests = 1000
  calls = createProjectCalls({ url: standIn.url, anonKey: standIn.anonKey, serviceKey: standIn.serviceKey, timeoutMs: 500 })
})
afterAll(() => standIn.close())

const password = 'Correct-horse-9'

function addPerson() {
  const person = { email: `artist-${++count}@example.com`, password, username: `Artist ${count}` }
  return { ...person, userId: standIn.addUser(person).id }
}

const signIn = (email: string) => signInToProject(standIn, { email, password })

async function addFactor(email: string): Promise<string> {
  const { client } = await signIn(email)
  return (await addAuthenticator(standIn, client)).uri
}

test('the server verifies a token that the official client received, before and after a rotation of the key', async () => {
  const { email, userId } = addPerson()
  const keys = createSigningKeys(new URL(`${toAuthUrl(standIn.url)}/.well-known/jwks.json`), { fetch, clock: systemClock })
  const verify = createTokenVerifier({ url: standIn.url, keys, jwtSecret: undefined, clock: systemClock })
  expect(await verify((await signIn(email)).token)).toMatchObject({ userId, email, isTwoFactor: false, signedInAt: expect.any(Date) })
  const other = await openSupabaseStandIn()
  other.addUser({ email, password })
  const foreign = new AuthClient({
    url: toAuthUrl(other.url),
    headers: { apikey: other.anonKey },
    persistSession: false,
    storageKey: randomUUID(),
  })
  const { data } = await foreign.signInWithPassword({ email, password })
  await other.close()
  expect(await verify(data.session?.access_token ?? '')).toBeUndefined()
})

describe('confirmation of the identity', () => {
  test('the right password is confirmed and leaves no session; a wrong one and a blocked account get the same answer', async () => {
    const { email, userId } = addPerson()
    await calls.confirmIdentity({ email, password })
    expect(standIn.sessions.of(userId)).toHaveLength(0)
    await expect(calls.confirmIdentity({ email, password: 'wrong' })).rejects.toMatchObject({ code: 'password_wrong' })
    const user = standIn.findUser(email)
    if (user) user.bannedUntil = standIn.now() + 60_000
    await expect(calls.confirmIdentity({ email, password })).rejects.toMatchObject({ code: 'password_wrong' })
  })

  test('an account with an authenticator app needs its code; no session is left after a wrong one', async () => {
    const { email, userId } = addPerson()
    const uri = await addFactor(email)
    const before = standIn.sessions.of(userId).length
    await expect(calls.confirmIdentity({ email, password })).rejects.toMatchObject({ code: 'second_factor_missing' })
    await expect(calls.confirmIdentity({ email, password, code: '000000' })).rejects.toMatchObject({ code: 'two_factor_code_wrong' })
    const code = codeFrom(uri, 0, standIn.now())
    await calls.confirmIdentity({ email, password, code: `${code.slice(0, 3)} ${code.slice(3)}` })
    expect(standIn.sessions.of(userId)).toHaveLength(before)
  })

  test('confirmIdentity throws rate_limited at the limit of the project, and SupabaseUnavailable if the project does not respond', async () => {
    const { email } = addPerson()
    standIn.fail('/auth/v1/token', {
      status: 429,
      headers: { 'x-supabase-api-version': '2024-01-01' },
      body: { code: 'over_request_rate_limit', message: '' },
    })
    await expect(calls.confirmIdentity({ email, password })).rejects.toMatchObject({ code: 'rate_limited' })
    for (const fault of ['silence', 'nonsense', 'lost answer', { status: 503, body: {} }] as const) {
      standIn.fail('/auth/v1/token', fault)
      await expect(calls.confirmIdentity({ email, password })).rejects.toThrow(SupabaseUnavailable)
    }
  })
})

describe('users', () => {
  test('the project names the user of a token, and whether the account has a second factor, until the session ends', async () => {
    const { email, userId, username } = addPerson()
    const { client, token } = await signIn(email)
    const claimed = { claimedName: username, claimedArtistType: undefined }
    expect(await calls.findSessionUser(token)).toEqual({ userId, email, ...claimed, isConfirmed: true, hasSecondFactor: false })
    await client.signOut({ scope: 'local' })
    expect(await calls.findSessionUser(token)).toBeUndefined()
    await addFactor(email)
    expect(await calls.findUser(userId)).toMatchObject({ hasSecondFactor: true })
  })

  test('a long text that a user stores at the project is cut, because the server keeps it in memory', async () => {
    const { email } = addPerson()
    const { client, token } = await signIn(email)
    await client.updateUser({ data: { username: 'x'.repeat(100_000), artist_type: 'y'.repeat(100_000) } })
    const user = await calls.findSessionUser(token)
    expect([user?.claimedName?.length, user?.claimedArtistType?.length]).toEqual([200, 200])
  })

  test('the service key finds and erases a user, whose sessions end; both calls are idempotent', async () => {
    const { email, userId } = addPerson()
    const { token } = await signIn(email)
    expect(await calls.findUser(userId)).toMatchObject({ userId, email })
    await calls.eraseUser(userId)
    await calls.eraseUser(userId)
    expect(await calls.findUser(userId)).toBeUndefined()
    expect(await calls.findSessionUser(token)).toBeUndefined()
  })

  test('without the service key, or with the anonymous one in its place, no user is erased', async () => {
    const { userId, email } = addPerson()
    const options = { url: standIn.url, anonKey: standIn.anonKey }
    await expect(createProjectCalls({ ...options, serviceKey: undefined }).eraseUser(userId)).rejects.toThrow('SUPABASE_SERVICE_ROLE_KEY')
    await expect(createProjectCalls({ ...options, serviceKey: standIn.anonKey }).eraseUser(userId)).rejects.toThrow(SupabaseUnavailable)
    expect(standIn.findUser(email)).toBeDefined()
  })
})
