import { randomBytes, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ledgerEvidence } from '../compose/ledger-evidence.ts'
import { storedFiles } from '../compose/stored-files.ts'
import { sweepLeftovers } from '../modules/artworks/renditions/sweep-leftovers.ts'
import { renditionLeftovers } from '../modules/artworks/tables.ts'
import { deleteExpired } from '../modules/customers/queries/customers.ts'
import { customerLinks, customerSessions } from '../modules/customers/tables.ts'
import { createDataExports } from '../modules/data-exports/index.ts'
import { dataExports } from '../modules/data-exports/tables.ts'
import { sweepEvents } from '../modules/integrations/sweep.ts'
import { integrationEvents } from '../modules/integrations/tables.ts'
import { createLedgerOffice } from '../modules/ledger/office/ledger-office.ts'
import { ledgerChecks } from '../modules/ledger/tables.ts'
import { sweepMails } from '../modules/notifications/sweep-mails.ts'
import { mailEvents, mailLog } from '../modules/notifications/tables.ts'
import { orders } from '../modules/orders/tables.ts'
import { createPayments } from '../modules/payments/index.ts'
import { sweepPrintFiles } from '../modules/production/files/print-file.ts'
import { printFiles } from '../modules/production/tables.ts'
import { sweepReports } from '../modules/reports/sweep-reports.ts'
import { reports } from '../modules/reports/tables.ts'
import { idempotencyKeys } from '../platform/idempotency/tables.ts'
import { webhookEvents } from '../platform/payments/tables.ts'
import { cloneTemplate } from './database/worker-database.ts'
import { createOrderInput, type MoneyWorld, openMoneyWorld } from './worlds/money-world.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

// sweeps cover all rows, so these tests use their own database
let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld({ url: await cloneTemplate(`retention_${process.pid}`) })
})
afterAll(() => world.close())

const now = new Date('2026-11-22T10:00:00.000Z')
const clock = () => now
const noStorage = { remove: async () => undefined } as never

const exists = async (table: PgTable, column: PgColumn, value: string) =>
  (await world.database.select({ one: sql`1` }).from(table).where(eq(column, value))).length > 0

type Kept = {
  what: string
  keptMs: number
  /** Stores an item with a given date and returns its name. */
  store: (at: Date) => Promise<string>
  sweep: () => Promise<unknown>
  isKept: (name: string) => Promise<boolean>
}

const purgePayments = () =>
  createPayments({
    ...world.orderTools,
    clock,
    relistRefused: async () => undefined,
    findEvidencePicture: async () => undefined,
    applyPayoutEvent: async () => undefined,
  }).purge()

async function newReport(state: 'unconfirmed' | 'closed', since: Date): Promise<string> {
  const { artistId } = await world.newArtist()
  const id = randomUUID()
  await world.database.insert(reports).values({
    ...{ id, artistId, subject: 'banner', subjectName: 'A banner', kind: 'offensive', state, since, words: 'It is violent.' },
    ...{ reporterName: 'Rae', reporterEmail: `${id}@paint.example`, pictureKey: 'a picture' },
  })
  return id
}

const kept: Kept[] = [
  {
    what: 'an idempotency key',
    keptMs: 48 * HOUR,
    async store(createdAt) {
      const key = randomUUID()
      await world.database.insert(idempotencyKeys).values({ scope: 'test', key, requestHash: 'hash', createdAt })
      return key
    },
    sweep: purgePayments,
    isKept: (key) => exists(idempotencyKeys, idempotencyKeys.key, key),
  },
  {
    what: 'an applied message of a payment provider',
    keptMs: 90 * DAY,
    async store(appliedAt) {
      const eventId = randomUUID()
      const facts = { provider: 'stripe', eventId, type: 'charge.refunded', facts: {} }
      await world.database.insert(webhookEvents).values({ ...facts, receivedAt: appliedAt, appliedAt, outcome: 'applied' })
      return eventId
    },
    sweep: purgePayments,
    isKept: (eventId) => exists(webhookEvents, webhookEvents.eventId, eventId),
  },
  {
    what: 'an order that was never paid',
    keptMs: 30 * DAY,
    async store(cancelledAt) {
      const product = await world.newProduct(await world.newArtist())
      const placed = world.orders.placeOrder(createOrderInput([{ product, size: 'medium', quantity: 1 }]))
      const { orderNumber } = await placed
      const unpaid = { status: 'cancelled' as const, paidAt: null, cancelledAt, placedAt: cancelledAt }
      await world.database.update(orders).set(unpaid).where(eq(orders.number, orderNumber))
      return orderNumber
    },
    sweep: purgePayments,
    isKept: (number) => exists(orders, orders.number, number),
  },
  {
    what: 'a mail in the log',
    keptMs: 90 * DAY,
    async store(queuedAt) {
      const id = randomUUID()
      await world.database.insert(mailLog).values({ id, address: 'an address', kind: 'order_confirmed', queuedAt })
      return id
    },
    sweep: () => sweepMails({ database: world.database, clock }),
    isKept: (id) => exists(mailLog, mailLog.id, id),
  },
  {
    what: 'an event for integrators',
    keptMs: 30 * DAY,
    async store(at) {
      const id = randomUUID()
      const data = { number: 'P000042', artistName: 'Ines', amountCents: 1, currency: 'USD', method: 'paypal' } as const
      await world.database.insert(integrationEvents).values({ id, type: 'payout.paid', data, at })
      return id
    },
    sweep: () => sweepEvents({ database: world.database, clock }),
    isKept: (id) => exists(integrationEvents, integrationEvents.id, id),
  },
  {
    what: 'an unconfirmed report',
    keptMs: 3 * DAY,
    store: (since) => newReport('unconfirmed', since),
    sweep: () => sweepReports({ database: world.database, clock } as never),
    isKept: (id) => exists(reports, reports.id, id),
  },
  {
    what: 'the reporter of a closed report',
    keptMs: 3 * 365 * DAY,
    store: (since) => newReport('closed', since),
    sweep: () => sweepReports({ database: world.database, clock } as never),
    isKept: (id) => exists(reports, reports.reporterEmail, `${id}@paint.example`),
  },
  {
    what: 'a replaced rendition',
    keptMs: 2 * DAY,
    async store(leftAt) {
      const key = randomBytes(32).toString('hex')
      await world.database.insert(renditionLeftovers).values({ key, originalKey: randomBytes(32).toString('hex'), leftAt })
      return key
    },
    sweep: () => sweepLeftovers({ database: world.database, storage: noStorage, storedFiles, clock }, new AbortController().signal),
    isKept: (key) => exists(renditionLeftovers, renditionLeftovers.key, key),
  },
  {
    what: 'a print file that no print needs',
    keptMs: 30 * DAY,
    async store(usedAt) {
      const key = randomBytes(32).toString('hex')
      await world.database.insert(printFiles).values({
        ...{ originalKey: key, size: 'medium', orientation: 'vertical', key, sizeBytes: 1, widthPx: 1, heightPx: 1 },
        ...{ dotsPerInch: 300, preview: 'a preview', madeAt: usedAt, usedAt },
      })
      return key
    },
    sweep: () => sweepPrintFiles({ database: world.database, storage: noStorage, clock } as never),
    isKept: (key) => exists(printFiles, printFiles.key, key),
  },
  {
    what: 'a check of the ledger',
    keptMs: 7 * DAY,
    async store(endedAt) {
      const problems = [randomUUID()]
      const check = { isWhole: true, startedAt: endedAt, endedAt, transactions: 0, entries: 0, problems }
      await world.database.insert(ledgerChecks).values(check)
      return problems.join()
    },
    sweep: () =>
      createLedgerOffice({
        database: world.database,
        clock,
        log: { error: () => undefined },
        evidence: ledgerEvidence,
      } as never).checkNow(),
    isKept: async (problem) => (await world.database.select().from(ledgerChecks)).some(({ problems }) => problems.includes(problem)),
  },
  {
    what: 'a report of the mail provider',
    keptMs: 90 * DAY,
    async store(receivedAt) {
      const address = `${randomUUID()}@customers.example`
      const event = { provider: 'ses', eventId: address, address, kind: 'soft_bounce' as const, at: receivedAt, detail: '', receivedAt }
      await world.database.insert(mailEvents).values(event)
      return address
    },
    sweep: () => sweepMails({ database: world.database, clock }),
    isKept: (address) => exists(mailEvents, mailEvents.address, address),
  },
  {
    what: 'an archive that is still being made',
    keptMs: 1 * DAY,
    async store(requestedAt) {
      const { artistId } = await world.newArtist()
      const [row] = await world.database.insert(dataExports).values({ artistId, requestedAt }).returning()
      return row?.id ?? ''
    },
    sweep: () => createDataExports({ database: world.database, storage: noStorage, clock } as never).sweep(),
    isKept: async (id) => (await world.database.select().from(dataExports).where(eq(dataExports.id, id)))[0]?.state === 'queued',
  },
]

test.each(kept)('$what is kept for exactly its specified time', async ({ keptMs, store, sweep, isKept }) => {
  const at = (ageMs: number) => new Date(now.getTime() - ageMs)
  const names = [await store(at(keptMs - 1)), await store(at(keptMs)), await store(at(keptMs + 1))]
  await sweep()
  const outcomes: boolean[] = []
  for (const name of names) outcomes.push(await isKept(name))
  expect(outcomes).toEqual([true, true, false])
})

test('links and sessions of customers are deleted at the instant at which they expire', async () => {
  const expiries = [1, 0, -1].map((ms) => new Date(now.getTime() + ms))
  const emails: string[] = []
  for (const expiresAt of expiries) {
    const email = `${randomUUID()}@customers.example`
    emails.push(email)
    await world.database.insert(customerLinks).values({ id: randomUUID(), linkHash: email, email, expiresAt })
    await world.database.insert(customerSessions).values({ sessionHash: email, email, expiresAt })
  }
  await deleteExpired(world.database, now)
  for (const [table, column] of [
    [customerLinks, customerLinks.email],
    [customerSessions, customerSessions.email],
  ] as const) {
    expect(await Promise.all(emails.map((email) => exists(table, column, email)))).toEqual([true, false, false])
  }
})
