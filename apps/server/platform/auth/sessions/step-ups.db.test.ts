import { contract } from '@tintype/contract/api'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeFrom } from '../../../test/authenticator.ts'
import { type AppWorld, type Caller, newPerson, openAppWorld, type Person } from '../../../test/worlds/app-world.ts'
import { sessions } from '../tables.ts'
import { AUTH_STEP_UPS, CALL_STEP_UPS, CHECKED_BY_VERB } from './step-ups.ts'

let world: AppWorld
beforeAll(async () => {
  world = await openAppWorld()
})
afterAll(() => world.close())

const newPassword = 'Copper-and-light-7!'
const FRESH_MS = 15 * 60 * 1000

type Protected = Caller & { userId: string; email: string; password: string; uri: string; backupCodes: string[] }

async function protect(person: Person & Caller): Promise<Protected> {
  const { body } = await world.as(person, '/api/auth/two-factor/enable', { body: { password: person.password } })
  const confirmed = await world.as(person, '/api/auth/two-factor/verify-totp', { body: { code: codeFrom(body.totpURI) } })
  return { ...person, token: confirmed.headers.get('set-auth-token') ?? '', uri: body.totpURI, backupCodes: body.backupCodes }
}

async function newAdmin(): Promise<Person & Caller> {
  const person = newPerson()
  const userId = await world.platform.auth.createOperator({ ...person, name: 'An admin', role: 'admin' })
  const { token } = await world.signInCaller(person)
  return { ...person, userId: userId ?? '', token }
}

const age = ({ userId }: { userId: string }) =>
  world.database
    .update(sessions)
    .set({ createdAt: new Date(Date.now() - FRESH_MS) })
    .where(eq(sessions.userId, userId))
const nextCode = ({ uri }: Protected) => codeFrom(uri, 1)
const withProof = (proof: string) => Object.entries(AUTH_STEP_UPS).flatMap(([call, row]) => (row.proof === proof ? [call] : []))
const parsePath = (call: string) => call.slice(call.indexOf('/'))

test('every row of the table is an endpoint that the server has', async () => {
  for (const call of Object.keys(AUTH_STEP_UPS)) {
    const [method = '', path = ''] = call.split(' ')
    const { body } = await world.ask(`/api/auth${path}`, { method, ...(method === 'POST' && { body: {} }) })
    expect(body?.code, call).not.toBe('not_found')
  }
})

describe.each(withProof('password and code'))('%s', (call) => {
  const ask = (person: Protected, proof: object) => world.as(person, `/api/auth${parsePath(call)}`, { body: { ...proof, newPassword } })
  const toPasswordFields = ({ password }: Protected) => ({ password, currentPassword: password })

  test('an artist with two-factor authentication cannot call it with the password alone', async () => {
    const person = await protect(await world.newArtist())
    const answer = await ask(person, toPasswordFields(person))
    expect([answer.status, answer.body.code, Object.keys(answer.body.data.fields)]).toEqual([422, 'second_factor_missing', ['code']])
  })

  test('an artist with two-factor authentication cannot call it with a wrong code', async () => {
    const person = await protect(await world.newArtist())
    const answer = await ask(person, { ...toPasswordFields(person), code: '000000' })
    expect([answer.status, answer.body.code]).toEqual([422, 'two_factor_code_wrong'])
  })

  test('an artist with two-factor authentication cannot call it with a code and a wrong password, and the code stays valid', async () => {
    const person = await protect(await world.newArtist())
    const code = nextCode(person)
    const wrong = await ask(person, { password: 'Not-the-one-9!', currentPassword: 'Not-the-one-9!', code })
    expect(['INVALID_PASSWORD', 'password_wrong']).toContain(wrong.body.code)
    expect((await ask(person, { ...toPasswordFields(person), code })).status).toBe(200)
  })

  test('an artist with two-factor authentication calls it with the password and a backup code', async () => {
    const person = await protect(await world.newArtist())
    expect((await ask(person, { ...toPasswordFields(person), code: person.backupCodes[0] })).status).toBe(200)
  })
})

describe.each(withProof('recent proof'))('%s', (call) => {
  test('an artist with two-factor authentication and an old session needs a step-up with the code', async () => {
    const person = await protect(await world.newArtist())
    await age(person)
    const body = call.startsWith('POST') ? { newEmail: newPerson().email, password: person.password } : undefined
    const ask = () => world.as(person, `/api/auth${parsePath(call)}`, { body })
    const refused = await ask()
    expect([refused.status, refused.body.code]).toEqual([403, 'reauthentication_required'])
    const alone = await world.as(person, '/api/auth/step-up', { body: { password: person.password } })
    expect(alone.body.code).toBe('second_factor_missing')
    expect((await ask()).status).toBe(403)
    const both = await world.as(person, '/api/auth/step-up', { body: { password: person.password, code: nextCode(person) } })
    expect(both.status).toBe(200)
    // a passkey requires more than this request contains
    expect((await ask()).body.code).not.toBe('reauthentication_required')
  })
})

describe('contract calls that need a recent proof', () => {
  const keys = Object.entries(CALL_STEP_UPS).flatMap(([key, { proof }]) =>
    proof === 'recent proof' && !CHECKED_BY_VERB.has(key) ? [key] : [],
  )

  function findRoute(key: string): { method: string; path: string } {
    const call = key.split('.').reduce((router, part) => (router as Record<string, object>)[part] ?? {}, contract as object)
    return (call as { '~orpc': { route: { method: string; path: string } } })['~orpc'].route
  }
  const inputs = {
    ...{ email: 'new.operator@example.com', role: 'viewer', isNeeded: false, name: 'Stock sync', scopes: ['orders:read'] },
    ...{ expiresInDays: 1, url: 'https://hooks.example/', description: 'Orders', events: ['order.paid'] },
  }

  test.each(keys)('an admin with a session of 15 minutes cannot call %s before a step-up', async (key) => {
    const admin = await newAdmin()
    await age(admin)
    const { method, path } = findRoute(key)
    const id = '00000000-0000-7000-8000-000000000000'
    const ask = () => world.as(admin, `/api${path.replaceAll(/\{\w+\}/g, id)}`, { method, body: inputs })
    const refused = await ask()
    expect([refused.status, refused.body.code]).toEqual([403, 'reauthentication_required'])
    expect((await world.as(admin, '/api/auth/step-up', { body: { password: admin.password } })).status).toBe(200)
    expect((await ask()).body.code).not.toBe('reauthentication_required')
  })
})

describe('the step-up', () => {
  test('a step-up applies to one session and not to the artist’s other sessions', async () => {
    const person = await world.newArtist()
    const other = await world.signInCaller(person)
    await age(person)
    expect((await world.as(person, '/api/auth/step-up', { body: { password: person.password } })).status).toBe(200)
    const change = (caller: Caller) => world.as(caller, '/api/auth/change-email', { body: { newEmail: newPerson().email } })
    expect([(await change(person)).status, (await change(other)).status]).toEqual([200, 403])
  })

  test('an artist gets 429 after ten step-ups with a wrong password', async () => {
    const person = await world.newArtist()
    const stepUp = async (password: string) => (await world.as(person, '/api/auth/step-up', { body: { password } })).status
    const statuses: number[] = []
    for (let at = 0; at < 10; at++) statuses.push(await stepUp(`Not-the-one-${at}!`))
    expect(statuses).toEqual(Array(10).fill(403))
    expect(await stepUp(person.password)).toBe(429)
  })

  test('a visitor cannot step up', async () => {
    expect((await world.ask('/api/auth/step-up', { body: { password: newPassword } })).status).toBe(401)
  })
})
