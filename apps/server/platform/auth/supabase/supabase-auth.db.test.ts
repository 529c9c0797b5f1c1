import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { selectProfile } from '../../../modules/accounts/queries/profile.ts'
import { codeFrom } from '../../../test/authenticator.ts'
import { addAuthenticator, signInToProject } from '../../../test/stand-ins/supabase/official-client.ts'
import { openSupabaseStandIn, type SupabaseStandIn } from '../../../test/stand-ins/supabase/supabase-stand-in.ts'
import { type AppWorld, openAppWorld, operator, publicUrl } from '../../../test/worlds/app-world.ts'
import type { Auth } from '../auth.ts'
import { users, verifications } from '../tables.ts'
import { createProjectCalls } from './project-calls.ts'
import { createSigningKeys } from './signing-keys.ts'
import { createSupabaseAuth } from './supabase-auth.ts'
import { createTokenVerifier, toAuthUrl } from './verify-token.ts'

let world: AppWorld
let standIn: SupabaseStandIn
let ahead = 0
let count = 0
const clock = () => new Date(Date.now() + ahead)
const password = 'Correct-horse-9'
const MINUTE = 60_000

beforeAll(async () => {
  world = await openAppWorld()
  standIn = await openSupabaseStandIn()
  Object.assign(standIn.settings, { requests: 10_000, mailsPerHour: 10_000 })
})
afterAll(async () => {
  await standIn.close()
  await world.close()
})

/** A process of the server. Each has its own memory of what the project said. */
function openAuth({ hasServiceKey = true } = {}): Auth {
  const { url, anonKey } = standIn
  const serviceKey = hasServiceKey ? standIn.serviceKey : undefined
  const keys = createSigningKeys(new URL(`${toAuthUrl(url)}/.well-known/jwks.json`), { fetch, clock })
  const { auth: builtIn, database, log } = world.platform
  return createSupabaseAuth({
    ...{ publicUrl, builtIn, database, log, clock, selectProfile },
    verifyToken: createTokenVerifier({ url, keys, jwtSecret: undefined, clock }),
    calls: createProjectCalls({ url, anonKey, serviceKey, timeoutMs: 1000 }),
  })
}

function addPerson(username = `Artist ${randomUUID().slice(0, 8)}`) {
  const person = { email: `artist-${++count}-${randomUUID()}@example.com`, password, username }
  return { ...person, userId: standIn.addUser(person).id }
}

async function signIn(email: string) {
  const { client, token } = await signInToProject(standIn, { email, password })
  return { client, headers: withToken(token) }
}

const withToken = (token: string) =>
  new Headers({ authorization: `Bearer ${token}`, 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' })
const post = (auth: Auth, path: string, headers: Headers, body: object = {}) => {
  const sent = new Headers(headers)
  sent.set('content-type', 'application/json')
  return auth.handle(new Request(`http://tintype.example/api/auth${path}`, { method: 'POST', headers: sent, body: JSON.stringify(body) }))
}

async function addFactor(email: string) {
  const { client } = await signIn(email)
  const { uri, factorId, token } = await addAuthenticator(standIn, client)
  return { client, uri, factorId, headers: withToken(token) }
}

describe('the first sign-in of an artist', () => {
  test('creates one account with the project’s id and the requested name, also for concurrent requests', async () => {
    const { email, userId, username } = addPerson()
    const { headers } = await signIn(email)
    const [first, second] = [openAuth(), openAuth()]
    const answers = await Promise.all([first.verify(headers), second.verify(headers), first.verify(headers)])
    for (const answer of answers)
      expect(answer).toMatchObject({ userId, email, name: username, role: 'artist', operatorRole: null, isRecentlyProven: true })
    expect(await world.platform.database.select().from(users).where(eq(users.id, userId))).toHaveLength(1)
  })

  test.each([
    ['taken', (taken: string) => taken.toLowerCase(), (taken: string) => `${taken.toLowerCase()} 2`],
    ['reserved', () => 'admin', () => expect.stringMatching(/^Artist \d+$/)],
    ['with forbidden characters', () => '<b>Ines</b>', () => expect.stringMatching(/^Artist \d+$/)],
  ])('a name that is %s is replaced by a free one', async (_, wish, expected) => {
    const taken = addPerson()
    const auth = openAuth()
    await auth.verify((await signIn(taken.email)).headers)
    const { email } = addPerson(wish(taken.username))
    expect(await auth.verify((await signIn(email)).headers)).toMatchObject({ name: expected(taken.username) })
  })

  test('a user of the project never takes over another account with the same address', async () => {
    const artist = await world.newArtist()
    const { id } = standIn.addUser({ email: artist.email, password })
    await expect(openAuth().verify((await signIn(artist.email)).headers)).rejects.toMatchObject({ code: 'email_taken' })
    expect(await world.platform.database.select().from(users).where(eq(users.id, id))).toHaveLength(0)
  })

  test('a user without a confirmed address gets no account, and verify throws SupabaseUnavailable if the project does not respond', async () => {
    const { email } = addPerson()
    const { headers } = await signIn(email)
    standIn.fail('/auth/v1/user', 'lost answer')
    await expect(openAuth().verify(headers)).rejects.toThrow('Supabase Auth')
    const user = standIn.findUser(email)
    if (user) user.confirmedAt = undefined
    expect(await openAuth().verify(headers)).toBeUndefined()
  })
})

test('operators keep their sessions of the built-in provider; those of artists, and sign-ups, are refused', async () => {
  const auth = openAuth()
  const operator = await world.newOperator()
  expect(await auth.verify(withToken(operator.token))).toMatchObject({ role: 'operator' })
  const artist = await world.newArtist()
  expect(await auth.verify(withToken(artist.token))).toBeUndefined()
  expect((await post(auth, '/sign-up/email', new Headers(), { name: 'Ines', email: 'i@example.com', password })).status).toBe(404)
})

test('the calls of the built-in provider answer an artist like an unknown address, also one who has a password there, and work for an operator', async () => {
  const auth = openAuth()
  await world.newOperator()
  const artist = await world.newArtist()
  const ask = async (path: string, email: string, given = artist.password) => {
    const answer = await post(auth, path, new Headers(), { email, password: given })
    await world.runJobs()
    return { status: answer.status, body: await answer.json(), mails: world.mails.splice(0).length }
  }
  for (const path of ['/sign-in/email', '/request-password-reset', '/send-verification-email']) {
    const known = await ask(path, artist.email)
    expect(known, path).toEqual(await ask(path, 'unknown@example.com'))
    expect(known.mails, path).toBe(0)
  }
  expect(await ask('/sign-in/email', operator.email, operator.password)).toMatchObject({
    status: 200,
    body: { user: { role: 'operator' } },
  })
  expect(await ask('/request-password-reset', operator.email)).toMatchObject({ status: 200, mails: 1 })
  expect((await post(auth, '/own-sessions', withToken(artist.token))).status).toBe(401)
})

test('a session reports the user by our records: name, address and second factor; null after its end', async () => {
  const taken = addPerson()
  const auth = openAuth()
  await auth.verify((await signIn(taken.email)).headers)
  const { email, userId } = addPerson(taken.username)
  const { headers } = await signIn(email)
  const getSession = async (given = headers) =>
    (await auth.handle(new Request('http://tintype.example/api/auth/get-session', { headers: given }))).json()
  const user = { id: userId, name: `${taken.username} 2`, email, role: 'artist', operatorRole: null, twoFactorEnabled: false }
  expect(await getSession()).toEqual({ user })
  await post(auth, '/sign-out', headers)
  expect(await getSession()).toBeNull()
  expect(await getSession(withToken((await world.newArtist()).token))).toBeNull()
})

describe('sessions', () => {
  test('a sign-out ends the session at once for all processes, although its token is still valid', async () => {
    const { email } = addPerson()
    const { headers } = await signIn(email)
    const [first, second] = [openAuth(), openAuth()]
    expect([await first.verify(headers), await second.verify(headers)]).toEqual([expect.anything(), expect.anything()])
    expect((await post(first, '/sign-out', headers)).status).toBe(200)
    expect([await first.verify(headers), await second.verify(headers)]).toEqual([undefined, undefined])
    expect(await first.verify((await signIn(email)).headers)).toBeDefined()
  })

  test('an artist lists their sessions and ends one, the others or all of them', async () => {
    const { email } = addPerson()
    const auth = openAuth()
    const here = await signIn(email)
    const there = await signIn(email)
    await auth.verify(here.headers)
    await auth.verify(there.headers)
    const list = async () => {
      const answer = await auth.handle(new Request('http://tintype.example/api/auth/own-sessions', { headers: here.headers }))
      return ((await answer.json()) as { sessions: { id: string; isThisOne: boolean; browser: string }[] }).sessions
    }
    expect(await list()).toMatchObject([{ isThisOne: true, browser: 'Firefox' }, { isThisOne: false }])
    await post(auth, '/end-session', here.headers, { id: (await list()).at(-1)?.id })
    expect(await auth.verify(there.headers)).toBeUndefined()
    const third = await signIn(email)
    await auth.verify(third.headers)
    await post(auth, '/end-sessions', here.headers, { which: 'others' })
    expect(await auth.verify(third.headers)).toBeUndefined()
    expect(await auth.verify(here.headers)).toBeDefined()
    await post(auth, '/end-sessions', here.headers, { which: 'all' })
    expect(await auth.verify(here.headers)).toBeUndefined()
  })

  test('an artist cannot end the session of another artist', async () => {
    const auth = openAuth()
    const victim = await signIn(addPerson().email)
    const attacker = await signIn(addPerson().email)
    await auth.verify(victim.headers)
    const { sessions } = (await (
      await auth.handle(new Request('http://tintype.example/api/auth/own-sessions', { headers: victim.headers }))
    ).json()) as { sessions: { id: string }[] }
    await post(auth, '/end-session', attacker.headers, { id: sessions[0]?.id })
    expect(await auth.verify(victim.headers)).toBeDefined()
  })

  test('a session that ended at the project is refused after five minutes, and an artist with a known session stays signed in while the project does not respond', async () => {
    const { email } = addPerson()
    const auth = openAuth()
    const ended = await signIn(email)
    const kept = await signIn(email)
    await auth.verify(ended.headers)
    await auth.verify(kept.headers)
    await ended.client.signOut({ scope: 'local' })
    expect(await auth.verify(ended.headers)).toBeDefined()
    ahead += 5 * MINUTE
    standIn.fail('/auth/v1/user', 'lost answer')
    expect(await auth.verify(kept.headers)).toBeDefined()
    expect(await auth.verify(ended.headers)).toBeUndefined()
    ahead = 0
  })

  test('an artist with a known session stays signed in while the project limits our requests', async () => {
    const { email } = addPerson()
    const auth = openAuth()
    const { headers } = await signIn(email)
    await auth.verify(headers)
    ahead += 5 * MINUTE
    standIn.fail('/auth/v1/user', { status: 429, body: { code: 'over_request_rate_limit', message: '' } })
    expect(await auth.verify(headers)).toMatchObject({ email })
    ahead = 0
  })

  test('a token that the project refuses, because it expired there, is refused, and its session continues with the next token', async () => {
    const { email } = addPerson()
    const auth = openAuth()
    const { client, headers } = await signIn(email)
    await auth.verify(headers)
    // our clock accepts a token for 30 s more
    standIn.pass(60 * MINUTE + 1000)
    ahead = 60 * MINUTE + 1000
    expect(await auth.verify(headers)).toBeUndefined()
    const { data } = await client.refreshSession()
    expect(await auth.verify(withToken(data.session?.access_token ?? ''))).toMatchObject({ email })
    standIn.pass(-60 * MINUTE - 1000)
    ahead = 0
  })

  test('an operator ends all sessions of an artist; later ones work', async () => {
    const { email, userId } = addPerson()
    const auth = openAuth()
    const { headers } = await signIn(email)
    await auth.verify(headers)
    const ended = await world.platform.database.transaction((tx) => auth.endSessions(tx, userId))
    expect(ended).toBe(1)
    expect(await auth.verify(headers)).toBeUndefined()
    standIn.pass(1000)
    expect(await auth.verify((await signIn(email)).headers)).toBeDefined()
  })
})

describe('second factor', () => {
  test('a session with the password alone is refused once the account has one, and accepted after it is removed', async () => {
    const { email, userId } = addPerson()
    const auth = openAuth()
    const { headers, client, factorId } = await addFactor(email)
    expect(await auth.verify(headers)).toMatchObject({ userId })
    expect(await auth.describeSignIn(userId)).toMatchObject({ isTwoFactorOn: true, passkeys: null, sessions: [{ device: 'computer' }] })
    expect(await auth.verify((await signIn(email)).headers)).toBeUndefined()
    expect(await openAuth().verify((await signIn(email)).headers)).toBeUndefined()
    await client.mfa.unenroll({ factorId })
    ahead += 11_000
    expect(await auth.verify((await signIn(email)).headers)).toMatchObject({ userId })
    ahead = 0
  })

  test.each(['phone', 'webauthn'] as const)(
    'a second factor of the type %s counts: a session with the password alone is refused, and so is a confirmation, with the reason',
    async (type) => {
      const { email, userId } = addPerson()
      const auth = openAuth()
      const { headers } = await signIn(email)
      await auth.verify(headers)
      standIn.addFactor(email, type)
      expect(await auth.verify((await signIn(email)).headers)).toBeUndefined()
      await expect(auth.confirmIdentity(userId, headers, { password, code: '123456' })).rejects.toMatchObject({
        code: 'second_factor_unsupported',
      })
      ahead += 5 * MINUTE
      expect(await auth.verify(headers)).toBeUndefined()
      ahead = 0
    },
  )

  test('a confirmation counts its attempts and needs the code', async () => {
    const { email, userId } = addPerson()
    const auth = openAuth()
    const { headers, uri } = await addFactor(email)
    await auth.verify(headers)
    await expect(auth.confirmIdentity(userId, headers, { password })).rejects.toMatchObject({ code: 'second_factor_missing' })
    await auth.confirmIdentity(userId, headers, { password, code: codeFrom(uri, 0, standIn.now()) })
    const wrong = () => auth.confirmIdentity(userId, headers, { password: 'wrong' }).catch(({ code }) => code)
    const codes = []
    for (let attempt = 0; attempt < 11; attempt++) codes.push(await wrong())
    expect(codes).toEqual([...Array(10).fill('password_wrong'), 'rate_limited'])
  })
})

describe('erasure', () => {
  test('an erased artist is removed from the project, and no token creates the account again', async () => {
    const { email, userId } = addPerson()
    const auth = openAuth()
    const { headers } = await signIn(email)
    await auth.verify(headers)
    await auth.eraseUser(userId)
    await auth.eraseUser(userId)
    expect(standIn.findUser(email)).toBeUndefined()
    expect(await auth.verify(headers)).toBeUndefined()
    expect(await openAuth().verify(headers)).toBeUndefined()
    const { database } = world.platform
    expect(await database.select().from(users).where(eq(users.id, userId))).toHaveLength(0)
    const [end] = await database
      .select()
      .from(verifications)
      .where(eq(verifications.id, `ended-user:${userId}`))
    expect((end?.expiresAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(7 * 24 * 60 * MINUTE)
  })

  test('the row is kept while the project does not answer, so that the job is repeated', async () => {
    const { email, userId } = addPerson()
    const auth = openAuth()
    const { headers } = await signIn(email)
    await auth.verify(headers)
    standIn.fail(`/auth/v1/admin/users/${userId}`, { status: 503, body: {} })
    await expect(auth.eraseUser(userId)).rejects.toThrow('Supabase Auth')
    expect(await auth.findUser(userId)).toBeDefined()
    expect(await auth.verify(headers)).toBeUndefined()
  })
})

describe('the link in our mails that secures an account', () => {
  async function createLink(auth: Auth, userId: string) {
    const path = await world.platform.database.transaction((tx) => auth.createSecureLink(tx, userId))
    const token = new URL(path ?? '', publicUrl).searchParams.get('token') ?? ''
    const ask = async (call: string, headers = new Headers()) => {
      const answer = await post(auth, call, headers, { token })
      return { status: answer.status, ...((await answer.json()) as { state?: string; code?: string }) }
    }
    return { path, look: () => ask('/look-at-secure-account'), press: (headers?: Headers) => ask('/secure-account', headers) }
  }

  test('ends all sessions, replaces the password and mails a link of the project; it works once, also from a signed-in browser', async () => {
    const { email, userId } = addPerson()
    const auth = openAuth()
    const { headers } = await signIn(email)
    await auth.verify(headers)
    const link = await createLink(auth, userId)
    expect(await link.look()).toEqual({ status: 200, state: 'open' })
    expect(await link.press(headers)).toMatchObject({ status: 200 })
    expect(await auth.verify(headers)).toBeUndefined()
    expect(standIn.sessions.of(userId)).toHaveLength(0)
    expect((await signIn(email)).headers.get('authorization')).toBe('Bearer')
    expect(standIn.mailTo(email)).toMatchObject({ kind: 'recovery', tokenHash: expect.not.stringContaining('pkce') })
    expect(await link.look()).toEqual({ status: 200, state: 'used' })
    expect(await link.press()).toMatchObject({ code: 'secure_link_over' })
  })

  test('stays open while the project does not answer, although all sessions have ended here', async () => {
    const { email, userId } = addPerson()
    const auth = openAuth()
    const { headers } = await signIn(email)
    await auth.verify(headers)
    const link = await createLink(auth, userId)
    standIn.fail(`/auth/v1/admin/users/${userId}`, { status: 503, body: {} })
    await expect(link.press()).rejects.toThrow('Supabase Auth')
    expect(await auth.verify(headers)).toBeUndefined()
    expect(await link.look()).toEqual({ status: 200, state: 'open' })
    expect(await link.press()).toMatchObject({ status: 200 })
  })

  test('does not exist without the service key, except for an operator', async () => {
    const { email, userId } = addPerson()
    const auth = openAuth({ hasServiceKey: false })
    await auth.verify((await signIn(email)).headers)
    expect((await createLink(auth, userId)).path).toBeUndefined()
    await world.newOperator()
    const { userId: operatorId = '' } = (await world.platform.auth.operators.findByEmail(world.platform.database, operator.email)) ?? {}
    const ofOperator = await createLink(auth, operatorId)
    expect(ofOperator.path).toMatch(/^\/secure-account\?token=/)
    expect(await ofOperator.look()).toEqual({ status: 200, state: 'open' })
    const early = await createLink(openAuth(), userId)
    const token = new URL(early.path ?? '', publicUrl).searchParams.get('token')
    expect(await (await post(auth, '/secure-account', new Headers(), { token })).json()).toMatchObject({ code: 'secure_link_over' })
  })
})

describe('the look-up of a new user', () => {
  test('the service key finds a confirmed user before the first sign-in; without it the row comes with the sign-in', async () => {
    const { email, userId, username } = addPerson()
    expect(await openAuth({ hasServiceKey: false }).findUser(userId)).toBeUndefined()
    expect(await openAuth().findUser(userId)).toEqual({ userId, name: username, email })
    expect(await openAuth().findUser(randomUUID())).toBeUndefined()
    expect(await openAuth().findUser('invented')).toBeUndefined()
  })

  test('a changed address is taken over from the project', async () => {
    const { email, userId } = addPerson()
    const auth = openAuth()
    const { headers } = await signIn(email)
    await auth.verify(headers)
    const user = standIn.findUser(email)
    if (user) user.email = `new-${email}`
    ahead += 5 * MINUTE
    expect(await auth.verify(headers)).toMatchObject({ userId, email: `new-${email}` })
    expect(await auth.findUserByEmail(`new-${email}`)).toMatchObject({ userId })
    ahead = 0
  })
})
