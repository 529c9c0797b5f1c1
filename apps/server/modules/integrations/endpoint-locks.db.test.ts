import { limits } from '@tintype/contract/limits'
import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Operator } from '../../platform/actor.ts'
import { createAudit } from '../../platform/audit/audit.ts'
import { auditLog } from '../../platform/audit/tables.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { createPoster } from '../../platform/outgoing/poster.ts'
import { getOutcomeCodes, runBehindLock } from '../../test/database/wait-for-lock.ts'
import { cloneTemplate } from '../../test/database/worker-database.ts'
import { type AppWorld, openAppWorld } from '../../test/worlds/app-world.ts'
import { operator } from '../../test/worlds/money-world.ts'
import { createIntegrations, type Integrations } from './module.ts'
import { openSecrets } from './secrets.ts'
import { webhookDeliveries, webhookEndpoints } from './tables.ts'

const origin = 'http://127.0.0.1:9'

// endpoints receive every event, so these tests use their own database
let world: AppWorld
let integrations: Integrations
const mailed: string[] = []
beforeAll(async () => {
  world = await openAppWorld({ url: await cloneTemplate(`endpoint_locks_${process.pid}`) })
  integrations = createIntegrations({
    ...world.platform,
    audit: createAudit(world.platform),
    auth: { ...world.platform.auth, findOperator: async (userId) => ({ userId, name: 'Olga', email: 'olga@house.example' }) },
    notifications: { send: async (_tx, ...notices) => void mailed.push(...notices.map(({ kind }) => kind)) },
    poster: createPoster({ testOrigin: origin, timeoutMs: 5000 }),
  })
})
afterAll(() => world.close())

const ben: Operator = { ...operator, userId: 'ben', name: 'Ben' }

async function newEndpoint() {
  const added = await integrations.addEndpoint(operator, { url: `${origin}/hook`, description: 'Books', events: ['payout.paid'] })
  const { id } = added.endpoint
  return { id, secret: added.secret, lock: (tx: Transaction) => tx.execute(sql`SELECT FROM webhook_endpoints WHERE id = ${id} FOR UPDATE`) }
}

test('of two rotations of a secret at the same time, the second keeps the secret of the first one valid', async () => {
  const { id, secret, lock } = await newEndpoint()
  const rotate = (by: Operator) => () => integrations.rotateSecret(by, id)
  const outcomes = await runBehindLock(world.database, lock, rotate(operator), rotate(ben))
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'done'])
  const [first, second] = outcomes.map((outcome) => (outcome as PromiseFulfilledResult<{ secret: string }>).value.secret)
  const [row] = await world.database.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id))
  if (!row) throw new Error('no endpoint')
  expect(openSecrets(world.platform, row, new Date())).toEqual([second, first])
  expect([first, second]).not.toContain(secret)
})

test('the audit log of two simultaneous changes of an endpoint has the state before each of them', async () => {
  const { id, lock } = await newEndpoint()
  const change = (by: Operator, description: string) => () =>
    integrations.changeEndpoint(by, { id, description, events: ['payout.paid'], isOn: true })
  expect(getOutcomeCodes(await runBehindLock(world.database, lock, change(operator, 'First'), change(ben, 'Second')))).toEqual([
    'done',
    'done',
  ])
  const isChange = and(eq(auditLog.subject, `webhook:${id}`), eq(auditLog.action, 'webhook.changed'))
  const entries = await world.database.select().from(auditLog).where(isChange).orderBy(asc(auditLog.id))
  const descriptions = entries.map(({ before, after }) => [before, after].map((side) => (side as { description: string }).description))
  expect(descriptions).toEqual([
    ['Books', 'First'],
    ['First', 'Second'],
  ])
})

test('two deliveries that fail at the same time turn their endpoint off once, with one mail', async () => {
  const { id, lock } = await newEndpoint()
  const data = { number: 'P000042', artistName: 'Ines', amountCents: 5000, currency: 'USD', method: 'paypal' } as const
  for (let at = 0; at < 2; at++) await world.database.transaction((tx) => integrations.announce(tx, { type: 'payout.paid', data }))
  const longAgo = new Date(Date.now() - limits.webhook.offAfterMs)
  await world.database.update(webhookEndpoints).set({ failingSince: longAgo }).where(eq(webhookEndpoints.id, id))
  const deliveries = await world.database.select().from(webhookDeliveries).where(eq(webhookDeliveries.endpointId, id))
  const deliver = deliveries.map((one) => () => integrations.deliver({ delivery: one.id, round: one.round }))
  expect(getOutcomeCodes(await runBehindLock(world.database, lock, ...deliver))).toEqual(['done', 'done'])
  const [row] = await world.database.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id))
  expect(row?.isOn).toBe(false)
  const isOff = and(eq(auditLog.subject, `webhook:${id}`), eq(auditLog.action, 'webhook.turned_off'))
  expect([deliveries.length, await world.database.$count(auditLog, isOff), mailed]).toEqual([2, 1, ['webhook_off']])
})
