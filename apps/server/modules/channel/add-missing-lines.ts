import type { ChannelLine } from '../../platform/channel/channel.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { addLines, creditSale, lockOrderById } from '../orders/index.ts'
import { isRefundKnown } from '../payments/index.ts'
import { matchChannelLines, type PaidChannelOrder, recordUnknownVariant } from './make-channel-order.ts'
import { findChannelLines, findLinesWithQuestion, findMatches, insertChannelLines, listTaken } from './queries/channel.ts'
import { calculateAddedQuantity, countByReference, withoutPrints } from './rules/channel.ts'
import type { ChannelTools } from './tools.ts'

/**
 * Adds lines to a recorded order that were not part of it before: lines that an operator has matched since, and lines added at the channel
 * after the payment. Commissions, mails and production follow as for other lines. Idempotent. Quantities that a recorded refund already
 * returned are left out; an unknown product becomes a question for an operator.
 */
export async function addMissingLines(
  tools: ChannelTools,
  tx: Transaction,
  { orderId, order }: { orderId: string; order: PaidChannelOrder },
): Promise<void> {
  const found = await lockOrderById(tx, orderId)
  if (!found || order.cancelledAt) return
  const ours = Map.groupBy(await findChannelLines(tx, orderId), ({ reference }) => reference)
  if (!order.lines.some((line) => isMore(line, ours.get(line.reference)))) return
  const leftOut = await countLeftOut(tx, { orderId, order })
  const unknownSo = order.lines.map(({ reference }) => reference).filter((reference) => !ours.has(reference))
  const [matches, asked] = [await findMatches(tx, unknownSo), await findLinesWithQuestion(tx, unknownSo)]
  // after a question only the operator decides on the line
  const isOpen = ({ reference }: ChannelLine) => ours.has(reference) || matches.has(reference) || !asked.has(reference)
  const missing = order.lines.filter(isOpen).flatMap((line) => {
    const known = ours.get(line.reference) ?? []
    const left = { ...line, ...withoutPrints(line, leftOut.get(line.reference) ?? 0) }
    return isMore(left, known) ? [calculateAddedQuantity(left, known)] : []
  })
  const { sold, unknown } = await matchChannelLines(tools, tx, order, missing)
  for (const line of unknown) await recordUnknownVariant(tools, tx, order, line)
  if (!sold.length) return
  const lines = await addLines(
    tx,
    found,
    sold.map(({ line }) => line),
  )
  // the channel reports the time of the last payment; our order counts on the day of the first one
  await tools.figures.forgetDay(tx, found.order.paidAt ?? order.paidAt)
  await insertChannelLines(
    tx,
    lines.map(({ id }, at) => ({ orderLineId: id, reference: sold[at]?.reference ?? '' })),
  )
  await creditSale(tools, tx, { orderId, lines, at: tools.clock() })
}

function isMore(line: ChannelLine, ours: readonly { quantity: number }[] = []): boolean {
  return line.quantity > ours.reduce((sum, { quantity }) => sum + quantity, 0)
}

/**
 * Quantities per line in recorded refunds that reduced no line of ours, for example because the line was unmatched then. These are not
 * added.
 */
async function countLeftOut(
  tx: Transaction,
  { orderId, order }: { orderId: string; order: PaidChannelOrder },
): Promise<Map<string, number>> {
  const taken = await listTaken(tx, orderId)
  const counts = new Map<string, number>()
  for (const refund of order.refunds) {
    if (!(await isRefundKnown(tx, refund.reference))) continue
    for (const [reference, quantity] of countByReference(refund.lines)) {
      const own = taken.find((one) => one.refund === refund.reference && one.reference === reference)?.quantity ?? 0
      counts.set(reference, (counts.get(reference) ?? 0) + Math.max(0, quantity - own))
    }
  }
  return counts
}
