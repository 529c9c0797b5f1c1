import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog } from '../../platform/audit/tables.ts'
import { users } from '../../platform/auth/tables.ts'
import { endTwoFactor } from '../../platform/auth/two-factor/end-two-factor.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { getOutcomeCodes, getResponseCodes, runBehindLock } from '../../test/database/wait-for-lock.ts'
import { cloneTemplate } from '../../test/database/worker-database.ts'
import { type AppWorld, type Caller, newPerson, openAppWorld } from '../../test/worlds/app-world.ts'
import { operatorInvitations } from './tables.ts'

// the rule about the last admin covers all operators, so these tests use their own database
let app: AppWorld
beforeAll(async () => {
  app = await openAppWorld({ url: await cloneTemplate(`operator_locks_${process.pid}`) })
})
afterAll(() => app.close())

const lockAdminRows = (tx: Transaction) => tx.execute(sql`SELECT FROM auth_users WHERE operator_role = 'admin' ORDER BY id FOR UPDATE`)
const post = (caller: Caller, path: string, body: object = {}) => app.as(caller, `/api/backoffice/operators${path}`, { body })
const findUserRow = async (id: string) => (await app.database.select().from(users).where(eq(users.id, id)))[0]

async function newAdmin() {
  const caller = await app.newOperator('admin')
  const { body } = await app.as({ token: caller.token }, '/api/auth/get-session')
  return { caller, id: String(body.user.id) }
}

test('of two admins who take the role from each other at the same time, one stays an admin', async () => {
  const [ada, ben] = [await newAdmin(), await newAdmin()]
  const outcomes = await runBehindLock(
    app.database,
    lockAdminRows,
    () => post(ada.caller, `/${ben.id}/role`, { role: 'viewer' }),
    () => post(ben.caller, `/${ada.id}/role`, { role: 'viewer' }),
    () => post(ben.caller, `/${ada.id}/remove`),
  )
  expect(getResponseCodes(outcomes)).toEqual(['done', 'operator_role_missing', 'operator_role_missing'])
  expect([(await findUserRow(ada.id))?.operatorRole, (await findUserRow(ben.id))?.operatorRole]).toEqual(['admin', 'viewer'])
  const audited = await app.database
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `operator:${ada.id}`))
  expect(audited).toEqual([])
})

test('of two invitations of one address at the same time, the second ends the first', async () => {
  const [ada, ben] = [await newAdmin(), await newAdmin()]
  const { email } = newPerson()
  const invite = (by: Caller, role: string) => () => post(by, '/invitations', { email, role })
  const outcomes = await runBehindLock(app.database, lockAdminRows, invite(ada.caller, 'viewer'), invite(ben.caller, 'finance'))
  expect(getResponseCodes(outcomes)).toEqual(['done', 'done'])
  const rows = await app.database.select().from(operatorInvitations).where(eq(operatorInvitations.email, email))
  expect(rows.filter(({ closedAt }) => !closedAt).map(({ role }) => role)).toEqual(['finance'])
})

test('of two commands that end the second factor of one account at the same time, the second reports that it was off', async () => {
  const { email } = await app.newArtist()
  await app.database.update(users).set({ twoFactorEnabled: true }).where(eq(users.email, email))
  const end = () => endTwoFactor(app.database, email)
  const lockUser = (tx: Transaction) => tx.execute(sql`SELECT FROM auth_users WHERE email = ${email} FOR UPDATE`)
  const outcomes = await runBehindLock(app.database, lockUser, end, end)
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'done'])
  expect(outcomes).toMatchObject([{ value: true }, { value: false }])
})
