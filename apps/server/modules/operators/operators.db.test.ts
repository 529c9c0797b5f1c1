import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '../../platform/audit/tables.ts'
import { users } from '../../platform/auth/tables.ts'
import { type AppWorld, type Caller, newPerson, openAppWorld } from '../../test/app-world.ts'
import { cloneTemplate } from '../../test/worker-database.ts'
import { operatorInvitations } from './tables.ts'

// the last admin is the last of the whole catalogue, so nobody else's operators are here
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
const idOf = async ({ token }: Caller) => String((await app.as({ token }, '/api/auth/get-session')).body.user.id)

async function invite(role: string, email = newPerson().email) {
  const { status, body } = await post(admin, '/invitations', { email, role })
  expect(status).toBe(200)
  return { email, body, token: await tokenFor(email) }
}

async function tokenFor(email: string): Promise<string> {
  const { text } = await app.mailTo(email, /invited/)
  return /\/invitation\/([\w-]+)/.exec(text)?.[1] ?? ''
}

const look = (token: string) => app.ask('/api/operator-invitations/look', { body: { token } })
const accept = (token: string, name = 'Mia Moreau') => app.ask('/api/operator-invitations/accept', { body: { token, name, password } })
const auditOf = (subject: string) => app.database.select().from(auditLog).where(eq(auditLog.subject, subject))

describe('an invitation', () => {
  test('leads by its mail to a sign-in with that role, once; the log knows who asked and who came', async () => {
    const { email, token, body } = await invite('moderator')
    expect(body.invitations).toContainEqual(expect.objectContaining({ email, role: 'moderator', invitedBy: 'Operator' }))
    expect(await look(token)).toMatchObject({ status: 200, body: { email, role: 'moderator' } })
    expect(await accept(token)).toMatchObject({ status: 200 })
    const caller = await app.callerOf({ email, password })
    expect((await post(caller, '/invitations', { email: newPerson().email, role: 'viewer' })).body.code).toBe('operator_role_missing')
    const { body: list } = await app.as(caller, staff)
    const joinedNow = { name: 'Mia Moreau', email, role: 'moderator', isTwoFactorOn: false, lastUsedAt: expect.any(String) }
    expect(list.operators).toContainEqual(expect.objectContaining(joinedNow))
    expect(list.invitations.map((each: { email: string }) => each.email)).not.toContain(email)
    for (const again of [await look(token), await accept(token)])
      expect(again).toMatchObject({ status: 404, body: { code: 'invitation_over' } })
    const [joined] = await auditOf(`operator:${await idOf(caller)}`)
    expect(joined).toMatchObject({ action: 'operator.joined', actorName: 'Mia Moreau', after: { email, role: 'moderator' } })
  })

  test('accepted twice at the same instant makes one operator', async () => {
    const { email, token } = await invite('viewer')
    const answers = await Promise.all([accept(token), accept(token), accept(token)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await app.database.select().from(users).where(eq(users.email, email))).toHaveLength(1)
  })

  test('sent again kills the earlier link; taken back, or too old, it is over', async () => {
    const { email, token: earlier } = await invite('viewer')
    const { token, body } = await invite('finance', email)
    expect((await look(earlier)).status).toBe(404)
    expect((await look(token)).body.role).toBe('finance')
    const { id } = body.invitations.find((each: { email: string }) => each.email === email)
    expect((await post(admin, `/invitations/${id}/withdraw`)).status).toBe(200)
    expect((await accept(token)).body.code).toBe('invitation_over')
    expect((await post(admin, `/invitations/${id}/withdraw`)).body.code).toBe('invitation_over')

    const old = await invite('viewer')
    await app.database.update(operatorInvitations).set({ expiresAt: new Date() }).where(eq(operatorInvitations.email, old.email))
    expect((await accept(old.token)).body.code).toBe('invitation_over')
    expect((await app.as(admin, staff)).body.invitations.map((each: { email: string }) => each.email)).not.toContain(old.email)
  })

  test('is for nobody who is an artist or an operator, and its password has to do', async () => {
    const artist = await app.newArtist()
    expect((await post(admin, '/invitations', { email: artist.email, role: 'viewer' })).body.code).toBe('operator_is_artist')
    const { email, token } = await invite('viewer')
    const weak = await app.ask('/api/operator-invitations/accept', { body: { token, name: 'Mia', password: 'weak' } })
    expect(weak).toMatchObject({ status: 422, body: { code: 'password_weak', data: { fields: { password: expect.any(String) } } } })
    for (const name of ['', ' ', 'x'.repeat(61), 'two\nlines']) {
      expect((await app.ask('/api/operator-invitations/accept', { body: { token, name, password } })).status).toBe(422)
    }
    await accept(token)
    expect((await post(admin, '/invitations', { email, role: 'admin' })).body.code).toBe('operator_exists')
  })

  test('stands nowhere in clear: not in the table, not in the log', async () => {
    const { token } = await invite('viewer')
    expect(JSON.stringify(await app.database.select().from(operatorInvitations))).not.toContain(token)
    expect(JSON.stringify(await app.database.select().from(auditLog))).not.toContain(token)
    expect(app.logged.join('')).not.toContain(token)
  })
})

describe('a role', () => {
  test('changes from the next call on, and the log has it before and after', async () => {
    const caller = await app.newOperator('viewer')
    const id = await idOf(caller)
    expect((await app.as(caller, '/api/backoffice/ledger/checks', { body: {} })).status).toBe(403)
    expect((await post(admin, `/${id}/role`, { role: 'finance' })).status).toBe(200)
    expect((await app.as(caller, '/api/backoffice/ledger/checks', { body: {} })).status).toBe(200)
    expect(await auditOf(`operator:${id}`)).toMatchObject([
      { action: 'operator.role_changed', actorName: 'Operator', before: { role: 'viewer' }, after: { role: 'finance' } },
    ])
  })

  test('of somebody unknown, or of an artist, is not changed', async () => {
    const { userId } = await app.newArtist()
    for (const id of [randomUUID(), userId]) {
      expect((await post(admin, `/${id}/role`, { role: 'admin' })).body.code).toBe('operator_not_found')
      expect((await post(admin, `/${id}/remove`)).body.code).toBe('operator_not_found')
    }
  })
})

describe('whoever is taken out', () => {
  test('is out at once, everywhere; the name stays, and an invitation brings them back with another password', async () => {
    const { email, token } = await invite('moderator')
    await accept(token, 'Paul')
    const caller = await app.callerOf({ email, password })
    const id = await idOf(caller)
    expect((await post(admin, `/${id}/remove`)).status).toBe(200)
    expect((await app.as(caller, staff)).status).toBe(401)
    expect((await app.signIn({ email, password })).status).toBe(401)
    expect((await auditOf(`operator:${id}`)).at(-1)).toMatchObject({
      action: 'operator.removed',
      before: { email, role: 'moderator' },
      after: null,
    })
    expect(await app.platform.auth.findOperator(id)).toMatchObject({ name: 'Paul', email })

    const back = await invite('viewer', email)
    const other = { token: back.token, name: 'Paul again', password: 'Another-lamp-8!' }
    expect((await app.ask('/api/operator-invitations/accept', { body: other })).status).toBe(200)
    expect((await app.signIn({ email, password })).status).toBe(401)
    const again = await app.callerOf({ email, password: other.password })
    expect((await app.as(again, '/api/auth/get-session')).body.user).toMatchObject({ id, operatorRole: 'viewer', name: 'Paul again' })
  })

  test('does not come back with a link for a new password', async () => {
    const { email, token } = await invite('admin')
    await accept(token)
    const caller = await app.callerOf({ email, password })
    await app.ask('/api/auth/request-password-reset', { body: { email, redirectTo: '/reset-password-callback' } })
    const reset = /token=([\w-]+)/.exec((await app.mailTo(email, /password/i)).text)?.[1]
    await post(admin, `/${await idOf(caller)}/remove`)
    await app.ask('/api/auth/reset-password', { body: { newPassword: 'Another-lamp-8!', token: reset } })
    const { headers } = await app.signIn({ email, password: 'Another-lamp-8!' })
    const outside = { token: headers.get('set-auth-token') ?? 'none' }
    expect((await app.as(outside, staff)).status).toBe(401)

    // asked in again, it is whoever holds the new invitation who comes in, and nothing of before
    await accept((await invite('admin', email)).token)
    expect((await app.as(outside, staff)).status).toBe(401)
    expect((await app.as(await app.callerOf({ email, password }), staff)).status).toBe(200)
  })
})

describe('the last admin', () => {
  test('is neither taken out nor made less, by nobody', async () => {
    const id = await idOf(admin)
    await onlyAdmin(id)
    for (const path of [`/${id}/remove`, `/${id}/role`]) {
      expect(await post(admin, path, { role: 'viewer' })).toMatchObject({ status: 409, body: { code: 'operator_last_admin' } })
    }
    expect((await post(admin, `/${id}/role`, { role: 'admin' })).status).toBe(200)
  })

  test.each(['role', 'remove'])('stays when two admins do it (%s) to each other, and to themselves, at the same instant', async (how) => {
    for (let round = 0; round < 5; round++) {
      const one = await app.newOperator('admin')
      const two = await app.newOperator('admin')
      const ids = [await idOf(one), await idOf(two)] as const
      await onlyAdmin(...ids)
      const act = (by: Caller, whom: string) => post(by, `/${whom}/${how}`, { role: 'viewer' })
      // each other in even rounds, each the own one in odd ones
      const [first, second] = round % 2 ? ids : [ids[1], ids[0]]
      const answers = await Promise.all([act(one, first), act(two, second)])
      expect(answers.map(({ status }) => status).toSorted()[0]).toBe(200)
      expect((await app.platform.auth.operators.list(app.database)).filter(({ role }) => role === 'admin')).toHaveLength(1)
    }
    await app.database.update(users).set({ operatorRole: 'admin' }).where(eq(users.email, 'operator@tintype.example'))
  })

  /** The others are made less behind the scenes. */
  async function onlyAdmin(...ids: string[]): Promise<void> {
    for (const { userId } of await app.platform.auth.operators.list(app.database)) {
      const operatorRole = ids.includes(userId) ? 'admin' : 'viewer'
      await app.database.update(users).set({ operatorRole }).where(eq(users.id, userId))
    }
  }
})

test('a second factor is demanded by whoever has one; whoever has none is let in nowhere until then', async () => {
  const other = await app.newOperator('viewer')
  expect((await post(admin, '/two-factor', { isNeeded: true })).body.code).toBe('two_factor_own_first')
  const id = await idOf(admin)
  await app.database.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, id))
  expect((await post(admin, '/two-factor', { isNeeded: true })).body.isTwoFactorNeeded).toBe(true)
  for (const path of [staff, '/api/backoffice/overview']) {
    expect(await app.as(other, path)).toMatchObject({ status: 403, body: { code: 'two_factor_needed' } })
  }
  // how to sign in stays one's own business
  expect((await app.as(other, '/api/auth/own-sessions')).status).toBe(200)
  expect((await app.as(admin, staff)).status).toBe(200)
  await app.database
    .update(users)
    .set({ twoFactorEnabled: true })
    .where(eq(users.id, await idOf(other)))
  expect((await app.as(other, staff)).status).toBe(200)
  expect((await post(admin, '/two-factor', { isNeeded: false })).body.isTwoFactorNeeded).toBe(false)
  expect((await auditOf('operators')).at(-1)).toMatchObject({ before: { isNeeded: true }, after: { isNeeded: false } })
})
