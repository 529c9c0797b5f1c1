import { createHash, randomUUID } from 'node:crypto'
import { CAUSE_PICTURES_MAX } from '@tintype/contract/hope/hope'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Operator } from '../../platform/actor.ts'
import { auditLog } from '../../platform/audit/tables.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { getOutcomeCodes, runBehindLock } from '../../test/database/wait-for-lock.ts'
import { newReceipt } from '../../test/receipts.ts'
import { createOrderInput, type MoneyWorld, openMoneyWorld, operator } from '../../test/worlds/money-world.ts'
import { createHope } from './module.ts'
import { causes, remittanceLines, remittances } from './tables.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld()
})
afterAll(() => world.close())

const ben: Operator = { ...operator, userId: 'ben', name: 'Ben' }

/** A cause with $6.00 of open donations. */
async function newCause(): Promise<string> {
  const causeId = await world.newCause()
  const product = await world.newProduct(await world.newArtist({ percent: 20, causeId }))
  await world.orders.placeOrder(createOrderInput([{ product, size: 'medium', quantity: 3 }]))
  return causeId
}

async function newRemittance() {
  const causeId = await newCause()
  const { id, lines } = await world.remittances.make(operator, { idempotencyKey: randomUUID(), causeIds: [causeId] })
  return { id, causeId, lineId: lines[0]?.id ?? '' }
}

const lockRemittanceRow = (id: string) => (tx: Transaction) => tx.execute(sql`SELECT FROM remittances WHERE id = ${id} FOR UPDATE`)
const findCauseFunds = async (causeId: string) => (await world.earnings.causeFunds(world.database, [causeId], new Date())).get(causeId)
const listAuditSummaries = async (subject: string) =>
  (await world.database.select().from(auditLog).where(eq(auditLog.subject, subject)).orderBy(asc(auditLog.id))).map(
    ({ action, actorId }) => `${action} by ${actorId}`,
  )

test('of two operators who make a remittance for the same cause at the same time, the second gets remittance_empty', async () => {
  const causeId = await newCause()
  const make = (by: Operator) => () => world.remittances.make(by, { idempotencyKey: randomUUID(), causeIds: [causeId] })
  const lockTable = (tx: Transaction) => tx.execute(sql`LOCK TABLE remittances IN SHARE ROW EXCLUSIVE MODE`)
  expect(getOutcomeCodes(await runBehindLock(world.database, lockTable, make(operator), make(ben)))).toEqual(['done', 'remittance_empty'])
  expect(await findCauseFunds(causeId)).toMatchObject({ givenCents: 600, dueCents: 600, openCents: 0 })
  const lines = await world.database.select().from(remittanceLines).where(eq(remittanceLines.causeId, causeId))
  expect(lines.map(({ amountCents }) => amountCents)).toEqual([600])
})

test('a remittance that is remitted and cancelled at the same time is only remitted, under its first reference', async () => {
  const { id, causeId, lineId } = await newRemittance()
  await world.remittances.addReceipt(operator, { lineId, file: await newReceipt() })
  const remit = (by: Operator, reference: string) => () => world.remittances.markRemitted(by, { id, remittedOn: '2026-11-20', reference })
  const outcomes = await runBehindLock(
    world.database,
    lockRemittanceRow(id),
    remit(operator, 'SEPA 7'),
    () => world.remittances.cancel(ben, { id }),
    remit(ben, 'SEPA 8'),
    remit(ben, 'SEPA 7'),
  )
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'remittance_state', 'remittance_state', 'done'])
  expect(await findCauseFunds(causeId)).toMatchObject({ dueCents: 0, remittedCents: 600, openCents: 0 })
  const [row] = await world.database.select().from(remittances).where(eq(remittances.id, id))
  expect(row).toMatchObject({ status: 'remitted', reference: 'SEPA 7', decidedBy: operator.userId })
  expect((await listAuditSummaries(`remittance:${id}`)).slice(2)).toEqual([`remittance.remitted by ${operator.userId}`])
})

test('a remittance that is cancelled and remitted at the same time is only cancelled, and its money is open again', async () => {
  const { id, causeId, lineId } = await newRemittance()
  await world.remittances.addReceipt(operator, { lineId, file: await newReceipt() })
  const outcomes = await runBehindLock(
    world.database,
    lockRemittanceRow(id),
    () => world.remittances.cancel(operator, { id }),
    () => world.remittances.markRemitted(ben, { id, remittedOn: '2026-11-20', reference: 'SEPA 7' }),
  )
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'remittance_state'])
  expect(await findCauseFunds(causeId)).toMatchObject({ dueCents: 0, remittedCents: 0, openCents: 600 })
})

test('an operator cannot add a receipt to a remittance that another operator cancels at the same time', async () => {
  const { id, lineId } = await newRemittance()
  const file = await newReceipt()
  const outcomes = await runBehindLock(
    world.database,
    lockRemittanceRow(id),
    () => world.remittances.cancel(operator, { id }),
    () => world.remittances.addReceipt(ben, { lineId, file }),
  )
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'remittance_state'])
  const [line] = await world.database.select().from(remittanceLines).where(eq(remittanceLines.id, lineId))
  expect(line?.receiptKey).toBeNull()
  expect(await listAuditSummaries(`remittance:${id}`)).toEqual([
    `remittance.made by ${operator.userId}`,
    `remittance.cancelled by ${operator.userId}`,
  ])
})

const lockCauseRow = (id: string) => (tx: Transaction) => tx.execute(sql`SELECT FROM causes WHERE id = ${id} FOR UPDATE`)

test('of two operators who change the same version of a cause, the second gets cause_changed', async () => {
  const id = await world.newCause()
  const [{ version } = { version: 0 }] = await world.database.select().from(causes).where(eq(causes.id, id))
  const change = (by: Operator) => () => world.hope.change(by, { id, version, description: `By ${by.name}.` })
  expect(getOutcomeCodes(await runBehindLock(world.database, lockCauseRow(id), change(operator), change(ben)))).toEqual([
    'done',
    'cause_changed',
  ])
  const [row] = await world.database.select().from(causes).where(eq(causes.id, id))
  expect(row).toMatchObject({ description: `By ${operator.name}.`, version: version + 1 })
  expect((await listAuditSummaries(`cause:${id}`)).filter((entry) => entry.startsWith('cause.changed'))).toEqual([
    `cause.changed by ${operator.userId}`,
  ])
})

test('of two pictures added to a cause at the same time, only as many are kept as a cause may have', async () => {
  const id = await world.newCause()
  const imageUrls = Array.from({ length: CAUSE_PICTURES_MAX - 1 }, (_, at) => `/media/${at}.webp`)
  await world.database.update(causes).set({ imageUrls }).where(eq(causes.id, id))
  const { database, earnings, audit } = world
  const newKey = () => createHash('sha256').update(randomUUID()).digest('hex')
  const hope = createHope({
    ...{ database, earnings, audit, clock: () => new Date() },
    pictures: {
      draw: async () => Buffer.from('drawing'),
      inspect: async () => ({}) as never,
      render: async () => ({ renditions: [{ sha256: newKey(), path: 'picture' }] }) as never,
    },
    storage: { put: async () => undefined, makeFolder: async () => ({ path: 'folder', release: async () => undefined }) },
  })
  const add = () => hope.addPicture(operator, { id, file: { path: 'picture' } })
  expect(getOutcomeCodes(await runBehindLock(database, lockCauseRow(id), add, add))).toEqual(['done', 'cause_pictures_full'])
  const [row] = await database.select().from(causes).where(eq(causes.id, id))
  expect(row?.imageUrls).toHaveLength(CAUSE_PICTURES_MAX)
})
