import type { ChannelLine } from '../../platform/channel/channel.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { addLines, findAskedLines, findChannelLines, findMatches, insertChannelLines } from './channel-queries.ts'
import { addedTo, withoutPlates } from './channel-rules.ts'
import type { ChannelTools } from './channel-tools.ts'
import { askAboutLine, findSold, type PaidChannelOrder } from './make-channel-order.ts'
import { lockOrderById } from './order-queries.ts'
import { creditSale } from './pay-order.ts'
import { isRefundKnown } from './refund-queries.ts'

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
  const given = await countGiven(tx, order)
  const unknownSo = order.lines.map(({ reference }) => reference).filter((reference) => !ours.has(reference))
  const [matches, asked] = [await findMatches(tx, unknownSo), await findAskedLines(tx, unknownSo)]
  // what an operator was asked about is the operator's to say
  const isOpen = ({ reference }: ChannelLine) => matches.has(reference) || !asked.has(reference)
  const missing = order.lines.flatMap((line) => {
    const known = ours.get(line.reference)
    if (!known) return isOpen(line) ? leftOver(line, given) : []
    // of one that was given back in part nobody can say whether it has more, or was matched after that
    return isMore(line, known) && !given.has(line.reference) ? [addedTo(line, known)] : []
  })
  const { sold, unknown } = await findSold(tools, tx, order, missing)
  for (const line of unknown) await askAboutLine(tools, tx, order, line)
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

function isMore(line: ChannelLine, ours: readonly { quantity: number }[] = []): boolean {
  return line.quantity > ours.reduce((sum, { quantity }) => sum + quantity, 0)
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
