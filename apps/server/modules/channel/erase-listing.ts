import { CURRENCY } from '@tintype/domain/money'
import { truncateText } from '@tintype/domain/text/truncate-text'
import { z } from 'zod'
import { ChannelRefused } from '../../platform/channel/channel.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { insertUnmatchedPayment } from '../payments/index.ts'
import type { ChannelTools } from './tools.ts'

/** Sent when the files of an artwork are erased here. */
export const eraseListingJob = defineJob('store.erase-listing', z.object({ artwork: z.uuid() }), { expireSeconds: 180, retries: 20 })
/** Sent when the account of an artist is erased here. */
export const eraseCollectionJob = defineJob('store.erase-collection', z.object({ artist: z.uuid() }), { expireSeconds: 180, retries: 20 })

/**
 * Erases a deleted artwork at the sales channel: words, artist's name, picture. Idempotent. If the channel refuses, an operator is asked,
 * and the hourly reconciliation tries again.
 */
export async function eraseListing(tools: ChannelTools, { artwork: uid }: { artwork: string }): Promise<void> {
  const { channel, artworks, database } = tools
  const found = await artworks.findForChannel(database, uid)
  const product = found?.artwork.deletedAt ? found.artwork.channelProduct : null
  if (!product || channel.provider === 'built-in') return
  const isGone = await askedToErase(tools, { reference: `${uid} gone`, what: 'A deleted artwork' }, () => channel.eraseProduct(product))
  if (isGone) await artworks.setGone(database, uid)
}

/** Erases the collection of an erased artist, unless another artist with the same name uses it now. */
export async function eraseCollection(tools: ChannelTools, { artist: artistId }: { artist: string }): Promise<void> {
  const { channel, shops, database } = tools
  const collection = await shops.findOwnCollection(database, artistId)
  if (!collection || channel.provider === 'built-in') return
  const about = { reference: `${artistId} gone`, what: 'The collection of a deleted artist' }
  const isGone = collection.isShared || (await askedToErase(tools, about, () => channel.eraseCollection(collection.id)))
  if (isGone) await shops.setNoCollection(database, artistId)
}

async function askedToErase(
  { channel, database, log, clock }: ChannelTools,
  { reference, what }: { reference: string; what: string },
  erase: () => Promise<void>,
): Promise<boolean> {
  try {
    await erase()
    return true
  } catch (error) {
    if (!(error instanceof ChannelRefused)) throw error
    log.error({ err: error, reference }, 'an erased item could not be erased in the channel')
    const question = { kind: 'erasing_refused' as const, reference, orderId: null, amountCents: 0, currency: CURRENCY }
    const about = truncateText(`${what}: ${error.message}`, 500, { measure: 'units' })
    await insertUnmatchedPayment(database, { ...question, provider: channel.provider, about, askedAt: clock() })
    return false
  }
}
