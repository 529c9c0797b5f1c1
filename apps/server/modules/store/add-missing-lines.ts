import type { ChannelLine } from '../../platform/channel/channel.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { ChannelTools } from './channel-tools.ts'
import { askAboutLine, findSold, type PaidChannelOrder } from './make-channel-order.ts'
import { creditSale } from './pay-order.ts'
import { addLines, findAskedLines, findChannelLines, findMatches, insertChannelLines, listTaken } from './queries/channel.ts'
import { lockOrderById } from './queries/order.ts'
import { isRefundKnown } from './queries/refund.ts'
import { addedTo, countByReference, withoutPlates } from './rules/channel.ts'

/**
 * Adds to an order what was not part of it when it was made, once: what an operator has matched to plates of ours since, and what was put
 * into it at the channel after it was paid. What it earns, its mails and its making come about with it. What the channel has given back of
 * it meanwhile, in a refund that stands here already, is left out; what is no plate of ours is asked of an operator.
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
  const [matches, asked] = [await findMatches(tx, unknownSo), await findAskedLines(tx, unknownSo)]
  // what an operator was asked about is the operator's to say
  const isOpen = ({ reference }: ChannelLine) => ours.has(reference) || matches.has(reference) || !asked.has(reference)
  const missing = order.lines.filter(isOpen).flatMap((line) => {
    const known = ours.get(line.reference) ?? []
    const left = { ...line, ...withoutPlates(line, leftOut.get(line.reference) ?? 0) }
    return isMore(left, known) ? [addedTo(left, known)] : []
  })
  const { sold, unknown } = await findSold(tools, tx, order, missing)
  for (const line of unknown) await askAboutLine(tools, tx, order, line)
  if (!sold.length) return
  const lines = await addLines(
    tx,
    found,
    sold.map(({ line }) => line),
  )
  // the channel says when the last of the money came; our order counts to the day on which the first came
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
 * How many of each line were given back in refunds that are in our books and took no plate of ours for them, as where the line was none
 * of ours by then: those do not come again.
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
