import { plateFacts } from '@tintype/contract/sizes'
import type { Transaction } from '../../platform/database/database.ts'
import { orderPaidJob } from './order-paid.ts'
import { findLines, type SoldLine, setPaid } from './order-queries.ts'
import type { StoreTools } from './service.ts'
import { type ToldArtists, type ToldOrder, tellAboutSale } from './tell-about-order.ts'

export type OrderPayment = {
  orderId: string
  /** What the provider calls the payment. */
  reference: string
  /** Of the order, where they are at hand. */
  lines?: readonly SoldLine[]
}

/** Takes an order as paid: commissions, donations and mails come about with it, or nothing does. Twice is once. */
export async function payOrder(tools: StoreTools, tx: Transaction, { orderId, reference, lines: known }: OrderPayment): Promise<void> {
  const at = tools.clock()
  const order = await setPaid(tx, orderId, { reference, at })
  if (!order) return
  const lines = known ?? (await findLines(tx, orderId))
  const artists = await tools.accounts.getArtists(tx, [...new Set(lines.map((line) => line.artistId))])
  await creditSale(tools, tx, { order, lines, artists, at })
}

/** An order that is paid in this transaction, with its artists. */
export type PaidSale = { order: ToldOrder & { id: string }; lines: readonly SoldLine[]; artists: ToldArtists; at: Date }

/** All that follows from a sale, once it stands in the order that it is paid. */
export async function creditSale(tools: StoreTools, tx: Transaction, { at, ...sale }: PaidSale): Promise<void> {
  await tellAboutSale(tools, tx, sale)
  await tools.jobs.send(tx, orderPaidJob, { order: sale.order.id })
  // Last, because other sales of these artists wait from here until the commit.
  await tools.earnings.recordSales(
    tx,
    sale.lines.map((line) => saleOf(line, at)),
  )
}

function saleOf({ id, artistId, quantity, commissionCents, donationPercent, causeId, title, size }: SoldLine, at: Date) {
  const text = `${quantity} × “${title}”, ${plateFacts(size).name}`
  return { orderLineId: id, artistId, plates: quantity, commissionCents, donationPercent, causeId, text, at }
}
