import { and, inArray, ne } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { artistNames } from '../tables.ts'

/** Which of these are names of artists here. @param except  whose own name does not count */
export async function findNamesOfArtists(queryable: Queryable, keys: readonly string[], except?: string): Promise<Set<string>> {
  if (!keys.length) return new Set()
  const { nameKey, artistId } = artistNames
  const rows = await queryable
    .select({ nameKey })
    .from(artistNames)
    .where(and(inArray(nameKey, [...keys]), except ? ne(artistId, except) : undefined))
  return new Set(rows.map((row) => row.nameKey))
}
