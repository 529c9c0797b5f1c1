import { CURRENCY } from '@tintype/domain/money'
import type { ChannelOrder, ChannelRefund } from '../../platform/channel/channel.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { lockOrderById, type WholeOrder } from '../orders/index.ts'
import { countRefundable, insertUnmatchedPayment, isRefundKnown, planRefund, recordRefund } from '../payments/index.ts'
import { addMissingLines } from './add-missing-lines.ts'
import { makeChannelOrder } from './make-channel-order.ts'
import { findChannelLines } from './queries/channel.ts'
import { assignRefundedQuantity, countByReference } from './rules/channel.ts'
import type { ChannelTools } from './tools.ts'

/**
 * Applies the state of a channel's order: the sale, its refunds and its cancellation. What is already recorded is kept, so messages may
 * arrive repeatedly, late and in any order.
 * @returns `ignored` where it is not paid: then it has no effect yet
 */
export async function applyChannelOrder(tools: ChannelTools, order: ChannelOrder): Promise<'applied' | 'ignored'> {
  const { paidAt } = order
  if (!paidAt) return 'ignored'
  const { database } = tools
  const orderId = await database.transaction((tx) => makeChannelOrder(tools, tx, { ...order, paidAt }))
  if (!orderId) return 'applied'
  await database.transaction((tx) => addMissingLines(tools, tx, { orderId, order: { ...order, paidAt } }))
  for (const refund of order.refunds.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    await database.transaction((tx) => applyRefund(tools, tx, { orderId, order, refund }))
  }
  if (order.cancelledAt) await database.transaction((tx) => applyCancellation(tools, tx, orderId, order.reference))
  return 'applied'
}

type RefundOfOrder = { orderId: string; order: ChannelOrder; refund: ChannelRefund }

/** Records the quantities of a refund's lines as refunded, whatever amount the customer got. */
async function applyRefund(tools: ChannelTools, tx: Transaction, { orderId, order, refund }: RefundOfOrder): Promise<void> {
  const found = await lockOrderById(tx, orderId)
  if (!found || (await isRefundKnown(tx, refund.reference))) return
  const ours = await findChannelLines(tx, orderId)
  const taken = [...countByReference(refund.lines)].map(([reference, quantity]) => {
    const lines = ours.filter((line) => line.reference === reference)
    return lines.length ? assignRefundedQuantity(lines, quantity) : { lines: [], missing: 0 }
  })
  const products = taken.flatMap(({ lines }) => lines)
  if (products.length) {
    const plan = planRefund({ ...found.order, lines: found.lines }, products, 'with_last')
    await recordRefund(tools, tx, found, { plan, by: tools.channel.provider, reference: refund.reference })
  }
  // a cancelled order is refunded completely, so there is no question
  const isOpen = refund.lines.length ? taken.some(({ missing }) => missing > 0) : refund.amountCents > 0
  if (isOpen && !order.cancelledAt) await askAboutRefund(tools, tx, found, refund)
}

/** Refunds everything that was not refunded before. */
async function applyCancellation(tools: ChannelTools, tx: Transaction, orderId: string, reference: string): Promise<void> {
  const found = await lockOrderById(tx, orderId)
  if (!found?.lines.some((line) => countRefundable(line) > 0)) return
  const plan = planRefund({ ...found.order, lines: found.lines })
  await recordRefund(tools, tx, found, { plan, by: tools.channel.provider, reference: `${reference}/cancelled` })
}

async function askAboutRefund(
  { channel, clock, log }: ChannelTools,
  tx: Transaction,
  { order }: WholeOrder,
  refund: ChannelRefund,
): Promise<void> {
  const { reference, amountCents } = refund
  const about = refund.lines.length ? 'The refund covers more prints than are left.' : 'The refund names no prints.'
  const asked = { kind: 'refund_unmatched' as const, reference, amountCents, currency: CURRENCY, about, askedAt: clock() }
  const isNew = await insertUnmatchedPayment(tx, { ...asked, provider: channel.provider, orderId: order.id })
  if (isNew) log.error({ orderNumber: order.number, amountCents }, 'a channel refund needs an operator')
}
