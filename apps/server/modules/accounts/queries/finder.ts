import { nameKey } from '@tintype/contract/accounts/names'
import type { ArtistFilter } from '@tintype/contract/admin/artist-office'
import { and, isNotNull, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { type SortedRange, sortedBy } from '../../../platform/database/queries/sorted-page.ts'
import { finderPattern } from '../rules/finder.ts'
import { artists } from '../tables.ts'

export type FinderFilter = { query: string; isSuspended: boolean }

/** A page of artists whose name, e-mail or shop address contains the words, each with its cursor position. */
export async function findArtistPage(
  queryable: Queryable,
  { query, isSuspended }: FinderFilter,
  range: SortedRange<ArtistFilter['order']>,
) {
  const { id, name, email, createdAt, suspendedAt } = artists
  const { behind, orderBy, place } = sortedBy(toKeysetSort(range.order), range)
  return queryable
    .select({ id, name, email, createdAt, suspendedAt, place })
    .from(artists)
    .where(and(isLike(query), isSuspended ? isNotNull(suspendedAt) : undefined, behind))
    .orderBy(...orderBy)
    .limit(range.limit)
}

function toKeysetSort(order: ArtistFilter['order']) {
  const { id, nameKey: key, createdAt } = artists
  if (order === 'a_z' || order === 'z_a') return { by: key, id, type: 'text', isFalling: order === 'z_a' } as const
  return { by: createdAt, id, type: 'timestamptz', isFalling: order === 'latest', isIndexFalling: true } as const
}

/** The ids of artists whose name, e-mail or shop address contains the words. Exact matches come first. */
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

/** Matches the order of the index. */
const newestFirst = [sql`${artists.createdAt} desc nulls last`, sql`${artists.id} desc nulls last`]

function isLike(words: string) {
  const pattern = finderPattern(words)
  return pattern === undefined ? undefined : sql`${artists.finder} like ${pattern}`
}
