import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/database/queries/new-id.ts'
import { executeText } from '../../../platform/database/queries/prepared.ts'
import { orderLines, orders, parcels } from '../tables.ts'

export type OrderRow = typeof orders.$inferSelect
export type OrderLineRow = typeof orderLines.$inferSelect
export type ParcelRow = typeof parcels.$inferSelect
export type WholeOrder = { order: OrderRow; lines: OrderLineRow[]; parcels: ParcelRow[] }

/** The immutable data of an order from its placement. */
export type PlacedRow = Pick<
  OrderRow,
  'id' | 'token' | 'email' | 'subtotalCents' | 'shippingCents' | 'totalCents' | 'shippingAddress' | 'paymentProvider' | 'placedAt'
>
/** The payment state of an order. */
export type PaymentRow = Pick<OrderRow, 'status' | 'paymentReference' | 'paidAt' | 'cancelledAt'>

/** The immutable data of an order line. */
export type SoldLine = Omit<OrderLineRow, 'orderId' | 'line' | 'refundedQuantity' | 'disputedQuantity' | 'isTold'>
export type NewOrderLine = Omit<SoldLine, 'id'>

/**
 * Stores an order with its lines, numbered 1, 2, 3 … in the given order, in one statement.
 * @returns its number, and the lines with their ids
 */
export async function insertOrder(
  tx: Transaction,
  order: PlacedRow & PaymentRow,
  lines: readonly NewOrderLine[],
): Promise<{ number: string; lines: SoldLine[] }> {
  const stored = lines.map((line) => ({ id: newId(), ...line }))
  const values = stored.flatMap((line, index) => [order.id, index + 1, ...lineColumns.map(([, name]) => line[name])])
  const [row] = await executeText<{ number: string }>(tx, getInsertStatement(lines.length), [
    ...orderColumns.map(([, name]) => order[name]),
    ...values,
  ])
  if (!row) throw new Error('the order was not stored')
  return { number: row.number, lines: stored }
}

const orderColumns = [
  ['id', 'id'],
  ['token', 'token'],
  ['email', 'email'],
  ['status', 'status'],
  ['subtotal_cents', 'subtotalCents'],
  ['shipping_cents', 'shippingCents'],
  ['total_cents', 'totalCents'],
  ['shipping_address', 'shippingAddress'],
  ['payment_provider', 'paymentProvider'],
  ['payment_reference', 'paymentReference'],
  ['placed_at', 'placedAt'],
  ['paid_at', 'paidAt'],
  ['cancelled_at', 'cancelledAt'],
] as const satisfies readonly (readonly [string, keyof (PlacedRow & PaymentRow)])[]

const lineColumns = [
  ['id', 'id'],
  ['artwork_uid', 'artworkUid'],
  ['artist_id', 'artistId'],
  ['handle', 'handle'],
  ['title', 'title'],
  ['artist_name', 'artistName'],
  ['orientation', 'orientation'],
  ['size', 'size'],
  ['crop_place', 'cropPlace'],
  ['quantity', 'quantity'],
  ['price_cents', 'priceCents'],
  ['commission_cents', 'commissionCents'],
  ['donation_percent', 'donationPercent'],
  ['cause_id', 'causeId'],
] as const satisfies readonly (readonly [string, keyof SoldLine])[]

const inserts = new Map<number, { name: string; text: string }>()

/** The statement for an order with this number of lines. Carts are small, so few statements are ever prepared. */
function getInsertStatement(lines: number): { name: string; text: string } {
  const known = inserts.get(lines)
  if (known) return known
  let last = 0
  const row = (length: number) => `(${Array.from({ length }, () => `$${++last}`).join(', ')})`
  const names = (columns: readonly (readonly [string, string])[]) => columns.map(([name]) => name).join(', ')
  const order = row(orderColumns.length)
  const text = `
    WITH placed AS (INSERT INTO orders (${names(orderColumns)}) VALUES ${order} RETURNING number),
      sold AS (
        INSERT INTO order_lines (order_id, line, ${names(lineColumns)})
        VALUES ${Array.from({ length: lines }, () => row(lineColumns.length + 2)).join(', ')}
      )
    SELECT number FROM placed`
  const statement = { name: `insert_order_${lines}`, text }
  inserts.set(lines, statement)
  return statement
}

/** The token is the only authorization. The unique index compares it, so the response time reveals nothing about near misses. */
export async function findOrderByToken(queryable: Queryable, token: string): Promise<WholeOrder | undefined> {
  const [order] = await queryable.select().from(orders).where(eq(orders.token, token))
  return order && loadOrder(queryable, order)
}

/** The order, locked until the transaction ends. */
export async function lockOrder(tx: Transaction, number: string): Promise<WholeOrder | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.number, number)).for('update')
  return order && loadOrder(tx, order)
}

/** The order of a payment, locked until the transaction ends. */
export async function lockOrderById(tx: Transaction, id: string): Promise<WholeOrder | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  return order && loadOrder(tx, order)
}

export async function findOrderById(queryable: Queryable, id: string): Promise<WholeOrder | undefined> {
  const [order] = await queryable.select().from(orders).where(eq(orders.id, id))
  return order && loadOrder(queryable, order)
}

export async function findLines(queryable: Queryable, orderId: string): Promise<OrderLineRow[]> {
  return queryable.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.line))
}

/** Undefined where it was paid before. A cancelled order becomes paid too: the money has arrived. */
export async function setPaid(
  tx: Transaction,
  id: string,
  { reference, taxCents, at }: { reference: string; taxCents: number; at: Date },
): Promise<OrderRow | undefined> {
  const [order] = await tx
    .update(orders)
    .set({ status: 'paid', paidAt: at, paymentReference: reference, paidTaxCents: taxCents, cancelledAt: null })
    .where(and(eq(orders.id, id), isNull(orders.paidAt), inArray(orders.status, ['awaiting_payment', 'cancelled'])))
    .returning()
  return order
}

export async function markNotified(tx: Transaction, orderId: string): Promise<void> {
  await tx.update(orderLines).set({ isTold: true }).where(eq(orderLines.orderId, orderId))
}

/** Cancels an unpaid order. @returns whether the order was awaiting its payment */
export async function setCancelled(queryable: Queryable, id: string, at: Date): Promise<boolean> {
  const { rowCount } = await queryable
    .update(orders)
    .set({ status: 'cancelled', cancelledAt: at })
    .where(and(eq(orders.id, id), eq(orders.status, 'awaiting_payment')))
  return rowCount === 1
}

/** Cancels an order whose payment page was closed. @returns false where it was paid, or has another page meanwhile */
export async function cancelPaymentPage(
  queryable: Queryable,
  id: string,
  { session, at }: { session: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await queryable
    .update(orders)
    .set({ status: 'cancelled', cancelledAt: at })
    .where(and(eq(orders.id, id), eq(orders.paymentSession, session), inArray(orders.status, ['awaiting_payment', 'cancelled'])))
  return rowCount === 1
}

export async function setPaymentPage(queryable: Queryable, id: string, { session, url }: { session: string; url: string }): Promise<void> {
  await queryable
    .update(orders)
    .set({ paymentSession: session, paymentUrl: url })
    .where(and(eq(orders.id, id), isNull(orders.paymentSession)))
}

/**
 * Replaces the payment form of an order by a payment page. An order that the closing of the form has cancelled awaits its payment again.
 * @returns false where it was paid, or replaced meanwhile
 */
export async function replacePaymentPage(
  queryable: Queryable,
  id: string,
  { replaced, session, url }: { replaced: string; session: string; url: string },
): Promise<boolean> {
  const { rowCount } = await queryable
    .update(orders)
    .set({ paymentSession: session, paymentUrl: url, status: 'awaiting_payment', cancelledAt: null })
    .where(
      and(
        eq(orders.id, id),
        eq(orders.paymentSession, replaced),
        isNull(orders.paidAt),
        inArray(orders.status, ['awaiting_payment', 'cancelled']),
      ),
    )
  return rowCount === 1
}

/** Orders placed before an instant that still await their payment, the oldest first. */
export async function listAwaiting(queryable: Queryable, { provider, before }: { provider: string; before: Date }): Promise<OrderRow[]> {
  return queryable
    .select()
    .from(orders)
    .where(and(eq(orders.status, 'awaiting_payment'), eq(orders.paymentProvider, provider), lt(orders.placedAt, before)))
    .orderBy(asc(orders.placedAt))
    .limit(1000)
}

async function loadOrder(queryable: Queryable, order: OrderRow): Promise<WholeOrder> {
  const lines = await findLines(queryable, order.id)
  const sent = await queryable.select().from(parcels).where(eq(parcels.orderId, order.id)).orderBy(asc(parcels.shippedAt))
  return { order, lines, parcels: sent }
}

/** Every order line with a commission, for the comparison with the ledger (`LedgerEvidence`); from the payment on. */
export const saleEvidence = sql`
  SELECT order_lines.id AS order_line_id, artist_id, quantity AS prints, commission_cents, donation_percent, cause_id
  FROM order_lines JOIN orders ON orders.id = order_id WHERE commission_cents > 0 AND paid_at IS NOT NULL`

/** Anonymizes title, artist and handle in the sold lines of these artworks. */
export async function anonymiseSoldLines(tx: Transaction, artworks: readonly string[]): Promise<void> {
  const anonymised = { artistName: 'Deleted artist', title: 'Deleted picture', handle: sql`${orderLines.artworkUid}::text` }
  await tx
    .update(orderLines)
    .set(anonymised)
    .where(sql`${orderLines.artworkUid} = any(${sql.param([...artworks])}::uuid[])`)
}
