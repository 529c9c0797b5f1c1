import { truncateText } from '@tintype/domain/text/truncate-text'
import { z } from 'zod'
import { ChannelRefused } from '../../platform/channel/channel.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { claimDueReports, findOrderById, setReported, type WholeOrder } from '../orders/index.ts'
import { insertUnmatchedPayment } from '../payments/index.ts'
import { findChannelLines, findParcelContents } from './queries/channel.ts'
import type { ChannelTools } from './tools.ts'

const Sent = z.object({
  order: z.uuid(),
  parcel: z.uuid(),
  /** The complete contents of the parcel, including lines reported earlier. */
  lines: z.array(z.object({ orderLineId: z.uuid(), quantity: z.int().min(1) })),
})
export type SentParcel = z.infer<typeof Sent>

/** A parcel of a channel's order was shipped: the channel is updated and notifies the buyer. */
export const fulfilParcelJob = defineJob('store.fulfil-parcel', Sent, { expireSeconds: 180, retries: 20 })

/** Longer than the retries of the job, so that no two jobs report one parcel at the same time. */
const RETRIED_MS = 2 * 60 * 60_000
const CLAIMED_AT_ONCE = 500

/** Queues the parcels again whose job was given up, because the channel did not answer or our app was uninstalled. */
export async function sendUnreportedParcels({ database, jobs, channel, clock }: ChannelTools): Promise<void> {
  const at = clock()
  await database.transaction(async (tx) => {
    const due = { provider: channel.provider, before: new Date(at.getTime() - RETRIED_MS), at, limit: CLAIMED_AT_ONCE }
    await jobs.sendAll(tx, fulfilParcelJob, await findParcelContents(tx, await claimDueReports(tx, due)))
  })
}

/** Idempotent. If the channel rejects it permanently, an operator must update the channel by hand. */
export async function fulfilParcel(tools: ChannelTools, sent: SentParcel): Promise<void> {
  const { channel, database } = tools
  const found = await findOrderById(database, sent.order)
  const parcel = found?.parcels.find(({ id }) => id === sent.parcel)
  if (!parcel || !found?.order.paymentReference || found.order.paymentProvider !== channel.provider) return
  const named = await database.transaction((tx) => findChannelLines(tx, sent.order))
  const lines = new Map<string, number>()
  for (const { orderLineId, quantity } of sent.lines) {
    const reference = named.find(({ id }) => id === orderLineId)?.reference
    if (reference) lines.set(reference, (lines.get(reference) ?? 0) + quantity)
  }
  const { carrier, tracking } = parcel
  try {
    await channel.fulfil({
      ...{ order: found.order.paymentReference, carrier, tracking },
      lines: [...lines].map(([reference, quantity]) => ({ reference, quantity })),
    })
  } catch (error) {
    if (!(error instanceof ChannelRefused)) throw error
    await ask(tools, { found, parcel, words: error.message })
  }
  if (parcel.reportDueAt) await setReported(database, { parcelId: parcel.id, dueAt: parcel.reportDueAt })
}

type Refused = { found: WholeOrder; parcel: WholeOrder['parcels'][number]; words: string }

async function ask({ database, channel, clock, log }: ChannelTools, { found, parcel, words }: Refused): Promise<void> {
  const { id: orderId, number } = found.order
  const about = truncateText(`${parcel.carrier}, ${parcel.tracking}. ${words}`, 500, { measure: 'units' })
  const asked = {
    provider: channel.provider,
    kind: 'fulfilment_refused',
    orderId,
    reference: parcel.id,
    amountCents: 0,
    currency: 'USD',
  } as const
  if (await insertUnmatchedPayment(database, { ...asked, about, askedAt: clock() }))
    log.error({ number }, 'a parcel could not be reported to the channel')
}
