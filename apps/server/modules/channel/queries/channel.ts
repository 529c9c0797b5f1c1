import type { PrintSize } from '@tintype/domain/prints/sizes'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import type { OrderLineRow } from '../../orders/index.ts'
import { orderLines, orders } from '../../orders/tables.ts'
import { refundLines, refunds, unmatchedPayments } from '../../payments/tables.ts'
import { prints } from '../../production/tables.ts'
import { channelImports, channelLines, channelMatches } from '../tables.ts'

/** Advisory lock per channel order, because there is no row to lock before the order exists. */
export async function lockChannelOrder(tx: Transaction, reference: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${reference}, 1))`)
}

/** @returns the id of our order for it */
export async function findMadeOrder(tx: Transaction, { provider, reference }: { provider: string; reference: string }) {
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.paymentProvider, provider), eq(orders.paymentReference, reference)))
  return order?.id
}

export async function insertChannelLines(tx: Transaction, lines: readonly { orderLineId: string; reference: string }[]): Promise<void> {
  await tx.insert(channelLines).values([...lines])
}

/** The lines of an order with their ids at the channel. */
export async function findChannelLines(tx: Transaction, orderId: string): Promise<(OrderLineRow & { reference: string })[]> {
  const rows = await tx
    .select({ line: orderLines, reference: channelLines.reference })
    .from(orderLines)
    .innerJoin(channelLines, eq(channelLines.orderLineId, orderLines.id))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.line))
  return rows.map(({ line, reference }) => ({ ...line, reference }))
}

/** The contents of parcels, without reprints: the channel already counts those units as sent. */
export async function findParcelContents(
  tx: Transaction,
  parcelIds: readonly string[],
): Promise<{ order: string; parcel: string; lines: { orderLineId: string; quantity: number }[] }[]> {
  if (!parcelIds.length) return []
  const rows = await tx
    .select({ order: prints.orderId, parcel: prints.parcelId, orderLineId: prints.orderLineId, quantity: prints.quantity })
    .from(prints)
    .where(and(inArray(prints.parcelId, [...parcelIds]), isNull(prints.reprintOf)))
    .orderBy(asc(prints.id))
  return parcelIds.flatMap((parcel) => {
    const inside = rows.filter((row) => row.parcel === parcel)
    const lines = inside.map(({ orderLineId, quantity }) => ({ orderLineId, quantity }))
    return inside[0] ? [{ order: inside[0].order, parcel, lines }] : []
  })
}

/** Refunded quantities of an order, per refund and channel line, both by their channel ids. */
export async function listTaken(
  tx: Transaction,
  orderId: string,
): Promise<{ refund: string | null; reference: string; quantity: number }[]> {
  return tx
    .select({ refund: refunds.reference, reference: channelLines.reference, quantity: sql<number>`sum(${refundLines.quantity})::int` })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .innerJoin(channelLines, eq(channelLines.orderLineId, refundLines.orderLineId))
    .where(eq(refunds.orderId, orderId))
    .groupBy(refunds.reference, channelLines.reference)
}

export type Match = { reference: string; artworkUid: string; size: PrintSize }

/** The operators' matches of channel lines. */
export async function findMatches(tx: Transaction, references: readonly string[]): Promise<Map<string, Match>> {
  if (!references.length) return new Map()
  const { reference, artworkUid, size } = channelMatches
  const rows = await tx
    .select({ reference, artworkUid, size })
    .from(channelMatches)
    .where(inArray(reference, [...references]))
  return new Map(rows.map((match) => [match.reference, match]))
}

/** @returns the lines with a question, answered or not */
export async function findLinesWithQuestion(tx: Transaction, references: readonly string[]): Promise<Set<string>> {
  if (!references.length) return new Set()
  const { kind, reference } = unmatchedPayments
  const rows = await tx
    .select({ reference })
    .from(unmatchedPayments)
    .where(and(eq(kind, 'variant_unknown'), inArray(reference, [...references])))
  return new Set(rows.map((row) => row.reference))
}

export async function insertMatch(tx: Transaction, match: typeof channelMatches.$inferInsert): Promise<void> {
  await tx.insert(channelMatches).values(match)
}

export async function isImported(queryable: Queryable, productId: string): Promise<boolean> {
  const rows = await queryable
    .select({ productId: channelImports.productId })
    .from(channelImports)
    .where(eq(channelImports.productId, productId))
  return rows.length > 0
}

/** @returns whether the product was not imported before */
export async function insertImport(tx: Transaction, row: typeof channelImports.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(channelImports).values(row).onConflictDoNothing()
  return rowCount === 1
}
