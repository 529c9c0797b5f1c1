import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AppWorld, type Caller, newPerson, openAppWorld } from '../../../test/worlds/app-world.ts'
import { sessions } from '../tables.ts'

let world: AppWorld
beforeAll(async () => {
  world = await openAppWorld()
})
afterAll(() => world.close())

const firefox = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0'
const list = async (caller: Caller) => (await world.as(caller, '/api/auth/own-sessions')).body.sessions
const post = (caller: Caller, path: string, body: object) => world.as(caller, `/api/auth${path}`, { body })
const findOwnSessionId = async (caller: Caller): Promise<string> =>
  (await list(caller)).find(({ isThisOne }: { isThisOne: boolean }) => isThisOne).id

/** Whether our own calls and the provider's accept the session. */
async function isOpen(caller: Caller): Promise<boolean> {
  const { status } = await world.as(caller, '/api/artist-stats')
  expect([status, (await world.as(caller, '/api/auth/own-sessions')).status]).toEqual(status === 200 ? [200, 200] : [401, 401])
  return status === 200
}

async function signInWith(person: { name: string; email: string; password: string }, userAgent: string): Promise<Caller> {
  const { headers } = await world.signIn(person, { headers: { 'user-agent': userAgent } })
  return { token: headers.get('set-auth-token') ?? '', username: person.name }
}

describe('session list', () => {
  test('an artist sees each own session with device and times, the current one first, without tokens or IP addresses', async () => {
    const person = await world.newArtist()
    const phone = await signInWith(person, firefox)
    const answer = await world.as(phone, '/api/auth/own-sessions')
    const [first, second, ...others] = answer.body.sessions
    expect([first, others]).toEqual([
      {
        id: expect.any(String),
        browser: 'Firefox',
        system: 'macOS',
        device: 'computer',
        isThisOne: true,
        begunAt: expect.any(String),
        lastUsedAt: expect.any(String),
      },
      [],
    ])
    expect(second).toMatchObject({ browser: null, system: null, device: 'unknown', isThisOne: false })
    const rows = await world.database.select().from(sessions).where(eq(sessions.userId, person.userId))
    expect(rows).toHaveLength(2)
    const text = JSON.stringify(answer.body)
    for (const { token, ipAddress } of rows) for (const secret of [token, ipAddress ?? '-']) expect(text).not.toContain(secret)
    for (const { id } of answer.body.sessions) expect(await isOpen({ token: id, username: person.name })).toBe(false)
  })

  test('the session list shows when a session was last used, updated at most every five minutes', async () => {
    const person = await world.newArtist()
    const longAgo = new Date(Date.now() - 3_600_000)
    await world.database.update(sessions).set({ lastUsedAt: longAgo }).where(eq(sessions.userId, person.userId))
    expect((await list(person))[0].lastUsedAt).toBe(longAgo.toISOString())
    await world.as(person, '/api/artist-stats')
    const [{ lastUsedAt }] = await list(person)
    expect(Date.parse(lastUsedAt)).toBeGreaterThan(longAgo.getTime() + 3_000_000)
    await world.as(person, '/api/artist-stats')
    expect((await list(person))[0].lastUsedAt).toBe(lastUsedAt)
  })

  test('the session list contains neither expired sessions nor those of other artists', async () => {
    const [person] = [await world.newArtist(), await world.newArtist()]
    const over = await world.signInCaller(person)
    await world.database
      .update(sessions)
      .set({ expiresAt: new Date(0) })
      .where(eq(sessions.id, await findOwnSessionId(over)))
    expect(await list(person)).toHaveLength(1)
  })

  test('an operator can list own sessions, and a visitor gets 401 for listing or ending sessions', async () => {
    const operator = { email: newPerson().email, password: 'Night-watch-2026!' }
    await world.platform.auth.ensureOperator(operator)
    expect(await list(await world.signInCaller(operator))).toMatchObject([{ isThisOne: true }])
    expect((await world.ask('/api/auth/own-sessions')).status).toBe(401)
    expect((await world.ask('/api/auth/end-sessions', { body: { which: 'all' } })).status).toBe(401)
    expect((await world.ask('/api/auth/end-session', { body: { id: 'x' } })).status).toBe(401)
  })

  test('the auth provider’s endpoints that list and revoke sessions by token answer 404', async () => {
    const person = await world.newArtist()
    expect((await world.as(person, '/api/auth/list-sessions')).status).toBe(404)
    for (const path of ['/revoke-session', '/revoke-sessions', '/revoke-other-sessions'])
      expect((await post(person, path, {})).status).toBe(404)
  })
})

describe('session end', () => {
  test('an artist ends one session by id, and the other sessions stay valid', async () => {
    const person = await world.newArtist()
    const [second, third] = [await world.signInCaller(person), await world.signInCaller(person)]
    const id = await findOwnSessionId(second)
    expect((await post(person, '/end-session', { id })).status).toBe(200)
    expect([await isOpen(second), await isOpen(person), await isOpen(third)]).toEqual([false, true, true])
    expect((await post(person, '/end-session', { id })).status).toBe(200)
  })

  test('an artist who ends all other sessions keeps the current one', async () => {
    const [person, stranger] = [await world.newArtist(), await world.newArtist()]
    const others = [await world.signInCaller(person), await world.signInCaller(person)]
    expect((await post(person, '/end-sessions', { which: 'others' })).status).toBe(200)
    expect(await Promise.all([person, stranger, ...others].map(isOpen))).toEqual([true, true, false, false])
  })

  test('an artist who ends all sessions is signed out everywhere, and other artists are not', async () => {
    const [person, stranger] = [await world.newArtist(), await world.newArtist()]
    const other = await world.signInCaller(person)
    expect((await post(person, '/end-sessions', { which: 'all' })).status).toBe(200)
    expect(await Promise.all([person, stranger, other].map(isOpen))).toEqual([false, true, false])
  })

  test('an artist cannot end the session of another artist', async () => {
    const [mine, theirs] = [await world.newArtist(), await world.newArtist()]
    expect((await post(mine, '/end-session', { id: await findOwnSessionId(theirs) })).status).toBe(200)
    expect(await isOpen(theirs)).toBe(true)
  })

  test.each([{}, { which: 'none' }, { which: ['all'] }])(
    'a request to end sessions with the body %j is malformed and ends no session',
    async (body) => {
      const person = await world.newArtist()
      expect((await post(person, '/end-sessions', body)).body.code).toBe('malformed')
      expect(await isOpen(person)).toBe(true)
    },
  )
})
