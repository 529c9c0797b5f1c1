import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '../../platform/audit/tables.ts'
import { users } from '../../platform/auth/tables.ts'
import { cloneTemplate } from '../../test/database/worker-database.ts'
import { type AppWorld, type Caller, newPerson, openAppWorld } from '../../test/worlds/app-world.ts'
import { operatorInvitations } from './tables.ts'

// the rule about the last admin covers all operators, so these tests use their own database
let app: AppWorld
let admin: Caller
beforeAll(async () => {
  app = await openAppWorld({ url: await cloneTemplate(`operators_${process.pid}`) })
  admin = await app.newOperator()
})
afterAll(() => app.close())

const staff = '/api/backoffice/operators'
const password = 'Lamp-over-metal-7!'

const post = (caller: Caller, path: string, body: object = {}) => app.as(caller, `${staff}${path}`, { body })
const fetchUserId = async ({ token }: Caller) => String((await app.as({ token }, '/api/auth/get-session')).body.user.id)

async function invite(role: string, email = newPerson().email) {
  const { status, body } = await post(admin, '/invitations', { email, role })
  expect(status).toBe(200)
  return { email, body, token: await tokenFor(email) }
}

async function tokenFor(email: string): Promise<string> {
  const { text } = await app.mailTo(email, /invited/)
  return /\/invitation\/([\w-]+)/.exec(text)?.[1] ?? ''
}

const fetchInvitation = (token: string) => app.ask('/api/operator-invitations/look', { body: { token } })
const accept = (token: string, name = 'Mia Moreau') => app.ask('/api/operator-invitations/accept', { body: { token, name, password } })
const listAuditRows = (subject: string) => app.database.select().from(auditLog).where(eq(auditLog.subject, subject))

describe('an invitation', () => {
  test('an invited person becomes an operator with the given role once, and the audit log names both people', async () => {
    const { email, token, body } = await invite('moderator')
    expect(body.invitations).toContainEqual(expect.objectContaining({ email, role: 'moderator', invitedBy: 'Operator' }))
    expect(await fetchInvitation(token)).toMatchObject({ status: 200, body: { email, role: 'moderator' } })
    expect(await accept(token)).toMatchObject({ status: 200 })
    const caller = await app.signInCaller({ email, password })
    expect((await post(caller, '/invitations', { email: newPerson().email, role: 'viewer' })).body.code).toBe('operator_role_missing')
    const { body: list } = await app.as(caller, staff)
    const joinedNow = { name: 'Mia Moreau', email, role: 'moderator', isTwoFactorOn: false, lastUsedAt: expect.any(String) }
    expect(list.operators).toContainEqual(expect.objectContaining(joinedNow))
    expect(list.invitations.map((each: { email: string }) => each.email)).not.toContain(email)
    for (const again of [await fetchInvitation(token), await accept(token)])
      expect(again).toMatchObject({ status: 409, body: { code: 'invitation_accepted' } })
    const [joined] = await listAuditRows(`operator:${await fetchUserId(caller)}`)
    expect(joined).toMatchObject({ action: 'operator.joined', actorName: 'Mia Moreau', after: { email, role: 'moderator' } })
  })

  test('an invitation accepted several times at once creates one operator', async () => {
    const { email, token } = await invite('viewer')
    const answers = await Promise.all([accept(token), accept(token), accept(token)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await app.database.select().from(users).where(eq(users.email, email))).toHaveLength(1)
  })

  test('a repeated invitation invalidates the earlier link, and a withdrawn or expired one is refused', async () => {
    const { email, token: earlier } = await invite('viewer')
    const { token, body } = await invite('finance', email)
    expect((await fetchInvitation(earlier)).status).toBe(404)
    expect((await fetchInvitation(token)).body.role).toBe('finance')
    const { id } = body.invitations.find((each: { email: string }) => each.email === email)
    expect((await post(admin, `/invitations/${id}/withdraw`)).status).toBe(200)
    expect((await accept(token)).body.code).toBe('invitation_over')
    expect((await post(admin, `/invitations/${id}/withdraw`)).body.code).toBe('invitation_over')

    const old = await invite('viewer')
    await app.database.update(operatorInvitations).set({ expiresAt: new Date() }).where(eq(operatorInvitations.email, old.email))
    expect((await accept(old.token)).body.code).toBe('invitation_over')
    expect((await app.as(admin, staff)).body.invitations.map((each: { email: string }) => each.email)).not.toContain(old.email)
  })

  test('an artist or operator cannot be invited, and an invited person needs a valid name and a strong password', async () => {
    const artist = await app.newArtist()
    expect((await post(admin, '/invitations', { email: artist.email, role: 'viewer' })).body.code).toBe('operator_is_artist')
    const { email, token } = await invite('viewer')
    const weak = await app.ask('/api/operator-invitations/accept', { body: { token, name: 'Mia', password: 'weak' } })
    expect(weak).toMatchObject({ status: 422, body: { code: 'password_weak', data: { fields: { password: expect.any(String) } } } })
    for (const name of ['', ' ', 'x'.repeat(61), '\u200b\u200b']) {
      expect((await app.ask('/api/operator-invitations/accept', { body: { token, name, password } })).status).toBe(422)
    }
    await accept(token)
    expect((await post(admin, '/invitations', { email, role: 'admin' })).body.code).toBe('operator_exists')
  })

  test('an invitation token appears in no table, audit log or log line in plain text', async () => {
    const { token } = await invite('viewer')
    expect(JSON.stringify(await app.database.select().from(operatorInvitations))).not.toContain(token)
    expect(JSON.stringify(await app.database.select().from(auditLog))).not.toContain(token)
    expect(app.logged.join('')).not.toContain(token)
  })
})

describe('the role of an operator', () => {
  test('an operator’s new role applies to the next request and is in the audit log with the old one', async () => {
    const caller = await app.newOperator('viewer')
    const id = await fetchUserId(caller)
    expect((await app.as(caller, '/api/backoffice/ledger/checks', { body: {} })).status).toBe(403)
    expect((await post(admin, `/${id}/role`, { role: 'finance' })).status).toBe(200)
    expect((await app.as(caller, '/api/backoffice/ledger/checks', { body: {} })).status).toBe(200)
    expect(await listAuditRows(`operator:${id}`)).toMatchObject([
      { action: 'operator.role_changed', actorName: 'Operator', before: { role: 'viewer' }, after: { role: 'finance' } },
    ])
  })

  test('an admin cannot change or remove an unknown user or an artist', async () => {
    const { userId } = await app.newArtist()
    for (const id of [randomUUID(), userId]) {
      expect((await post(admin, `/${id}/role`, { role: 'admin' })).body.code).toBe('operator_not_found')
      expect((await post(admin, `/${id}/remove`)).body.code).toBe('operator_not_found')
    }
  })
})

describe('a removed operator', () => {
  test('a removed operator is signed out at once and can return by an invitation with a new password', async () => {
    const { email, token } = await invite('moderator')
    await accept(token, 'Paul')
    const caller = await app.signInCaller({ email, password })
    const id = await fetchUserId(caller)
    expect((await post(admin, `/${id}/remove`)).status).toBe(200)
    expect((await app.as(caller, staff)).status).toBe(401)
    expect((await app.signIn({ email, password })).status).toBe(401)
    expect((await listAuditRows(`operator:${id}`)).at(-1)).toMatchObject({
      action: 'operator.removed',
      before: { email, role: 'moderator' },
      after: null,
    })
    expect(await app.platform.auth.findOperator(id)).toMatchObject({ name: 'Paul', email })

    const back = await invite('viewer', email)
    const other = { token: back.token, name: 'Paul again', password: 'Another-lamp-8!' }
    expect((await app.ask('/api/operator-invitations/accept', { body: other })).status).toBe(200)
    expect((await app.signIn({ email, password })).status).toBe(401)
    const again = await app.signInCaller({ email, password: other.password })
    expect((await app.as(again, '/api/auth/get-session')).body.user).toMatchObject({ id, operatorRole: 'viewer', name: 'Paul again' })
  })

  test('a removed operator cannot return with a password reset link requested before the removal', async () => {
    const { email, token } = await invite('admin')
    await accept(token)
    const caller = await app.signInCaller({ email, password })
    await app.ask('/api/auth/request-password-reset', { body: { email, redirectTo: '/reset-password-callback' } })
    const reset = /token=([\w-]+)/.exec((await app.mailTo(email, /password/i)).text)?.[1]
    await post(admin, `/${await fetchUserId(caller)}/remove`)
    await app.ask('/api/auth/reset-password', { body: { newPassword: 'Another-lamp-8!', token: reset } })
    const { headers } = await app.signIn({ email, password: 'Another-lamp-8!' })
    const outside = { token: headers.get('set-auth-token') ?? 'none' }
    expect((await app.as(outside, staff)).status).toBe(401)

    // a new invitation does not revive the earlier session
    await accept((await invite('admin', email)).token)
    expect((await app.as(outside, staff)).status).toBe(401)
    expect((await app.as(await app.signInCaller({ email, password }), staff)).status).toBe(200)
  })
})

describe('the last admin', () => {
  test('the last admin can be neither removed nor demoted', async () => {
    const id = await fetchUserId(admin)
    await onlyAdmin(id)
    for (const path of [`/${id}/remove`, `/${id}/role`]) {
      expect(await post(admin, path, { role: 'viewer' })).toMatchObject({ status: 409, body: { code: 'operator_last_admin' } })
    }
    expect((await post(admin, `/${id}/role`, { role: 'admin' })).status).toBe(200)
  })

  test.each([
    ['demote', 'role'],
    ['remove', 'remove'],
  ])('one admin remains when two admins %s each other or themselves at once', async (_verb, how) => {
    for (let round = 0; round < 5; round++) {
      const one = await app.newOperator('admin')
      const two = await app.newOperator('admin')
      const ids = [await fetchUserId(one), await fetchUserId(two)] as const
      await onlyAdmin(...ids)
      const act = (by: Caller, whom: string) => post(by, `/${whom}/${how}`, { role: 'viewer' })
      // each other in even rounds, themselves in odd ones
      const [first, second] = round % 2 ? ids : [ids[1], ids[0]]
      const answers = await Promise.all([act(one, first), act(two, second)])
      expect(answers.map(({ status }) => status).toSorted()[0]).toBe(200)
      expect((await app.platform.auth.operators.list(app.database)).filter(({ role }) => role === 'admin')).toHaveLength(1)
    }
    await app.database.update(users).set({ operatorRole: 'admin' }).where(eq(users.email, 'operator@tintype.example'))
  })

  /** Demotes all other operators in the database. */
  async function onlyAdmin(...ids: string[]): Promise<void> {
    for (const { userId } of await app.platform.auth.operators.list(app.database)) {
      const operatorRole = ids.includes(userId) ? 'admin' : 'viewer'
      await app.database.update(users).set({ operatorRole }).where(eq(users.id, userId))
    }
  }
})

test('an operator without a second factor has no access once an admin requires it', async () => {
  const other = await app.newOperator('viewer')
  expect((await post(admin, '/two-factor', { isNeeded: true })).body.code).toBe('two_factor_own_first')
  const id = await fetchUserId(admin)
  await app.database.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, id))
  expect((await post(admin, '/two-factor', { isNeeded: true })).body.isTwoFactorNeeded).toBe(true)
  for (const path of [staff, '/api/backoffice/overview']) {
    expect(await app.as(other, path)).toMatchObject({ status: 403, body: { code: 'two_factor_needed' } })
  }
  // operators can still manage their own sessions
  expect((await app.as(other, '/api/auth/own-sessions')).status).toBe(200)
  expect((await app.as(admin, staff)).status).toBe(200)
  await app.database
    .update(users)
    .set({ twoFactorEnabled: true })
    .where(eq(users.id, await fetchUserId(other)))
  expect((await app.as(other, staff)).status).toBe(200)
  expect((await post(admin, '/two-factor', { isNeeded: false })).body.isTwoFactorNeeded).toBe(false)
  expect((await listAuditRows('operators')).at(-1)).toMatchObject({ before: { isNeeded: true }, after: { isNeeded: false } })
})
