import { Problem } from '@tintype/contract/problems'
import { type AnyColumn, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'

/**
 * The end of a page: timestamp and id of its last row. Keyset pagination costs the same at any depth and is not shifted by new rows. `at`
 * keeps the microseconds that a `Date` would lose.
 */
export const Place = z.object({
  // a cursor is untrusted input, and PostgreSQL has no year 0
  at: z.iso.datetime({ precision: 6 }).regex(/^[12]/),
  id: z.uuid(),
})
export type Place = z.infer<typeof Place>

/** An opaque cursor: base64url of JSON. */
export function encodeCursor(content: object): string {
  return Buffer.from(JSON.stringify(content)).toString('base64url')
}

/** @throws Problem `malformed` unless `encodeCursor` could have made it in this shape */
export function decodeCursor<Content>(shape: z.ZodType<Content>, cursor: string): Content {
  try {
    return shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch (error) {
    throw new Problem('malformed', {}, { cause: error })
  }
}

/** A timestamp to the microsecond, in the format of `Place.at`. */
export function microsecondInstant(column: AnyColumn | SQL): SQL<string> {
  return sql<string>`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

/** A place, or its placeholders in a prepared statement. */
export type PlaceParameters = { at: string | Placeholder | SQL; id: string | Placeholder | SQL }

/** The rows after a place, in ascending order of both columns. */
export function isAfter(at: AnyColumn | SQL, id: AnyColumn | SQL, place: PlaceParameters | undefined): SQL | undefined {
  return place && sql`(${at}, ${id}) > (${place.at}::timestamptz, ${place.id}::uuid)`
}

/** The rows after a place, in descending order of both columns. */
export function isBefore(at: AnyColumn | SQL, id: AnyColumn | SQL, place: PlaceParameters | undefined): SQL | undefined {
  return place && sql`(${at}, ${id}) < (${place.at}::timestamptz, ${place.id}::uuid)`
}

/**
 * Splits off the extra row, which only indicates that there is a next page.
 * @param rows  up to `limit + 1`, in order
 */
export function toKeysetPage<Row extends { place: object }>(
  rows: readonly Row[],
  limit: number,
): { rows: Row[]; next: Row['place'] | null } {
  const page = rows.slice(0, limit)
  return { rows: page, next: rows.length > limit ? (page.at(-1)?.place ?? null) : null }
}
