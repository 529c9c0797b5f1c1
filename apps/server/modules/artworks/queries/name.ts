import { and, inArray, ne } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { artistNames } from '../tables.ts'

/** The name keys that belong to artists. @param except  an artist whose own name is ignored */
export async function findNamesOfArtists(queryable: Queryable, keys: readonly string[], except?: string): Promise<Set<string>> {
  if (!keys.length) return new Set()
  const { nameKey, artistId } = artistNames
  const rows = await queryable
    .select({ nameKey })
    .from(artistNames)
    .where(and(inArray(nameKey, [...keys]), except ? ne(artistId, except) : undefined))
  return new Set(rows.map((row) => row.nameKey))
}
