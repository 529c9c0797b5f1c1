import { Problem } from '@tintype/contract/problems'
import { z } from 'zod'
import type { ChannelEvent } from '../../platform/channel/channel.ts'
import { describeFailure } from '../../platform/jobs/describe-failure.ts'
import { JobTooEarly } from '../../platform/jobs/job-too-early.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { EventFacts } from '../../platform/payments/payments.ts'
import {
  type EventName,
  findEvent,
  flagForOperator,
  insertEvent,
  setEventApplied,
  setEventFailed,
  settleDispute,
} from '../payments/index.ts'
import { applyChannelNotice } from './apply-channel-notice.ts'
import { applyChannelOrder } from './apply-channel-order.ts'
import { findMadeOrder } from './queries/channel.ts'
import type { ChannelTools } from './tools.ts'

export const channelEventJob = defineJob('store.channel-event', z.object({ provider: z.string(), eventId: z.string() }), {
  expireSeconds: 180,
  retries: 20,
})

/** Sent when an operator has matched a line of a channel's order: the order is processed again. */
export const reconcileOrderJob = defineJob('channel.reconcile-order', z.object({ reference: z.string() }), {
  expireSeconds: 180,
  retries: 20,
  formerNames: ['store.look-into-order'],
})

/** Stores a channel's message and queues a job for it. A repeated message has no effect. */
export async function recordChannelEvent(tools: ChannelTools, { id: eventId, type, facts }: ChannelEvent): Promise<void> {
  const { provider } = tools.channel
  await tools.database.transaction(async (tx) => {
    const isNew = await insertEvent(tx, { provider, eventId, type, facts, receivedAt: tools.clock() })
    if (isNew) await tools.jobs.send(tx, channelEventJob, { provider, eventId })
  })
}

/** Processes a message. Its content is not trusted: the current state is requested from the channel. */
export async function applyChannelEvent(tools: ChannelTools, name: EventName): Promise<void> {
  const event = await findEvent(tools.database, name)
  if (!event || event.appliedAt || event.quarantinedAt) return
  if (tools.channel.provider !== name.provider) throw new JobTooEarly(`the channel ${name.provider} is not configured`)
  try {
    const outcome = await reconcileEvent(tools, event)
    // the hourly reconciliation applies it again
    if (outcome === 'waiting') return setEventFailed(tools.database, name, 'An order of the customer is not complete yet.')
    await setEventApplied(tools.database, name, { outcome, at: tools.clock() })
  } catch (error) {
    await setEventFailed(tools.database, name, describeFailure(error).message)
    // not rethrown: a Problem would end the retries, and its cause may be fixed later
    const Failure = error instanceof Problem ? JobTooEarly : Error
    throw new Failure('a channel event could not be applied', { cause: error })
  }
}

async function reconcileEvent(
  tools: ChannelTools,
  { eventId, facts }: { eventId: string; facts: EventFacts },
): Promise<'applied' | 'ignored' | 'waiting'> {
  const notice = tools.channel.readNotice?.(facts)
  if (notice) return applyChannelNotice(tools, { notice, eventId })
  const dispute = tools.channel.readDisputeId(facts)
  if (dispute) return reconcileDispute(tools, dispute)
  const order = tools.channel.readOrderId(facts)
  return order ? reconcileOrder(tools, order) : 'ignored'
}

/** Requests a dispute from the channel, and its order first, because their messages arrive in any order. */
export async function reconcileDispute(tools: ChannelTools, reference: string): Promise<'applied' | 'ignored'> {
  const dispute = await tools.channel.findDispute(reference)
  if (!dispute?.order) return 'ignored'
  await reconcileOrder(tools, dispute.order)
  const name = { provider: tools.channel.provider, reference: dispute.order }
  const orderId = await tools.database.transaction((tx) => findMadeOrder(tx, name))
  if (!orderId) return 'ignored'
  await settleDispute(tools, { orderId, currency: dispute.currency, dispute })
  return 'applied'
}

/** Requests an order from the channel and applies its state. */
export async function reconcileOrder(tools: ChannelTools, reference: string): Promise<'applied' | 'ignored'> {
  const { channel } = tools
  return flagForOperator(tools, { provider: channel.provider, reference }, async () => {
    const order = await channel.findOrder(reference)
    return order ? applyChannelOrder(tools, order) : 'ignored'
  })
}
