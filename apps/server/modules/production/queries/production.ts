import { OPEN_PRINT_STATES, type PrintState } from '@tintype/contract/production/print-states'
import { and, asc, count, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { isAfter, isBefore, microsecondInstant, type Place } from '../../../platform/database/queries/keyset.ts'
import type { PrintMaking } from '../rules/print-making.ts'
import { manufacturers, printFiles, prints } from '../tables.ts'

export type PrintRow = typeof prints.$inferSelect
export type NewPrint = typeof prints.$inferInsert
/** A print with its manufacturer's name and the processing of its file. */
export type NamedPrint = {
  print: PrintRow
  manufacturerName: string | null
  reprintOfNumber: number | null
  making: PrintMaking | null | undefined
}

/** Stores the first print of each order line. Lines that have a print are skipped. */
export async function insertFirstPrints(tx: Transaction, rows: readonly NewPrint[]): Promise<void> {
  if (rows.length)
    await tx
      .insert(prints)
      .values([...rows])
      .onConflictDoNothing()
}

export async function insertPrint(tx: Transaction, row: NewPrint): Promise<PrintRow> {
  const [print] = await tx.insert(prints).values(row).returning()
  if (!print) throw new Error('the print was not stored')
  return print
}

export async function findPrint(queryable: Queryable, id: string): Promise<PrintRow | undefined> {
  const [row] = await queryable.select().from(prints).where(eq(prints.id, id))
  return row
}

/** Locks the print until the transaction ends. */
export async function lockPrint(tx: Transaction, id: string): Promise<PrintRow | undefined> {
  const [row] = await tx.select().from(prints).where(eq(prints.id, id)).for('update')
  return row
}

export async function updatePrint(tx: Transaction, id: string, change: Partial<PrintRow>): Promise<PrintRow> {
  const [row] = await tx
    .update(prints)
    .set({ ...change, version: sql`${prints.version} + 1` })
    .where(eq(prints.id, id))
    .returning()
  if (!row) throw new Error(`there is no print ${id}`)
  return row
}

/** Records the cause of a hold of which the customer is notified. Operators do not see it, so the version stays. */
export async function setHoldNotified(tx: Transaction, ids: readonly string[], cause: PrintRow['holdCause']): Promise<void> {
  if (ids.length)
    await tx
      .update(prints)
      .set({ holdNotified: cause })
      .where(inArray(prints.id, [...ids]))
}

/** The prints of a manufacturer with one of these numbers. */
export async function findNumbered(
  queryable: Queryable,
  { numbers, manufacturerId }: { numbers: readonly number[]; manufacturerId: string },
): Promise<PrintRow[]> {
  if (!numbers.length) return []
  // an array is one parameter, whatever the count
  const isNumbered = sql`${prints.number} = any(${sql.param([...new Set(numbers)])}::int[])`
  return queryable
    .select()
    .from(prints)
    .where(and(isNumbered, eq(prints.manufacturerId, manufacturerId)))
}

/** The prints of an order, in order of creation. */
export async function findOrderPrints(queryable: Queryable, orderId: string): Promise<PrintRow[]> {
  return queryable.select().from(prints).where(eq(prints.orderId, orderId)).orderBy(asc(prints.number))
}

export async function findPrintsIn(queryable: Queryable, parcelId: string): Promise<PrintRow[]> {
  return queryable.select().from(prints).where(eq(prints.parcelId, parcelId)).orderBy(asc(prints.id))
}

/** Adds the manufacturers' names and the processing of the files to prints. */
export async function nameMakers(queryable: Queryable, rows: readonly PrintRow[]): Promise<NamedPrint[]> {
  const makerIds = rows.flatMap(({ manufacturerId }) => manufacturerId ?? [])
  const firstIds = rows.flatMap(({ reprintOf }) => reprintOf ?? [])
  const makers = makerIds.length
    ? await queryable
        .select({ id: manufacturers.id, name: manufacturers.name })
        .from(manufacturers)
        .where(inArray(manufacturers.id, [...new Set(makerIds)]))
    : []
  const firsts = firstIds.length
    ? await queryable.select({ id: prints.id, number: prints.number }).from(prints).where(inArray(prints.id, firstIds))
    : []
  const fileIds = rows.flatMap(({ printFileId }) => printFileId ?? [])
  const files = fileIds.length
    ? await queryable
        .select({ id: printFiles.id, making: printFiles.making })
        .from(printFiles)
        .where(inArray(printFiles.id, [...new Set(fileIds)]))
    : []
  const makings = new Map(files.map(({ id, making }) => [id, making]))
  const names = new Map(makers.map(({ id, name }) => [id, name]))
  const numbers = new Map(firsts.map(({ id, number }) => [id, number]))
  return rows.map((print) => ({
    print,
    manufacturerName: names.get(print.manufacturerId ?? '') ?? null,
    reprintOfNumber: numbers.get(print.reprintOf ?? '') ?? null,
    making: makings.get(print.printFileId ?? ''),
  }))
}

export type PrintRange = { state: PrintState; after: Place | undefined; limit: number }

/** A page of prints in a state, the longest waiting or the latest first, each with its cursor position. */
export async function findPrints(
  queryable: Queryable,
  { state, after, limit, isLatestFirst }: PrintRange & { isLatestFirst: boolean },
): Promise<{ print: PrintRow; place: Place }[]> {
  const behind = isLatestFirst ? isBefore : isAfter
  // matches the index order; a backward index scan returns NULLs first
  const order = isLatestFirst ? [sql`${prints.since} DESC`, sql`${prints.id} DESC`] : [asc(prints.since), asc(prints.id)]
  return queryable
    .select({ print: prints, place: { at: microsecondInstant(prints.since), id: prints.id } })
    .from(prints)
    .where(and(eq(prints.state, state), behind(prints.since, prints.id, after)))
    .orderBy(...order)
    .limit(limit)
}

export async function countOpenPrints(queryable: Queryable): Promise<{ state: PrintState; count: number }[]> {
  return queryable
    .select({ state: prints.state, count: count() })
    .from(prints)
    .where(inArray(prints.state, [...OPEN_PRINT_STATES]))
    .groupBy(prints.state)
}

/** Prints that have been in preflight for too long, the oldest first. */
export async function listStuck(queryable: Queryable, before: Date): Promise<string[]> {
  const rows = await queryable
    .select({ id: prints.id })
    .from(prints)
    .where(and(eq(prints.state, 'preflight'), lt(prints.since, before)))
    .orderBy(asc(prints.since))
    .limit(500)
  return rows.map(({ id }) => id)
}

/**
 * Order lines whose prints are all shipped, for the comparison with the ledger (`LedgerEvidence`). Cancelled prints and those that are fully
 * made again do not count.
 */
export const shippedEvidence = sql`
  SELECT order_line_id FROM prints AS print
  WHERE state <> 'cancelled' AND quantity > (
    SELECT coalesce(sum(again.quantity), 0) FROM prints AS again WHERE again.reprint_of = print.id AND again.state <> 'cancelled'
  )
  GROUP BY order_line_id HAVING bool_and(state IN ('shipped', 'delivered'))`
