import { z } from 'zod'
import { defineJob } from '../../platform/jobs/jobs.ts'
import {
  listOpenDisputes,
  listWaitingEvents,
  type ReconciliationContext,
  reconcileInSlices,
  type Slice,
  tryReconciliation,
} from '../payments/index.ts'
import { getPriceList } from '../pricing/index.ts'
import { isChannelSyncPaused } from './apply-channel-notice.ts'
import { applyChannelEvent, reconcileDispute, reconcileOrder } from './channel-events.ts'
import { eraseCollectionJob, eraseListingJob } from './erase-listing.ts'
import { sendUnreportedParcels } from './fulfil-parcel.ts'
import { listArtworkJob, toPriceMark } from './list-artwork.ts'
import type { ChannelTools } from './tools.ts'

const MINUTE = 60_000
/** Age after which a job should have processed an event. */
const OVERDUE = 10 * MINUTE
/** Per hour: a new shop is listed in batches. */
const LISTED_AT_ONCE = 2000

export const reconcileChannelJob = defineJob('store.reconcile-channel', z.object({}), { expireSeconds: 1800, retries: 10 })

export type ChannelReconciliation = { looked: number; failed: number; listed: number }

type ChannelReconciliationContext = ReconciliationContext & { tools: ChannelTools; sums: ChannelReconciliation }

/**
 * Fetches the orders that changed at the sales channel since the last run, retries failed messages, reports parcels again whose job was
 * given up, and lists artworks whose state at the channel is stale. If the channel has uninstalled our app, only the messages are retried. Idempotent.
 * @param signal  stops before the next step
 */
export async function reconcileChannel(tools: ChannelTools, signal?: AbortSignal): Promise<ChannelReconciliation> {
  const sums: ChannelReconciliation = { looked: 0, failed: 0, listed: 0 }
  const { channel, database } = tools
  if (channel.provider === 'built-in') return sums
  const { provider } = channel
  const now = tools.clock()
  const context: ChannelReconciliationContext = { tools, log: tools.log, sums, signal, retryableFailures: 0 }
  const isPaused = await isChannelSyncPaused(tools)
  if (!isPaused) {
    await reconcileInSlices(database, { provider, now }, (slice) => reconcileChangedOrders(context, slice))
    // a dispute may end long after its opening, so every open one is requested
    for (const reference of await listOpenDisputes(database, provider))
      await tryReconciliation(context, () => reconcileDispute(tools, reference))
  }
  for (const event of await listWaitingEvents(database, { provider, before: new Date(now.getTime() - OVERDUE) })) {
    await tryReconciliation(context, () => applyChannelEvent(tools, event))
  }
  if (!signal?.aborted && !isPaused) {
    sums.listed = await sendUnsynced(tools)
    await sendLeftBehind(tools)
    await sendUnreportedParcels(tools)
  }
  tools.log.info(sums, 'channel reconciled')
  return sums
}

async function reconcileChangedOrders(context: ChannelReconciliationContext, slice: Slice): Promise<'all' | 'some' | 'none'> {
  const { tools, sums, signal } = context
  const { channel } = tools
  const failuresBefore = context.retryableFailures
  const isListed = await tryReconciliation(context, async () => {
    for await (const reference of channel.listChanged(slice)) {
      sums.looked++
      await tryReconciliation(context, () => reconcileOrder(tools, reference))
    }
    for await (const reference of channel.listDisputes(slice)) await tryReconciliation(context, () => reconcileDispute(tools, reference))
  })
  if (!isListed || signal?.aborted) return 'none'
  return context.retryableFailures === failuresBefore ? 'all' : 'some'
}

/** Artworks and collections whose erasure job was lost, and artworks deleted while no erasure ran at the channel. */
async function sendLeftBehind({ artworks, shops, database, jobs, clock }: ChannelTools): Promise<void> {
  const uids = await artworks.listLeftBehind(database, { now: clock(), limit: LISTED_AT_ONCE })
  await database.transaction((tx) =>
    jobs.sendAll(
      tx,
      eraseListingJob,
      uids.map((artwork) => ({ artwork })),
    ),
  )
  const artists = await shops.listLeftCollections(database, LISTED_AT_ONCE)
  await database.transaction((tx) =>
    jobs.sendAll(
      tx,
      eraseCollectionJob,
      artists.map((artist) => ({ artist })),
    ),
  )
}

async function sendUnsynced({ artworks, database, jobs, clock }: ChannelTools): Promise<number> {
  const priceMark = toPriceMark(await getPriceList(database, clock()))
  const uids = await artworks.listUnsynced(database, { priceMark, limit: LISTED_AT_ONCE })
  await database.transaction((tx) =>
    jobs.sendAll(
      tx,
      listArtworkJob,
      uids.map((artwork) => ({ artwork })),
    ),
  )
  return uids.length
}
