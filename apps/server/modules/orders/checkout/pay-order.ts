import { printName } from '@tintype/domain/prints/sizes'
import type { Transaction } from '../../../platform/database/database.ts'
import { orderPaidJob } from '../jobs.ts'
import { findLines, type SoldLine, setPaid } from '../queries/order.ts'
import type { OrderTools } from '../tools.ts'

export type OrderPayment = {
  orderId: string
  /** The payment's id at the provider. */
  reference: string
  /** Tax that was paid in addition to the order's total. */
  taxCents?: number
  /** The order's lines, if the caller has already loaded them. */
  lines?: readonly SoldLine[]
}

/** Marks an order as paid, together with commissions, donations and follow-up jobs, in the caller's transaction. Idempotent. */
export async function payOrder(
  tools: OrderTools,
  tx: Transaction,
  { orderId, reference, taxCents = 0, lines: known }: OrderPayment,
): Promise<void> {
  const at = tools.clock()
  const order = await setPaid(tx, orderId, { reference, taxCents, at })
  if (!order) return
  const lines = known ?? (await findLines(tx, orderId))
  await creditSale(tools, tx, { orderId, lines, at })
}

/** An order that is paid in this transaction. */
export type PaidSale = { orderId: string; lines: readonly SoldLine[]; at: Date }

/** Everything that follows from a sale, after the order is marked as paid. */
export async function creditSale(tools: OrderTools, tx: Transaction, { orderId, lines, at }: PaidSale): Promise<void> {
  await tools.jobs.send(tx, orderPaidJob, { order: orderId })
  // last, because it locks the artists' balances until the commit
  await tools.earnings.recordSales(
    tx,
    lines.map((line) => toLedgerSale(line, at)),
  )
}

function toLedgerSale({ id, artistId, quantity, commissionCents, donationPercent, causeId, title, size, orientation }: SoldLine, at: Date) {
  const text = `${quantity} × “${title}”, ${printName(size, orientation)}`
  return { orderLineId: id, artistId, prints: quantity, commissionCents, donationPercent, causeId, text, at }
}
