import { Problem } from '@tintype/contract/problems'
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { decodeCursor, encodeCursor, exactInstant, pageOf } from './keyset.ts'

/** One order of a list: by a column that is never null, and among equals by the id. An index of the two has to be there. */
export type Sort = {
  by: AnyColumn
  id: AnyColumn
  type: 'timestamptz' | 'bigint' | 'text'
  isFalling: boolean
  /** The index falls, with its nulls last: the order is spelled as it is. Otherwise it rises. */
  isIndexFalling?: boolean
}

/** Where a page ended: the value and the id of its last row, in which order. */
export const SortedPlace = z.object({ order: z.string().max(20), value: z.string().max(200), id: z.uuid() })
export type SortedPlace = z.infer<typeof SortedPlace>

/** @property order  one of those that the list has */
export type SortedRange<Order extends string = string> = { order: Order; behind: SortedPlace | undefined; limit: number }

/** What a statement needs to read a page of a list in one of its orders: where it begins, how it goes on, and the place of each row. */
export function sortedBy(sort: Sort, { order, behind }: Pick<SortedRange, 'order' | 'behind'>) {
  const { by, id, type, isFalling, isIndexFalling = false } = sort
  const value = type === 'timestamptz' ? exactInstant(by) : sql<string>`${by}::text`
  return {
    place: { order: sql<string>`${order}::text`, value, id: sql<string>`${id}::text` },
    behind: behind && sql`(${by}, ${id}) ${isFalling ? sql`<` : sql`>`} (${typed(type, behind.value)}, ${behind.id}::uuid)`,
    orderBy: [by, id].map((column) => spelled(column, isFalling, isIndexFalling)),
  }
}

/** An index that rises is walked to its end or from it; one that falls has its nulls last, and wants it said. */
function spelled(column: AnyColumn, isFalling: boolean, isIndexFalling: boolean): SQL {
  if (isIndexFalling) return isFalling ? sql`${column} DESC NULLS LAST` : sql`${column} ASC NULLS FIRST`
  return isFalling ? sql`${column} DESC` : sql`${column} ASC`
}

const shapes = {
  // PostgreSQL has no year 0, and a cursor is whatever somebody sends
  timestamptz: z.iso.datetime({ precision: 6 }).regex(/^[12]/),
  bigint: z.string().regex(/^-?\d{1,18}$/),
  // PostgreSQL keeps no NUL and no half of a surrogate pair
  text: z.string().refine((text) => text.isWellFormed() && !text.includes('\0')),
}

/** @throws Problem `malformed` for a value that is none of the type */
function typed(type: Sort['type'], value: string): SQL {
  if (!shapes[type].safeParse(value).success) throw new Problem('malformed')
  return sql`${value}::${sql.raw(type)}`
}

/** @throws Problem `malformed` for a broken cursor, and for one of another order */
export function placeBehind(order: string, cursor: string | undefined): SortedPlace | undefined {
  if (cursor === undefined) return undefined
  const place = decodeCursor(SortedPlace, cursor)
  if (place.order !== order) throw new Problem('malformed')
  return place
}

/** A page out of its rows and one more, and where the next one begins. */
export function sortedPageOf<Row extends { place: SortedPlace }>(
  rows: readonly Row[],
  limit: number,
): { rows: Row[]; nextCursor: string | null } {
  const page = pageOf(rows, limit)
  return { rows: page.rows, nextCursor: page.next && encodeCursor(page.next) }
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Days as instants: the last one counts whole. */
export function wholeDays({ from, to }: { from?: string | undefined; to?: string | undefined }): { from?: Date; until?: Date } {
  return { ...(from && { from: new Date(from) }), ...(to && { until: new Date(Date.parse(to) + DAY_MS) }) }
}
