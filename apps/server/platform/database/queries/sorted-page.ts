import { Problem } from '@tintype/contract/problems'
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { decodeCursor, encodeCursor, microsecondInstant, toKeysetPage } from './keyset.ts'

/** A sort order of a list: by a non-null column, then by id. Requires an index on both. */
export type Sort = {
  by: AnyColumn
  id: AnyColumn
  type: 'timestamptz' | 'bigint' | 'text'
  isFalling: boolean
  /** Whether the index is descending with nulls last, which the statement must spell out. Otherwise it is ascending. */
  isIndexFalling?: boolean
}

/** The end of a page: value and id of its last row, and the order. */
export const SortedPlace = z.object({ order: z.string().max(20), value: z.string().max(200), id: z.uuid() })
export type SortedPlace = z.infer<typeof SortedPlace>

/** @property order  one of the list's orders */
export type SortedRange<Order extends string = string> = { order: Order; behind: SortedPlace | undefined; limit: number }

/** The SQL for a page in an order: the condition after a place, the order, and the place of each row. */
export function sortedBy(sort: Sort, { order, behind }: Pick<SortedRange, 'order' | 'behind'>) {
  const { by, id, type, isFalling, isIndexFalling = false } = sort
  const value = type === 'timestamptz' ? microsecondInstant(by) : sql<string>`${by}::text`
  return {
    place: { order: sql<string>`${order}::text`, value, id: sql<string>`${id}::text` },
    behind: behind && sql`(${by}, ${id}) ${isFalling ? sql`<` : sql`>`} (${typed(type, behind.value)}, ${behind.id}::uuid)`,
    orderBy: [by, id].map((column) => spelled(column, isFalling, isIndexFalling)),
  }
}

/** An ascending index serves both directions; a descending index with nulls last requires the same spelling. */
function spelled(column: AnyColumn, isFalling: boolean, isIndexFalling: boolean): SQL {
  if (isIndexFalling) return isFalling ? sql`${column} DESC NULLS LAST` : sql`${column} ASC NULLS FIRST`
  return isFalling ? sql`${column} DESC` : sql`${column} ASC`
}

const shapes = {
  // a cursor is untrusted input, and PostgreSQL has no year 0
  timestamptz: z.iso.datetime({ precision: 6 }).regex(/^[12]/),
  bigint: z.string().regex(/^-?\d{1,18}$/),
  // PostgreSQL stores neither NUL nor unpaired surrogates
  text: z.string().refine((text) => text.isWellFormed() && !text.includes('\0')),
}

/** @throws Problem `malformed` if the value does not match the type */
function typed(type: Sort['type'], value: string): SQL {
  if (!shapes[type].safeParse(value).success) throw new Problem('malformed')
  return sql`${value}::${sql.raw(type)}`
}

/** @throws Problem `malformed` for an invalid cursor, or one of another order */
export function parseSortedCursor(order: string, cursor: string | undefined): SortedPlace | undefined {
  if (cursor === undefined) return undefined
  const place = decodeCursor(SortedPlace, cursor)
  if (place.order !== order) throw new Problem('malformed')
  return place
}

/** Splits off the extra row and returns the place of the next page. */
export function toSortedPage<Row extends { place: SortedPlace }>(
  rows: readonly Row[],
  limit: number,
): { rows: Row[]; nextCursor: string | null } {
  const page = toKeysetPage(rows, limit)
  return { rows: page.rows, nextCursor: page.next && encodeCursor(page.next) }
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Converts days to timestamps; the last day is included. */
export function toInstantRange({ from, to }: { from?: string | undefined; to?: string | undefined }): { from?: Date; until?: Date } {
  return { ...(from && { from: new Date(from) }), ...(to && { until: new Date(Date.parse(to) + DAY_MS) }) }
}
