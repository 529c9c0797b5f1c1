import type { ChannelLine } from '../../platform/channel/channel.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { addLines, findChannelLines, findMatches, insertChannelLines } from './channel-queries.ts'
import { withoutPlates } from './channel-rules.ts'
import type { ChannelTools } from './channel-tools.ts'
import { findSold, type PaidChannelOrder } from './make-channel-order.ts'
import { lockOrderById } from './order-queries.ts'
import { creditSale } from './pay-order.ts'
import { isRefundKnown } from './refund-queries.ts'

/**
 * Adds to an order what an operator has matched to plates of ours since it was made, once: what it earns, its mails and its making come
 * about with it. What Shopify has given back of it meanwhile, in a refund that stands here already, is left out.
 */
export async function addMatchedLines(
  tools: ChannelTools,
  tx: Transaction,
  { orderId, order }: { orderId: string; order: PaidChannelOrder },
): Promise<void> {
  const found = await lockOrderById(tx, orderId)
  if (!found || order.cancelledAt) return
  const known = new Set((await findChannelLines(tx, orderId)).map(({ reference }) => reference))
  const missing = order.lines.filter(({ reference }) => !known.has(reference))
  const matches = await findMatches(
    tx,
    missing.map(({ reference }) => reference),
  )
  if (!matches.size) return
  const given = await countGiven(tx, order)
  const matched = missing.filter(({ reference }) => matches.has(reference)).flatMap((line) => leftOver(line, given))
  const { sold } = await findSold(tools, tx, order, matched)
  if (!sold.length) return
  const lines = await addLines(
    tx,
    found,
    sold.map(({ line }) => line),
  )
  await tools.figures.forgetDay(tx, order.paidAt)
  await insertChannelLines(
    tx,
    lines.map(({ id }, at) => ({ orderLineId: id, reference: sold[at]?.reference ?? '' })),
  )
  await creditSale(tools, tx, { orderId, lines, at: tools.clock() })
}

/** How many of each line were given back in refunds that are in our books: those do not come again. */
async function countGiven(tx: Transaction, { refunds }: PaidChannelOrder): Promise<Map<string, number>> {
  const given = new Map<string, number>()
  for (const refund of refunds) {
    if (!(await isRefundKnown(tx, refund.reference))) continue
    for (const { reference, quantity } of refund.lines) given.set(reference, (given.get(reference) ?? 0) + quantity)
  }
  return given
}

function leftOver(line: ChannelLine, given: ReadonlyMap<string, number>): ChannelLine[] {
  const left = withoutPlates(line, given.get(line.reference) ?? 0)
  return left.quantity > 0 ? [{ ...line, ...left }] : []
}
