import { plateFacts } from '@tintype/contract/sizes'
import type { Transaction } from '../../platform/database/database.ts'
import type { StoreTools } from './index.ts'
import { orderPaidJob } from './order-paid.ts'
import { findLines, type SoldLine, setPaid } from './queries/order.ts'

export type OrderPayment = {
  orderId: string
  /** What the provider calls the payment. */
  reference: string
  /** Of the order, where they are at hand. */
  lines?: readonly SoldLine[]
}

/** Takes an order as paid: commissions, donations and what is to be done next come about with it, or nothing does. Twice is once. */
export async function payOrder(tools: StoreTools, tx: Transaction, { orderId, reference, lines: known }: OrderPayment): Promise<void> {
  const at = tools.clock()
  const order = await setPaid(tx, orderId, { reference, at })
  if (!order) return
  const lines = known ?? (await findLines(tx, orderId))
  await creditSale(tools, tx, { orderId, lines, at })
}

/** An order that is paid in this transaction. */
export type PaidSale = { orderId: string; lines: readonly SoldLine[]; at: Date }

/** All that follows from a sale, once it stands in the order that it is paid. */
export async function creditSale(tools: StoreTools, tx: Transaction, { orderId, lines, at }: PaidSale): Promise<void> {
  await tools.jobs.send(tx, orderPaidJob, { order: orderId })
  // Last, because other sales of these artists wait from here until the commit.
  await tools.earnings.recordSales(
    tx,
    lines.map((line) => saleOf(line, at)),
  )
}

function saleOf({ id, artistId, quantity, commissionCents, donationPercent, causeId, title, size }: SoldLine, at: Date) {
  const text = `${quantity} × “${title}”, ${plateFacts(size).name}`
  return { orderLineId: id, artistId, plates: quantity, commissionCents, donationPercent, causeId, text, at }
}
