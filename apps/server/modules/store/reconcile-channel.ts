import { z } from 'zod'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { applyChannelEvent, lookIntoDispute, lookIntoOrder } from './channel-events.ts'
import type { ChannelTools } from './channel-tools.ts'
import { listArtworkJob, markOf } from './list-artwork.ts'
import { findLookedUntil, listOpenDisputes, listWaitingEvents, setLookedUntil } from './payment-queries.ts'
import { getPriceList } from './price-list.ts'

const MINUTE = 60_000
/** Where nobody ever looked, and where the clocks of two houses differ. */
const FIRST_LOOK = 24 * 60 * MINUTE
const OVERLAP = 60 * MINUTE
/** What a job should have done by now. */
const OVERDUE = 10 * MINUTE
/** In an hour: a shop that is new takes its artworks in pieces. */
const LISTED_AT_ONCE = 2000

export const reconcileChannelJob = defineJob('store.reconcile-channel', z.object({}), { expireSeconds: 1800, retries: 3 })

export type ChannelReconciliation = { looked: number; failed: number; listed: number }

/**
 * Asks a channel elsewhere for the orders that have changed since the last time, tries messages again that could not be applied, and
 * has artworks brought there of which it does not know what it should. However often, it changes only what is missing.
 */
export async function reconcileChannel(tools: ChannelTools): Promise<ChannelReconciliation> {
  const sums: ChannelReconciliation = { looked: 0, failed: 0, listed: 0 }
  const { channel, database } = tools
  if (channel.provider === 'built-in') return sums
  const { provider } = channel
  const now = tools.clock()
  const lookedUntil = (await findLookedUntil(database, provider)) ?? new Date(now.getTime() - FIRST_LOOK)
  // a clock that was ahead and was put right does not leave a gap
  const since = new Date(Math.min(lookedUntil.getTime(), now.getTime()) - OVERLAP)
  await tried(tools, sums, async () => {
    for await (const reference of channel.listChanged(since)) {
      sums.looked++
      await tried(tools, sums, () => lookIntoOrder(tools, reference))
    }
  })
  await tried(tools, sums, async () => {
    for await (const reference of channel.listDisputes(since)) await lookIntoDispute(tools, reference)
  })
  // how one ends says nothing about when it was opened
  for (const reference of await listOpenDisputes(database, provider)) await tried(tools, sums, () => lookIntoDispute(tools, reference))
  for (const event of await listWaitingEvents(database, { provider, before: new Date(now.getTime() - OVERDUE) })) {
    await tried(tools, sums, () => applyChannelEvent(tools, event))
  }
  // what could not be seen this time is looked at again the next time
  if (!sums.failed) await setLookedUntil(database, provider, now)
  sums.listed = await sendUnsynced(tools)
  tools.log.info(sums, 'a channel was reconciled')
  return sums
}

async function sendUnsynced({ artworks, database, jobs, clock }: ChannelTools): Promise<number> {
  const priceMark = markOf(await getPriceList(database, clock()))
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

async function tried(tools: ChannelTools, sums: ChannelReconciliation, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (err) {
    sums.failed++
    tools.log.warn({ err }, 'an order elsewhere could not be reconciled')
  }
}
