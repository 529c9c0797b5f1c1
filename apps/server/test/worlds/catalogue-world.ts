import { randomUUID } from 'node:crypto'
import { createRouterClient } from '@orpc/server'
import type { IntegrationEvent } from '@tintype/contract/integrations/integrations'
import { Problem, type ProblemCode } from '@tintype/contract/problems'
import type { PrintSize } from '@tintype/domain/prints/sizes'
import { eq } from 'drizzle-orm'
import { artworkListeners } from '../../compose/artwork-listeners.ts'
import { storedFiles } from '../../compose/stored-files.ts'
import { describeArtist } from '../../modules/accounts/describe-artist.ts'
import { getArtist, getArtists, getDonationShares } from '../../modules/accounts/get-artists.ts'
import { artists } from '../../modules/accounts/tables.ts'
import { createArtworks } from '../../modules/artworks/index.ts'
import { artworks as artworkTable, renditions } from '../../modules/artworks/tables.ts'
import { type CatalogueTools, createCatalogue, createProducts } from '../../modules/catalogue/index.ts'
import { catalogueRoutes } from '../../modules/catalogue/routes.ts'
import { findActiveCauseBySlug, findCause } from '../../modules/hope/queries/hope.ts'
import { causes } from '../../modules/hope/tables.ts'
import { createMockups } from '../../modules/mockups/index.ts'
import type { Notice } from '../../modules/notifications/notices.ts'
import { findDueDisputes } from '../../modules/payments/disputes/list-office-disputes.ts'
import { countOpenUnmatchedPayments, findOldestUnmatchedPayment } from '../../modules/payments/queries/payment.ts'
import { countOpenPayouts, findOldestRequested } from '../../modules/payouts/queries/payouts.ts'
import { getPriceList } from '../../modules/pricing/price-list.ts'
import { countForOperators, findOldestForOperators } from '../../modules/reports/queries/reports.ts'
import { createReview, createReviewQueue, type ReviewTools } from '../../modules/review/index.ts'
import { reviewRoutes } from '../../modules/review/routes.ts'
import { findShopFront } from '../../modules/shops/get-shops.ts'
import { getPictures, listPictures, takePictureDown } from '../../modules/shops/shop-pictures.ts'
import { shops } from '../../modules/shops/tables.ts'
import { createSocial } from '../../modules/social/connections/module.ts'
import { socialRoutes } from '../../modules/social/connections/routes.ts'
import type { Actor, Artist, Operator } from '../../platform/actor.ts'
import { createAudit } from '../../platform/audit/audit.ts'
import { createSealer } from '../../platform/crypto/seal.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Job, Jobs } from '../../platform/jobs/jobs.ts'
import { insertArtwork } from '../database/insert-artwork.ts'
import { openWorldDatabase } from '../database/world-database.ts'

export const operator: Operator = { kind: 'operator', userId: 'operator-1', name: 'Olga', role: 'admin' }
export const storefrontUrl = 'https://store.example'

type SentJob = { name: string; payload: unknown; afterSeconds?: number }

/** Moderation, the catalogue and social on the worker's database. Mails and jobs are recorded. */
export async function openCatalogueWorld({ url }: { url?: string } = {}) {
  const { database, close: closeDatabase } = await openWorldDatabase(url)
  const notices: Notice[] = []
  const sent: SentJob[] = []
  const jobs: Jobs = {
    async send<Payload>(_tx: Transaction, job: Job<Payload>, payload: Payload, options?: { afterSeconds?: number }) {
      sent.push({ name: job.name, payload: job.payload.parse(payload), afterSeconds: options?.afterSeconds })
    },
    sendAll: () => Promise.reject(new Error('sendAll is not used here')),
  }
  // the next random number; tests may set it
  const draw = { next: 0.5 }
  // offset of the clock; tests may increase it
  let ahead = 0
  const clock = () => new Date(Date.now() + ahead)
  // no test of these modules opens a picture
  const pictureTools = { storage: undefined as never, pictures: undefined as never, vision: undefined as never, log: undefined as never }
  const audit = createAudit({ sealer: createSealer(['a secret of the tests, long enough']) })
  const artworks = createArtworks({
    ...artworkListeners,
    ...{ database, jobs, clock, audit, storefrontUrl, storedFiles, channel: 'built-in' },
    onSaleEdited: async () => undefined,
    ...pictureTools,
  })
  const products = createProducts({ database })
  const mockups = createMockups({ database, jobs, clock, artworks, ...pictureTools })
  const reviewQueue = createReviewQueue({ database, clock })
  const accounts = { getArtist, getArtists, getGiveBack: getDonationShares }
  const notifications = { send: async (_tx: unknown, ...sent: Notice[]) => void notices.push(...sent) }
  const announced: IntegrationEvent[] = []
  const forPosting: string[] = []
  const channelChanges: string[] = []
  const reviewTools: ReviewTools = {
    database,
    jobs,
    storefrontUrl,
    ...pictureTools,
    contentRater: undefined,
    indexVocabulary: artworkListeners.indexVocabulary,
    artworks,
    accounts,
    notifications,
    integrations: { announce: async (_tx, event) => void announced.push(event) },
    posting: { artworkApproved: async (_tx, uid) => void forPosting.push(uid) },
    shops: {
      listPictures: (page) => listPictures({ database, storefrontUrl }, page),
      takePictureDown,
      getPictures: (tx, artistId) => getPictures(tx, artistId, storefrontUrl),
    },
    audit,
    clock,
    draw: () => draw.next,
    payouts: { countOpen: countOpenPayouts, findOldestRequested },
    reports: { countWaiting: (queryable) => countForOperators(queryable, clock()), findOldestWaiting: findOldestForOperators },
    payments: { countUnmatchedPayments: countOpenUnmatchedPayments, findOldestUnmatchedPayment, findDueDisputes },
    departures: { findLate: async () => ({ artistIds: [], since: null }) },
    ledger: { isSound: async () => true },
    channel: { artworkChanged: async (_tx, uid) => void channelChanges.push(uid) },
  }
  const review = createReview(reviewTools)
  const catalogueTools: CatalogueTools = {
    database,
    clock,
    artworks,
    products,
    mockups,
    accounts,
    prices: getPriceList,
    hope: { findCause, findActiveCause: findActiveCauseBySlug },
    shops: { findByHandle: findShopFront },
  }
  const catalogue = createCatalogue(catalogueTools)
  const social = createSocial({
    database,
    jobs,
    accounts: { describe: describeArtist },
    auth: { describeSignIn: async () => ({ isTwoFactorOn: null, sessions: null, passkeys: null }) },
    clock: () => new Date(),
    log: { warn: () => undefined, error: () => undefined },
    sealer: createSealer(['a secret of the tests, long enough']),
    publicUrl: 'http://tintype.example',
    platforms: {},
    facebookAppSecret: undefined,
  })
  const router = { backoffice: reviewRoutes(review), store: catalogueRoutes(catalogue), social: socialRoutes(social) }

  return {
    /** Events announced to integrators. */
    announced,
    /** Approved artworks, as announced to posting. */
    forPosting,
    /** Artworks that the sales channel was notified of, once for each notification. */
    channelChanges,
    database,
    notices,
    sent,
    artworks,
    products,
    reviewQueue,
    review,
    reviewTools,
    catalogue,
    social,
    /** The catalogue with a size without a price. */
    withoutSize: (size: PrintSize) =>
      createCatalogue({
        ...catalogueTools,
        prices: async (queryable, at) => new Map([...(await getPriceList(queryable, at))].filter(([one]) => one !== size)),
      }),
    close: closeDatabase,
    /** Advances the clock. */
    wind: (ms: number) => {
      ahead += ms
    },
    clock,
    draw,
    noticesFor: (to: string) => notices.filter((notice) => notice.to === to),

    /** The API client of an actor. */
    as(actor: Actor, headers: Record<string, string> = actor.kind === 'artist' ? { 'x-user-username': actor.name } : {}) {
      const context = { requestId: 'test', headers: new Headers(headers), authenticate: async () => actor, report: () => undefined }
      return createRouterClient(router, { context })
    },

    async newArtist(state: Partial<typeof artists.$inferInsert> = {}): Promise<Artist & { handle: string }> {
      const name = `Artist ${randomUUID().slice(0, 13).replace('-', '')}`
      const email = `${name.toLowerCase().replace(' ', '.')}@example.com`
      const [row] = await database
        .insert(artists)
        .values({ userId: randomUUID(), name, nameKey: name.toLowerCase(), email, ...state })
        .returning()
      if (!row) throw new Error('no artist')
      const handle = name.toLowerCase().replace(' ', '-')
      await database.insert(shops).values({ artistId: row.id, handle })
      return { kind: 'artist', artistId: row.id, userId: row.userId, name, email, handle }
    },

    async newCause(isActive = true): Promise<{ id: string; slug: string; title: string }> {
      const slug = `cause-${randomUUID()}`
      const [row] = await database.insert(causes).values({ slug, title: 'Dark skies', description: 'Good.', isActive }).returning()
      if (!row) throw new Error('no cause')
      return { id: row.id, slug, title: row.title }
    },

    /** An artwork waiting for review, the last one of its artist. Any column can be set. */
    async newArtwork(
      artist: Artist,
      state: Partial<typeof artworkTable.$inferInsert> = {},
    ): Promise<{ uid: string; handle: string; name: string }> {
      return insertArtwork(database, artist.artistId, state)
    },

    /** An artwork on sale. */
    async newProduct(artist: Artist, state: Partial<typeof artworkTable.$inferInsert> = {}) {
      return this.newArtwork(artist, { reviewStatus: 'approved', publishedAt: new Date(), ...state })
    },

    async change(uid: string, state: Partial<typeof artworkTable.$inferInsert>): Promise<void> {
      await database.update(artworkTable).set(state).where(eq(artworkTable.uid, uid))
    },

    async getArtworkRow(uid: string) {
      const [row] = await database.select().from(artworkTable).where(eq(artworkTable.uid, uid))
      if (!row) throw new Error('no artwork')
      return row
    },

    async addRendition(uid: string, key: string, widthPx = 320): Promise<void> {
      await database.insert(renditions).values({ artworkUid: uid, preset: `w${widthPx}`, key, widthPx, heightPx: widthPx })
    },
  }
}

/** The problem code that a call fails with; undefined if it succeeds. */
export async function findProblemCode(work: Promise<unknown>): Promise<ProblemCode | undefined> {
  try {
    await work
    return undefined
  } catch (error) {
    if (error instanceof Problem || (error instanceof Error && 'code' in error)) return (error as { code: ProblemCode }).code
    throw error
  }
}

/** The number of successful calls, and the problem codes of the others. */
export async function race(...attempts: Promise<unknown>[]): Promise<{ won: number; codes: (ProblemCode | undefined)[] }> {
  const codes = await Promise.all(attempts.map(findProblemCode))
  return { won: codes.filter((code) => code === undefined).length, codes: codes.filter((code) => code !== undefined) }
}
