import type { OrderLineInput, OrderStatus, PlaceOrderInput } from '@tintype/contract/orders/store'
import { Problem } from '@tintype/contract/problems'
import { CURRENCY } from '@tintype/domain/money'
import { getCropPosition } from '@tintype/domain/prints/crops'
import { printName } from '@tintype/domain/prints/sizes'
import { isLoopback, toNetwork } from '../../../http/client-address.ts'
import { countAttempt } from '../../../platform/auth/limits/attempts.ts'
import { RATE_LIMITS } from '../../../platform/auth/limits/rate-limits.ts'
import { newSecret } from '../../../platform/crypto/secret.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/database/queries/new-id.ts'
import { claimKey, forgetKey } from '../../../platform/idempotency/once.ts'
import type { SettledPayment } from '../../../platform/payments/payments.ts'
import {
  findOrderById,
  insertOrder,
  type NewOrderLine,
  type PaymentRow,
  type PlacedRow,
  type SoldLine,
  setCancelled,
  setPaymentPage,
} from '../queries/order.ts'
import { calculateTotals, readShippingAddress } from '../rules/order.ts'
import type { OrderTools } from '../tools.ts'
import { beginPayment } from './begin-payment.ts'
import { creditSale, payOrder } from './pay-order.ts'
import { type PricedLine, priceCart } from './price-cart.ts'

/** `address`: the client's IP address; undefined where it is unknown or internal. */
export type OrderRequest = PlaceOrderInput & { idempotencyKey: string; address?: string | undefined }
export type PlacedOrder = {
  orderNumber: string
  orderToken: string
  status: OrderStatus
  totalCents: number
  currency: typeof CURRENCY
  paymentUrl?: string
}

/** A recorded order, and its payment where that was settled in the same transaction. */
type Recorded = {
  order: PlacedRow & { number: string; paidAt: Date | null; paymentUrl: string | null }
  lines: readonly SoldLine[]
  settled?: SettledPayment | undefined
}

const SCOPE = 'place-order'

/**
 * Sells a cart in three steps. First the order is recorded, awaiting payment. Then the payment is charged outside of any transaction, under
 * the id of the order. Then the order becomes paid, with commissions and donations, or cancelled. An interrupted client resumes with the
 * same key; `reconcilePayments` completes the other orders. A payment provider that settles within a transaction makes it a single step.
 * @throws Problem of `readShippingAddress`, `product_not_found`, `product_unavailable`, `size_not_offered`, `payment_provider_other`,
 *   `card_invalid`, `card_declined`, `card_insufficient_funds`, `total_changed`, `idempotency_key_reused`, `rate_limited`, `unavailable`
 */
export async function placeOrder(tools: OrderTools, { idempotencyKey: key, address, ...input }: OrderRequest): Promise<PlacedOrder> {
  await countOrder(tools, address)
  const request = { ...input, shippingAddress: readShippingAddress(input.shippingAddress, input.lines) }
  if (request.payment.provider !== tools.payments.current.provider) throw new Problem('payment_provider_other')
  const orderId = newId()
  const hidden = withCardHidden(tools, request)
  const recorded = await tools.database.transaction(async (tx) => {
    const known = await claimKey(tx, { scope: SCOPE, key, request: hidden }, { orderId })
    return known ? known.answer.orderId : record(tools, tx, { key, orderId, request })
  })
  const recordedOrder = typeof recorded === 'string' ? await findOrderById(tools.database, recorded) : recorded
  if (!recordedOrder) throw new Error(`order ${orderId} is gone`)
  return charge(tools, recordedOrder, { key, card: findTestCard(request) })
}

/**
 * Loopback addresses are exempt: they belong to an undeclared proxy with all customers behind it, or to tests of a whole shop. Neither is a
 * single customer, and one limit for all would stop every sale.
 */
async function countOrder({ database }: OrderTools, address: string | undefined): Promise<void> {
  if (!address || isLoopback(address)) return
  if (await countAttempt(database, `order from ${toNetwork(address)}`, RATE_LIMITS.ordersFromNetwork)) throw new Problem('rate_limited')
}

function findTestCard({ payment }: PlaceOrderInput): string | undefined {
  return payment.provider === 'test' ? payment.card : undefined
}

/** The card is stored only as a keyed fingerprint, so that another card makes another request. */
function withCardHidden({ sealer }: OrderTools, request: PlaceOrderInput): unknown {
  const { payment } = request
  return payment.provider === 'test' ? { ...request, payment: { ...payment, card: sealer.fingerprint(payment.card, SCOPE) } } : request
}

type Recording = { key: string; orderId: string; request: PlaceOrderInput }

async function record(tools: OrderTools, tx: Transaction, { key, orderId, request }: Recording): Promise<Recorded> {
  const at = tools.clock()
  const { current: payments } = tools.payments
  const cart = await priceCart(tools, tx, request.lines, at)
  if (cart.gone.length) throw await toProblem(tools, tx, cart.gone)
  const [notOffered] = cart.notOffered
  if (notOffered) {
    const { title, size, orientation } = notOffered
    throw new Problem('size_not_offered', { title, size, sizeName: printName(size, orientation) })
  }
  const artists = await tools.accounts.getArtists(tx, [...new Set(cart.lines.map((line) => line.artwork.artistId))])
  const order = {
    id: orderId,
    token: newSecret(),
    email: request.email,
    ...calculateTotals(cart.lines, request.shippingAddress.country),
    shippingAddress: request.shippingAddress,
    paymentProvider: payments.provider,
    placedAt: at,
  }
  const { expectedTotalCents } = request
  if (expectedTotalCents !== undefined && expectedTotalCents !== order.totalCents)
    throw new Problem('total_changed', { totalCents: order.totalCents })
  const settled = await payments.settle?.(tx, {
    paymentId: orderId,
    totalCents: order.totalCents,
    currency: CURRENCY,
    card: findTestCard(request),
  })
  const payment = toPaymentColumns(settled, at)
  const sold = cart.lines.map((line) => snapshotLine(line, artists.get(line.artwork.artistId)?.giveBack))
  const { number, lines } = await insertOrder(tx, { ...order, ...payment }, sold)
  const recorded = { order: { ...order, number, paidAt: payment.paidAt, paymentUrl: null }, lines, settled }
  if (settled?.outcome === 'paid') await creditSale(tools, tx, { orderId, lines, at })
  if (settled?.outcome === 'declined') await forgetKey(tx, { scope: SCOPE, key })
  return recorded
}

function toPaymentColumns(settled: SettledPayment | undefined, at: Date): PaymentRow {
  const waiting = { status: 'awaiting_payment', paymentReference: null, paidAt: null, cancelledAt: null } as const
  if (!settled) return waiting
  return settled.outcome === 'paid'
    ? { ...waiting, status: 'paid', paymentReference: settled.reference, paidAt: at }
    : { ...waiting, status: 'cancelled', cancelledAt: at }
}

async function charge(
  tools: OrderTools,
  { order, lines, settled }: Recorded,
  { key, card }: { key: string; card: string | undefined },
): Promise<PlacedOrder> {
  if (settled?.outcome === 'declined') throw new Problem(settled.problem)
  if (order.paidAt || order.paymentUrl) return toPlacedOrder(order)
  const begun = await beginPayment(tools, { order, lines, card })
  if (begun.outcome === 'declined') {
    await tools.database.transaction(async (tx) => {
      await setCancelled(tx, order.id, tools.clock())
      await forgetKey(tx, { scope: SCOPE, key })
    })
    throw new Problem(begun.problem)
  }
  if (begun.outcome === 'elsewhere') {
    await setPaymentPage(tools.database, order.id, begun)
    return toPlacedOrder({ ...order, paymentUrl: begun.url })
  }
  await tools.database.transaction((tx) => payOrder(tools, tx, { orderId: order.id, reference: begun.reference, lines }))
  return toPlacedOrder(order)
}

/** The same answer for the same order at any time, whatever its later status. */
function toPlacedOrder({ number, token, totalCents, paymentUrl }: Recorded['order']): PlacedOrder {
  return {
    orderNumber: number,
    orderToken: token,
    status: paymentUrl ? 'awaiting_payment' : 'paid',
    totalCents,
    currency: CURRENCY,
    ...(paymentUrl && { paymentUrl }),
  }
}

/** Names a product that was on sale once; the existence of any other artwork is not revealed. */
async function toProblem(tools: OrderTools, tx: Transaction, gone: readonly OrderLineInput[]): Promise<Problem> {
  const withdrawn = await tools.artworks.listWithdrawn(
    tx,
    gone.map((line) => line.product),
  )
  const titles = new Map(withdrawn.map(({ handle, name }) => [handle, name]))
  const title = gone.map((line) => titles.get(line.product)).find((known) => known !== undefined)
  return title === undefined ? new Problem('product_not_found') : new Problem('product_unavailable', { title })
}

/** The line as sold, unaffected by later changes of the product, its crop, its price or the artist's donations. */
function snapshotLine(
  { artwork, size, quantity, priceCents, commissionCents }: PricedLine,
  giveBack: { percent: number; causeId: string } | undefined,
): NewOrderLine {
  return {
    artworkUid: artwork.uid,
    artistId: artwork.artistId,
    handle: artwork.handle,
    title: artwork.name,
    artistName: artwork.artistName,
    orientation: artwork.orientation,
    size,
    cropPlace: getCropPosition(artwork.crops, size),
    quantity,
    priceCents,
    commissionCents,
    donationPercent: giveBack?.percent ?? 0,
    causeId: giveBack?.causeId ?? null,
  }
}
