import { Problem } from '@tintype/contract/problems'
import { type AnyColumn, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'

/**
 * Where a page ended: the instant and the id of its last row. A page begins behind a place, so it costs the same at any depth
 * and is not shifted by rows that came in between. `at` keeps the microseconds that a `Date` would lose.
 */
export const Place = z.object({
  // PostgreSQL has no year 0, and a cursor is whatever somebody sends
  at: z.iso.datetime({ precision: 6 }).regex(/^[12]/),
  id: z.uuid(),
})
export type Place = z.infer<typeof Place>

/** An opaque cursor: base64url of JSON. */
export function encodeCursor(content: object): string {
  return Buffer.from(JSON.stringify(content)).toString('base64url')
}

/** @throws Problem `malformed` for anything that `encodeCursor` has not made of this shape */
export function decodeCursor<Content>(shape: z.ZodType<Content>, cursor: string): Content {
  try {
    return shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch (error) {
    throw new Problem('malformed', {}, { cause: error })
  }
}

/** An instant to the microsecond, as `Place.at` spells it. */
export function exactInstant(column: AnyColumn | SQL): SQL<string> {
  return sql<string>`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

/** A place, or the placeholders of one in a prepared statement. */
export type PlaceParameters = { at: string | Placeholder | SQL; id: string | Placeholder | SQL }

/** The rows behind a place, for a list in rising order of the two. */
export function isAfter(at: AnyColumn | SQL, id: AnyColumn | SQL, place: PlaceParameters | undefined): SQL | undefined {
  return place && sql`(${at}, ${id}) > (${place.at}::timestamptz, ${place.id}::uuid)`
}

/** The rows behind a place, for a list in falling order of the two. */
export function isBefore(at: AnyColumn | SQL, id: AnyColumn | SQL, place: PlaceParameters | undefined): SQL | undefined {
  return place && sql`(${at}, ${id}) < (${place.at}::timestamptz, ${place.id}::uuid)`
}

/**
 * A page out of its rows and one more, which only says that there is a next page.
 * @param rows  up to `limit + 1`, in order
 */
export function pageOf<Row extends { place: object }>(rows: readonly Row[], limit: number): { rows: Row[]; next: Row['place'] | null } {
  const page = rows.slice(0, limit)
  return { rows: page, next: rows.length > limit ? (page.at(-1)?.place ?? null) : null }
}
