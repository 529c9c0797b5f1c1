import { randomUUID } from 'node:crypto'
import type { IntegrationEvent } from '@tintype/contract/integrations/integrations'
import type { PlaceOrderInput } from '@tintype/contract/orders/store'
import type { PayoutSettings } from '@tintype/contract/payouts/payouts'
import { eq } from 'drizzle-orm'
import { ledgerCauses } from '../../compose/ledger-causes.ts'
import { ledgerEvidence } from '../../compose/ledger-evidence.ts'
import { getArtist, getArtists, getDonationShares } from '../../modules/accounts/get-artists.ts'
import { searchArtists } from '../../modules/accounts/queries/finder.ts'
import { createSettings } from '../../modules/accounts/settings.ts'
import { artists } from '../../modules/accounts/tables.ts'
import { getPictures } from '../../modules/artworks/lists/get-artworks.ts'
import { findSellable, findWithdrawn } from '../../modules/artworks/queries/products.ts'
import { artworks } from '../../modules/artworks/tables.ts'
import { relistRefused } from '../../modules/channel/index.ts'
import { createHope } from '../../modules/hope/index.ts'
import { createRemittances } from '../../modules/hope/remittances/module.ts'
import { createLedger } from '../../modules/ledger/index.ts'
import { createLedgerOffice } from '../../modules/ledger/office/ledger-office.ts'
import { createSales } from '../../modules/ledger/sales/sales.ts'
import type { Notice } from '../../modules/notifications/notices.ts'
import { createOrders, type OrderTools } from '../../modules/orders/index.ts'
import { soldPrints } from '../../modules/orders/queries/sold.ts'
import { createPayments, forgetStatements } from '../../modules/payments/index.ts'
import { createPayouts, type PayoutTools } from '../../modules/payouts/index.ts'
import { payoutSettings } from '../../modules/payouts/tables.ts'
import { createPricing } from '../../modules/pricing/index.ts'
import { getShops } from '../../modules/shops/get-shops.ts'
import { shops } from '../../modules/shops/tables.ts'
import type { Artist, Operator } from '../../platform/actor.ts'
import { createAudit } from '../../platform/audit/audit.ts'
import { createSealer } from '../../platform/crypto/seal.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { createLogger, type Logger } from '../../platform/observability/logger.ts'
import { createTestPayments } from '../../platform/payments/test-payments.ts'
import { openWorldDatabase } from '../database/world-database.ts'

export const operator: Operator = { kind: 'operator', userId: 'operator-1', name: 'Olga', role: 'admin' }
export const goodCard = '4242424242424242'
export const declinedCard = '4000000000000002'

/** @param aheadHours  offset of the payouts' clock from the other modules' clock */
export type MoneyWorldOptions = { url?: string; secrets?: string[]; aheadHours?: number; holdDays?: number; needsFourEyes?: boolean }

export type MoneyWorld = Awaited<ReturnType<typeof openMoneyWorld>>

/**
 * The modules that move money, on the worker's database. Notices are recorded in `notices`. Artists and artworks are inserted as rows,
 * because a sale needs no picture. Close it at the end.
 */
export async function openMoneyWorld({
  url,
  secrets = ['a secret of the tests'],
  aheadHours = 0,
  holdDays = 0,
  needsFourEyes = false,
}: MoneyWorldOptions = {}) {
  const { database, close: closeDatabase } = await openWorldDatabase(url)
  const notices: Notice[] = []
  const notifications = { send: async (_tx: unknown, ...sent: Notice[]) => void notices.push(...sent) }
  const events: IntegrationEvent[] = []
  const integrations = { announce: async (_tx: unknown, event: IntegrationEvent) => void events.push(event) }
  const accounts = { getArtist, getArtists, getGiveBack: getDonationShares }
  const clock = () => new Date()
  const sealer = createSealer(secrets)
  const earnings = createLedger({ evidence: ledgerEvidence, holdDays, clock })
  const jobs = createJobsDouble()
  const payoutTools: PayoutTools = {
    database,
    jobs,
    clock: () => new Date(clock().getTime() + aheadHours * 60 * 60 * 1000),
    sealer,
    audit: createAudit({ sealer }),
    // the whole server has such links: mailed-links.db.test.ts
    auth: { createSecureLink: async () => undefined },
    coolingHours: 48,
    needsFourEyes,
    accounts,
    earnings,
    notifications,
    integrations,
    log: { error: () => undefined },
    publicUrl: 'https://store.example',
    payoutProvider: undefined,
    flagReversal: async () => undefined,
    wasPartFlagged: async () => false,
  }
  const payouts = createPayouts(payoutTools)
  const sales = createSales({ database, facts: soldPrints, artworks: { pictures: getPictures } })
  const drawings: string[] = []
  const draw = async (svg: string) => Buffer.from(`drawing ${drawings.push(svg)}`)
  const audit = createAudit({ sealer })
  const noFile = () => Promise.reject(new Error('no file is kept here'))
  const hope = createHope({
    ...{ database, clock, earnings, audit },
    pictures: { draw, inspect: noFile, render: noFile },
    storage: { put: noFile, makeFolder: noFile },
  })
  const remittances = createRemittances({
    database,
    clock,
    audit,
    storage: { put: async () => undefined, read: noFile, localCopy: noFile },
    pictures: { inspect: noFile, shrink: noFile },
    earnings,
  })
  const pricing = createPricing({ database, clock, audit })
  const logged: unknown[] = []
  const log = { ...createLogger({ level: 'silent' }), error: (...line: unknown[]) => void logged.push(line) } as Logger
  const auth = {
    findOperator: async (userId: string) =>
      userId === operator.userId ? { userId, name: operator.name, email: 'olga@house.example' } : undefined,
  }
  const ledgerOffice = createLedgerOffice({
    ...{ database, clock, audit, log, auth },
    accounts: { ...accounts, search: searchArtists },
    shops: { getMany: getShops },
    evidence: ledgerEvidence,
    causes: ledgerCauses,
  })
  const settings = createSettings({ database, hope })
  const testPayments = createTestPayments({ database })
  const orderTools: OrderTools = {
    database,
    audit,
    clock,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    jobs,
    sealer,
    payments: { current: testPayments, all: [testPayments] },
    publicUrl: 'https://store.example',
    storefrontUrl: 'https://store.example',
    accounts,
    artworks: { listSellable: findSellable, listWithdrawn: findWithdrawn, pictures: getPictures },
    shops: { getMany: getShops },
    earnings,
    notifications,
    integrations,
    onCustomerForgotten: forgetStatements,
  }
  const orders = createOrders(orderTools)
  const payments = createPayments({
    ...orderTools,
    relistRefused: (tx, reference) => relistRefused({ jobs }, tx, reference),
    findEvidencePicture: async () => undefined,
    applyPayoutEvent: async () => undefined,
  })
  const announcedJobs = new Set<unknown>()

  return {
    database,
    /** Drawings requested for shared links. */
    drawings,
    notices,
    /** Events announced to integrators. */
    announced: events,
    logged,
    earnings,
    remittances,
    pricing,
    ledgerOffice,
    payouts,
    sales,
    hope,
    settings,
    orders,
    payments,
    orderTools,
    payoutTools,
    /** Queued jobs; none runs automatically. */
    sentJobs: jobs.sent,
    sealer,
    audit: createAudit({ sealer }),
    close: closeDatabase,

    async newArtist(giveBack: { percent: number; causeId: string } | undefined = undefined): Promise<Artist> {
      const name = uniqueName('Artist')
      const [row] = await database
        .insert(artists)
        .values({
          userId: randomUUID(),
          name,
          nameKey: name.toLowerCase(),
          email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
          giveBackEnabled: Boolean(giveBack),
          donationPercent: giveBack?.percent,
          selectedCauseId: giveBack?.causeId,
        })
        .returning()
      if (!row) throw new Error('no artist')
      await database.insert(shops).values({ artistId: row.id, handle: name.toLowerCase().replaceAll(' ', '-') })
      return { kind: 'artist', artistId: row.id, userId: row.userId, name, email: row.email }
    },

    async newCause(): Promise<string> {
      const cause = await hope.create(operator, { title: uniqueName('Cause'), description: 'Good.', image_urls: [], active: true })
      return cause.id
    },

    /** An artwork on sale. @returns its handle */
    async newProduct(artist: Artist, state: Partial<typeof artworks.$inferInsert> = {}): Promise<string> {
      const handle = uniqueName('artwork').replaceAll(' ', '-')
      await database.insert(artworks).values({
        artistId: artist.artistId,
        handle,
        name: 'Moon over Water',
        category: 'space',
        orientation: 'vertical',
        originalKey: handle,
        fileBytes: 1,
        fileType: 'image/png',
        widthPx: 3072,
        heightPx: 4096,
        reviewStatus: 'approved',
        publishedAt: new Date(),
        ...state,
      })
      return handle
    },

    /** Begins the claim window of credited sales at an instant, as their delivery does. */
    async deliver(orderLineIds: readonly string[], from: Date): Promise<void> {
      const windows = orderLineIds.map((orderLineId) => ({ orderLineId, from }))
      await database.transaction((tx) => earnings.recordClearings(tx, windows, clock()))
    },

    /** Credits an artist like a sale, without an order. */
    async credit(artist: Artist, commissionCents: number, giveBack?: { percent: number; causeId: string }): Promise<string> {
      const orderLineId = randomUUID()
      const sale = { orderLineId, artistId: artist.artistId, prints: 1, commissionCents, text: 'A sale', at: clock() }
      const { percent, causeId } = giveBack ?? { percent: 0, causeId: null }
      await database.transaction((tx) => earnings.recordSales(tx, [{ ...sale, donationPercent: percent, causeId }]))
      return orderLineId
    },

    /** Saves a payout method as of an hour ago with an empty balance, so that payouts do not wait and the next save counts as a change. */
    async setPayoutMethod(artist: Artist, settings: PayoutSettings): Promise<void> {
      await payouts.saveSettings({ ...artist, isRecentlyProven: true }, settings)
      const firstSetAt = new Date(clock().getTime() - 60 * 60 * 1000)
      await database.update(payoutSettings).set({ firstSetAt, changedAt: null }).where(eq(payoutSettings.artistId, artist.artistId))
    },

    /** Runs the first job of orders that were paid since. */
    async processSoldJobs(): Promise<void> {
      const paid = jobs.sent.filter((job) => job.name === 'store.order-paid' && !announcedJobs.has(job))
      for (const job of paid) {
        announcedJobs.add(job)
        await orders.notifyAboutSale(job.payload as { order: string })
      }
    },

    noticesFor: (to: string) => notices.filter((notice) => notice.to === to),
  }
}

function createJobsDouble() {
  const sent: { name: string; payload: unknown }[] = []
  return {
    sent,
    async send<Payload>(_tx: unknown, job: Job<Payload>, payload: Payload): Promise<void> {
      sent.push({ name: job.name, payload })
    },
    async sendAll<Payload>(_tx: unknown, job: Job<Payload>, payloads: readonly Payload[]): Promise<void> {
      sent.push(...payloads.map((payload) => ({ name: job.name, payload })))
    },
  }
}

export function uniqueName(word: string): string {
  return `${word} ${randomUUID().slice(0, 8)}`
}

/** An order in the United States, with a card that pays. */
export function createOrderInput(
  lines: PlaceOrderInput['lines'],
  changes: Partial<PlaceOrderInput> = {},
): PlaceOrderInput & { idempotencyKey: string } {
  return {
    idempotencyKey: randomUUID(),
    email: `${randomUUID()}@customers.example`,
    lines,
    shippingAddress: {
      name: 'Ada Customer',
      line1: '1 Main Street',
      city: 'Springfield',
      region: 'IL',
      postalCode: '62701',
      country: 'US',
    },
    payment: { provider: 'test', card: goodCard },
    ...changes,
  }
}
