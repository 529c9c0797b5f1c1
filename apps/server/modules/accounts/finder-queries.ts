import { nameKey } from '@tintype/contract/names'
import { and, isNotNull, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { exactInstant, isBefore, type Place } from '../../platform/database/keyset.ts'
import { finderPattern } from './finder-rules.ts'
import { artists } from './tables.ts'

export type FinderRange = { query: string; isSuspended: boolean; before: Place | undefined; limit: number }

/** Artists by what is known of them, the newest first, each with its place. A name, an e-mail or a shop's address contains the words. */
export async function findArtistPage(queryable: Queryable, { query, isSuspended, before, limit }: FinderRange) {
  const { id, name, email, createdAt, suspendedAt } = artists
  return queryable
    .select({ id, name, email, createdAt, suspendedAt, place: { at: exactInstant(createdAt), id } })
    .from(artists)
    .where(and(isLike(query), isSuspended ? isNotNull(suspendedAt) : undefined, isBefore(createdAt, id, before)))
    .orderBy(...newestFirst)
    .limit(limit)
}

/** The ids of those whose name, e-mail or shop's address contains the words; who is called just so comes first. */
export async function searchArtists(queryable: Queryable, words: string, limit: number): Promise<string[]> {
  const { id, email } = artists
  const wanted = words.trim().toLowerCase()
  const isJustSo = or(sql`${artists.nameKey} = ${nameKey(words)}`, and(isLike(words), sql`lower(${email}) = ${wanted}`))
  const exact = await queryable.select({ id }).from(artists).where(isJustSo).limit(limit)
  const like = await queryable
    .select({ id })
    .from(artists)
    .where(isLike(words))
    .orderBy(...newestFirst)
    .limit(limit)
  return [...new Set([...exact, ...like].map((row) => row.id))].slice(0, limit)
}

/** As the index has it. */
const newestFirst = [sql`${artists.createdAt} desc nulls last`, sql`${artists.id} desc nulls last`]

function isLike(words: string) {
  const pattern = finderPattern(words)
  return pattern === undefined ? undefined : sql`${artists.finder} like ${pattern}`
}
