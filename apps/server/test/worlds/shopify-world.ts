import { randomUUID } from 'node:crypto'
import { asc, eq, inArray } from 'drizzle-orm'
import { artworkListeners } from '../../compose/artwork-listeners.ts'
import { createAnalytics } from '../../modules/analytics/index.ts'
import type { ArtworkTools } from '../../modules/artworks/index.ts'
import { channelVerbs } from '../../modules/artworks/queries/channel.ts'
import { artworks, renditions } from '../../modules/artworks/tables.ts'
import { createChannel } from '../../modules/channel/index.ts'
import type { ChannelTools } from '../../modules/channel/tools.ts'
import { sumLedgerDays } from '../../modules/ledger/queries/day.ts'
import { ledgerPostings } from '../../modules/ledger/tables.ts'
import { sumOrderDays } from '../../modules/orders/queries/day.ts'
import { orders } from '../../modules/orders/tables.ts'
import { unmatchedPayments } from '../../modules/payments/tables.ts'
import { getShops } from '../../modules/shops/get-shops.ts'
import { collectionVerbs } from '../../modules/shops/queries/channel.ts'
import type { Artist } from '../../platform/actor.ts'
import { createShopifyChannel } from '../../platform/channel/shopify-channel.ts'
import { accessToken, type Message, openShopifyStandIn, store, webhookSecret } from '../stand-ins/shopify-stand-in.ts'
import { openMoneyWorld } from './money-world.ts'

/** The state of a sale of `newSale` before and after its payment. */
export const unsold = { status: undefined, refundedCents: undefined, balances: [0, 0] }
export const sold = { status: 'paid', refundedCents: 0, balances: [1000, 2000] }

export type ShopifyWorld = Awaited<ReturnType<typeof openShopifyWorld>>

/** The modules that move money, with a stand-in for a Shopify store. */
export async function openShopifyWorld(options: { url?: string } = {}) {
  const world = await openMoneyWorld(options)
  const shopify = await openShopifyStandIn()
  const channel = createShopifyChannel({
    ...{ store, webhookSecret, credentials: { accessToken }, apiUrl: shopify.url, timeoutMs: 5000 },
    ...{ waitMs: shopify.wait, now: shopify.now },
  })
  const { database, clock } = world.orderTools
  const figures = createAnalytics({ database, clock, ledger: { sumDays: sumLedgerDays }, orders: { sumDays: sumOrderDays } })
  const tools: ChannelTools = {
    ...world.orderTools,
    channel,
    figures,
    artworks: { ...world.orderTools.artworks, ...channelVerbs },
    shops: { getMany: getShops, ...collectionVerbs },
  }
  const desk = createChannel(tools)
  /** For edits of products: no picture is opened. */
  const artworkTools: ArtworkTools = {
    ...artworkListeners,
    ...{ database, clock, jobs: world.orderTools.jobs as never, audit: world.orderTools.audit, log: undefined as never },
    ...{ storage: undefined as never, pictures: undefined as never, vision: undefined as never, storedFiles: '' },
    ...{ storefrontUrl: world.orderTools.storefrontUrl, channel: 'shopify', onSaleEdited: desk.artworkChanged },
  }
  const done = new Set<unknown>()

  async function getArtworkRow(handle: string) {
    const [row] = await world.database.select().from(artworks).where(eq(artworks.handle, handle))
    if (!row) throw new Error('no artwork')
    return row
  }

  return {
    ...world,
    shopify,
    tools,
    artworkTools,
    figures,
    desk,
    rowOf: getArtworkRow,
    async close(): Promise<void> {
      await world.close()
      await shopify.close()
    },

    receive: (message: Message) => desk.receive('shopify', message),

    /** Runs the sales channel's jobs that were queued since. */
    async runJobs(): Promise<void> {
      for (const job of world.sentJobs) {
        if (done.has(job)) continue
        done.add(job)
        if (job.name === 'store.channel-event') await desk.applyEvent(job.payload as never)
        if (job.name === 'channel.reconcile-order') await desk.reconcileOrder((job.payload as { reference: string }).reference)
        if (job.name === 'store.list-artwork') await desk.listArtwork(job.payload as never)
      }
    },

    async deliver(...messages: Message[]): Promise<void> {
      for (const message of messages) await this.receive(message)
      await this.runJobs()
    },

    /** An artwork with a picture, with the size names of the sales channel. */
    async newListable(artist: Artist, changes: Partial<typeof artworks.$inferInsert> = {}) {
      const handle = await world.newProduct(artist, changes)
      const { uid } = await getArtworkRow(handle)
      const key = randomUUID()
      await world.database.insert(renditions).values({ artworkUid: uid, preset: 'w1600', key, widthPx: 1600, heightPx: 2133 })
      return { handle, uid, toSku: (size: string) => `${uid}:${size}` }
    },

    /** Two artists with an artwork each; the first donates half. */
    async newArtists() {
      const causeId = await world.newCause()
      const artists: [Artist, Artist] = [await world.newArtist({ percent: 50, causeId }), await world.newArtist()]
      const products = [await this.newListable(artists[0]), await this.newListable(artists[1])] as const
      return { artists, products }
    },

    /** Two medium prints by the first artist and a large one by the second at our prices; no webhook is sent yet. */
    async newSale(changes: object = {}) {
      const { artists, products } = await this.newArtists()
      const bought = shopify.buy(
        [
          { sku: products[0].toSku('medium'), quantity: 2, priceCents: 4900 },
          { sku: products[1].toSku('large'), quantity: 1, priceCents: 7900 },
        ],
        { shippingCents: 1700, ...changes },
      )
      const state = async () => {
        const [order] = await this.listOrders(bought.id)
        const balances = await Promise.all(artists.map(({ artistId }) => world.earnings.getArtistBalance(world.database, artistId)))
        return { status: order?.status, refundedCents: order?.refundedCents, balances }
      }
      return { artists, products, bought, state }
    },

    /** Our orders from one Shopify order. */
    listOrders: (reference: string) => world.database.select().from(orders).where(eq(orders.paymentReference, reference)),

    listUnmatchedPayments: (reference: string) =>
      world.database.select().from(unmatchedPayments).where(eq(unmatchedPayments.reference, reference)),

    /** The ledger entries of artists, without ids and times. */
    async listLedgerPostings(...artists: Artist[]) {
      const ids = artists.map(({ artistId }) => artistId)
      const postings = await world.database
        .select()
        .from(ledgerPostings)
        .where(inArray(ledgerPostings.artistId, ids))
        .orderBy(asc(ledgerPostings.place))
      const inTurn = postings.toSorted((a, b) => ids.indexOf(a.artistId ?? '') - ids.indexOf(b.artistId ?? ''))
      return inTurn.map(({ id: _id, place: _place, cause: _cause, causeId: _whose, reverses, recordedAt: _at, artistId, ...said }) => ({
        ...said,
        ...{ takesBack: reverses !== null, artist: ids.indexOf(artistId ?? '') },
      }))
    },
  }
}
