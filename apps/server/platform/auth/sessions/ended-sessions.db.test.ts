import { randomUUID } from 'node:crypto'
import { CUSTOMER_SESSION_HEADER } from '@tintype/contract/customers/customers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertProduct } from '../../../test/database/insert-artwork.ts'
import { type Caller, linkIn, newPerson, type Person, toAuthHeaders } from '../../../test/worlds/app-world.ts'
import { artistRoutes, openHostWorld, operatorRoutes, type Route, routes } from '../../../test/worlds/host-world.ts'
import { createOrderInput } from '../../../test/worlds/money-world.ts'
import { sessions } from '../tables.ts'

// An ended session is refused by every call, from the first call on.

const { call, operator, world } = await openHostWorld()
afterAll(() => world.close())

// signing out of an ended session is allowed and has no effect
const customerRoutes = routes.filter(({ who, name }) => who === 'customer' && name !== 'customers.signOut')
const integratorRoutes = routes.filter(({ who }) => who === 'integrator')
const newPassword = 'Copper-and-light-7!'
const DAY_MS = 24 * 60 * 60 * 1000
const missingSession = { code: 'session_missing', message: 'Authentication error. Please log in again.' }
const post = (caller: Caller, path: string, body: object) => world.as(caller, path, { body })

type Artist = Person & Caller

/** All events that end an artist's session. `elsewhere` is another session of the same artist. */
const endsOfArtists: Record<string, (person: Artist, elsewhere: Caller) => Promise<unknown>> = {
  'who has signed out': (person) => post(person, '/api/auth/sign-out', {}),
  'whose password was changed': ({ password }, elsewhere) =>
    post(elsewhere, '/api/auth/change-password', { currentPassword: password, newPassword }),
  'who has a new password by mail': resetPassword,
  'whose address was changed': moveAddress,
  'who was ended from elsewhere': (_person, elsewhere) => post(elsewhere, '/api/auth/end-sessions', { which: 'others' }),
  'who was signed out by an operator': async (person) =>
    post(operator, `/api/backoffice/artists/${await world.getArtistId(person)}/sign-out`, {}),
  'who did nothing for a week': (person) => setBack(person, { expiresAt: new Date(Date.now() - 1000) }),
  'who came more than 30 days ago': (person) =>
    setBack(person, { createdAt: new Date(Date.now() - 31 * DAY_MS), expiresAt: new Date(Date.now() - DAY_MS) }),
  'whose account is gone': (person) => world.platform.auth.eraseUser(person.userId),
}

const endsOfOperators: Record<string, (person: Caller & Sign, elsewhere: Caller) => Promise<unknown>> = {
  'who has signed out': (person) => post(person, '/api/auth/sign-out', {}),
  'whose password was changed': ({ password }, elsewhere) =>
    post(elsewhere, '/api/auth/change-password', { currentPassword: password, newPassword }),
  'who was taken out': takeOut,
  'who did nothing for a week': (person) => setBack(person, { expiresAt: new Date(Date.now() - 1000) }),
}

type Sign = { email: string; password: string }

const artists = new Map<string, Caller>()
const operators = new Map<string, Caller>()
let customerSession: string
let apiKey: string

beforeAll(async () => {
  for (const [how, end] of Object.entries(endsOfArtists)) {
    const person = await world.newArtist()
    const elsewhere = await world.signInCaller(person)
    expect((await world.as(person, '/api/artist-stats')).status, how).toBe(200)
    await end(person, elsewhere)
    artists.set(how, { token: person.token, username: person.username })
  }
  for (const [how, end] of Object.entries(endsOfOperators)) {
    const { name, email, password } = newPerson()
    await world.platform.auth.createOperator({ name, email, password, role: 'admin' })
    const caller = await world.signInCaller({ email, password })
    expect((await world.as(caller, '/api/backoffice/overview')).status, how).toBe(200)
    await end({ ...caller, email, password }, await world.signInCaller({ email, password }))
    operators.set(how, caller)
  }
  customerSession = await endedCustomer()
  apiKey = await revokedKey()
})

describe('ended sessions', () => {
  test('the tests of ended sessions cover calls of all four kinds of users', () => {
    for (const { length } of [artistRoutes, operatorRoutes, customerRoutes, integratorRoutes]) expect(length).toBeGreaterThan(0)
  })

  test.each(artistRoutes)('$method $path refuses an artist whose session has ended', async (route) => {
    for (const [how, caller] of artists) await expectClosed(route, toAuthHeaders(caller), how)
  })

  test.each(operatorRoutes)('$method $path refuses an operator whose session has ended', async (route) => {
    for (const [how, caller] of operators) await expectClosed(route, toAuthHeaders(caller), how)
  })

  test.each(customerRoutes)('$method $path refuses a customer who has signed out', async (route) => {
    const { status, body } = await call(route, { [CUSTOMER_SESSION_HEADER]: customerSession })
    expect([status, body.code]).toEqual([401, 'customer_session_missing'])
  })

  test.each(integratorRoutes)('$method $path refuses a revoked API key', async (route) => {
    const { status, body } = await call(route, { authorization: `Bearer ${apiKey}` })
    expect([status, body.code]).toEqual([401, 'api_key_invalid'])
  })

  test.each([
    ['GET', '/own-sessions', undefined],
    ['POST', '/end-session', { id: randomUUID() }],
    ['POST', '/end-sessions', { which: 'all' }],
    ['POST', '/change-email', { newEmail: newPerson().email, callbackURL: '/settings' }],
    ['POST', '/change-password', { currentPassword: 'Salt-and-silver-9!', newPassword }],
    ['POST', '/two-factor/enable', { password: 'Salt-and-silver-9!' }],
    ['POST', '/two-factor/disable', { password: 'Salt-and-silver-9!' }],
    ['POST', '/two-factor/generate-backup-codes', { password: 'Salt-and-silver-9!' }],
    ['POST', '/two-factor/verify-totp', { code: '123456' }],
    ['POST', '/two-factor/verify-backup-code', { code: 'abcde-fghij' }],
  ])('%s /api/auth%s answers 401 to an ended session of an artist or operator', async (method, path, body) => {
    for (const [how, caller] of [...artists, ...operators]) {
      const { status } = await world.as(caller, `/api/auth${path}`, { method, body })
      expect(status, how).toBe(401)
    }
  })

  test('get-session returns null for an ended session of an artist or operator', async () => {
    for (const [how, caller] of [...artists, ...operators]) expect((await world.as(caller, '/api/auth/get-session')).body, how).toBeNull()
  })
})

async function expectClosed(route: Route, headers: Record<string, string>, how: string): Promise<void> {
  const { status, body } = await call(route, headers)
  expect([status, body], how).toEqual([401, missingSession])
}

async function resetPassword({ email }: Artist): Promise<void> {
  await world.ask('/api/auth/request-password-reset', { body: { email, redirectTo: '/reset-password-callback' } })
  const link = linkIn(await world.mailTo(email, /new password/i))
  const token = new URL(link, 'http://x').searchParams.get('token')
  await world.ask('/api/auth/reset-password', { body: { token, newPassword } })
}

/** The session that requests the change stays valid. */
async function moveAddress({ email }: Artist, elsewhere: Caller): Promise<void> {
  const newEmail = newPerson().email
  await post(elsewhere, '/api/auth/change-email', { newEmail, callbackURL: '/settings' })
  await world.confirmEmailChange(await world.mailTo(email, /new email/i))
  await world.confirmEmailChange(await world.mailTo(newEmail, /confirm/i))
}

function setBack({ token }: Caller, changes: Partial<typeof sessions.$inferInsert>): Promise<unknown> {
  return world.database
    .update(sessions)
    .set(changes)
    .where(eq(sessions.token, token.split('.')[0] ?? ''))
}

async function takeOut({ email }: Sign): Promise<void> {
  const { body } = await world.as(operator, '/api/backoffice/operators')
  const { id } = body.operators.find((one: Sign) => one.email === email)
  expect((await post(operator, `/api/backoffice/operators/${id}/remove`, {})).status).toBe(200)
}

/** Returns the session of a customer who placed an order, opened the link and signed out. */
async function endedCustomer(): Promise<string> {
  const seller = await world.newArtist()
  const { handle } = await insertProduct(world.database, await world.getArtistId(seller))
  const email = `ada.${randomUUID()}@customers.example`
  const { idempotencyKey, ...order } = createOrderInput([{ product: handle, size: 'medium', quantity: 1 }])
  await world.ask('/api/store/orders', { body: { ...order, email }, headers: { 'idempotency-key': idempotencyKey } })
  await world.ask('/api/store/account/links', { body: { email } })
  const link = linkIn(await world.mailTo(email, /orders/i))
    .split('/')
    .at(-1)
  const { session } = (await world.ask('/api/store/account/sessions', { body: { link } })).body
  const headers = { [CUSTOMER_SESSION_HEADER]: session }
  expect((await world.ask('/api/store/account/orders', { headers })).status).toBe(200)
  expect((await world.ask('/api/store/account/sign-out', { body: {}, headers })).status).toBe(200)
  return session
}

async function revokedKey(): Promise<string> {
  const { body } = await post(operator, '/api/backoffice/api-keys', { name: 'Books', scopes: ['orders:read'], expiresInDays: 1 })
  const { keys } = (await world.as(operator, '/api/backoffice/api-keys')).body
  const { id } = keys.find(({ name }: { name: string }) => name === 'Books')
  expect((await post(operator, `/api/backoffice/api-keys/${id}/revoke`, {})).status).toBe(200)
  return body.secret
}
