import { CURRENCY } from '@tintype/domain/money'
import { PRINT_SIZES, printDescription, printName } from '@tintype/domain/prints/sizes'
import { truncateText } from '@tintype/domain/text/truncate-text'
import { z } from 'zod'
import { ChannelRefused, type Listing } from '../../platform/channel/channel.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { JobTooEarly } from '../../platform/jobs/job-too-early.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { insertUnmatchedPayment } from '../payments/index.ts'
import { getPriceList, getVariantPrice, type PriceList } from '../pricing/index.ts'
import { isChannelSyncPaused } from './apply-channel-notice.ts'
import { findLargestAllowedPicture, mayBeListed, toSku } from './rules/channel.ts'
import type { ChannelArtwork, ChannelTools } from './tools.ts'

/** Many retries: a channel may be unreachable for long, and renditions may take a while. */
export const listArtworkJob = defineJob('store.list-artwork', z.object({ artwork: z.uuid() }), { expireSeconds: 180, retries: 20 })

/**
 * Synchronizes the listing at the sales channel with the artwork: on sale with its words and prices, or not on sale. Idempotent. If the
 * channel rejects it, an operator is asked.
 */
export async function listArtwork(tools: ChannelTools, { artwork: uid }: { artwork: string }): Promise<void> {
  const { channel, artworks, database } = tools
  // the hourly reconciliation lists it after the app is installed again
  if (channel.provider === 'built-in' || (await isChannelSyncPaused(tools))) return
  const found = await artworks.findForChannel(database, uid)
  if (!found) return
  if (!found.isForSale) return withdraw(tools, found)
  const isTaken = await publish(tools, found)
  // a concurrent withdrawal or edit may have found no listing to change, so compare again
  const after = isTaken ? await artworks.findForChannel(database, uid) : undefined
  if (after && (!after.isForSale || after.artwork.version !== found.artwork.version)) await listArtwork(tools, { artwork: uid })
}

/** Queries the channel also where no listing is recorded here: it may have been published in a call whose answer was lost. */
async function withdraw({ channel, artworks, database }: ChannelTools, { artwork }: ChannelArtwork): Promise<void> {
  if (!artwork.channelListedAt && !mayBeListed(artwork)) return
  const product = artwork.channelProduct ?? (await channel.findProduct(artwork))
  if (product) await channel.withdraw(product)
  // record the id all the same: the later erasure has no other reference
  await artworks.setUnlisted(database, artwork.uid, artwork.channelProduct ? undefined : product)
}

/** @returns whether the channel accepted it */
async function publish(tools: ChannelTools, found: ChannelArtwork): Promise<boolean> {
  const { channel, artworks, shops, database, clock } = tools
  const { uid, version, artistId } = found.artwork
  const prices = await getPriceList(database, clock())
  const priceMark = toPriceMark(prices)
  const listing = await buildListing(tools, found, prices)
  try {
    const { productId, handle, collection } = await channel.publish(listing)
    await shops.setCollection(database, artistId, collection)
    await artworks.setListed(database, uid, { productId, handle, version, priceMark, at: clock() })
    return true
  } catch (error) {
    if (!(error instanceof ChannelRefused)) throw error
    tools.log.error({ err: error, artwork: uid }, 'the channel rejected an artwork')
    const about = truncateText(`“${found.artwork.name}”: ${error.message}`, 500, { measure: 'units' })
    const unmatchedPayment = {
      kind: 'listing_refused' as const,
      reference: `${uid} ${version}`,
      orderId: null,
      amountCents: 0,
      currency: CURRENCY,
    }
    await insertUnmatchedPayment(database, { ...unmatchedPayment, provider: channel.provider, about, askedAt: clock() })
    await artworks.setRefused(database, uid, { version, priceMark })
    return false
  }
}

/** Queues a new attempt for an artwork that the channel rejected. @param reference  of the question about it */
export async function relistRefused({ jobs }: Pick<ChannelTools, 'jobs'>, tx: Transaction, reference: string): Promise<void> {
  await jobs.send(tx, listArtworkJob, { artwork: reference.slice(0, reference.indexOf(' ')) })
}

async function buildListing(tools: ChannelTools, found: ChannelArtwork, prices: PriceList): Promise<Listing> {
  const { artwork, artistName, shopHandle } = found
  const { uid, handle, name: title, description, category, orientation, howMade, contentRating } = artwork
  const tags = contentRating === 'mature' ? [...artwork.tags, 'mature'] : artwork.tags
  const shop = (await tools.shops.getMany(tools.database, [artwork.artistId])).get(artwork.artistId)
  return {
    ...{ uid, handle, title, description, artistName, category, tags },
    picture: await findListingPicture(tools, found),
    sizes: PRINT_SIZES.filter((size) => artwork.sizes.includes(size)).map((size) => ({
      name: printDescription(size, orientation),
      sku: toSku(uid, size),
      priceCents: getVariantPrice(prices, size).priceCents,
    })),
    facts: { artwork: uid, artist: artistName, orientation, ...(howMade && { how_made: howMade }) },
    collection: { handle: shopHandle, title: artistName },
    known: { productId: artwork.channelProduct, collectionId: shop?.channelCollection ?? null },
  }
}

/** @throws NotYet while the picture is being made */
async function findListingPicture(
  { artworks, database, publicUrl }: ChannelTools,
  { artwork }: ChannelArtwork,
): Promise<Listing['picture']> {
  const picture = (await artworks.pictures(database, [artwork.uid])).get(artwork.uid)
  if (!picture?.sources.length && !artwork.renditionsFailedAt)
    throw new JobTooEarly(`the picture of artwork ${artwork.uid} is not made yet`)
  const source = picture && findLargestAllowedPicture(picture)
  return picture && source && { url: new URL(source.url, publicUrl).href, alt: picture.alt }
}

/** Version string of a price list: it differs for different prices and names of sizes, so that both reach the channel. */
export function toPriceMark(prices: PriceList): string {
  return PRINT_SIZES.map((size) => `${printName(size)} ${getVariantPrice(prices, size).priceCents}`).join(' ')
}
