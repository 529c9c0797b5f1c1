import type { ArtworkFilter } from '@tintype/contract/admin/office-lists'
import { and, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { type SortedRange, sortedBy, toInstantRange } from '../../../platform/database/queries/sorted-page.ts'
import { matchText } from '../../../platform/database/queries/text-match.ts'
import { artworks, publicArtists } from '../tables.ts'

/** Artworks that match the filter, without deleted ones, ordered by upload, each with its place. */
export async function findOfficeArtworks(
  queryable: Queryable,
  { status, words, artist, from, to }: Omit<ArtworkFilter, 'order'>,
  range: SortedRange<ArtworkFilter['order']>,
) {
  const { uid, name, artistId, category, reviewStatus, createdAt, decidedAt, publishedAt, deletedAt } = artworks
  const isFalling = range.order === 'latest'
  const { behind, orderBy, place } = sortedBy({ by: createdAt, id: uid, type: 'timestamptz', isFalling }, range)
  const days = toInstantRange({ from, to })
  const where = and(
    isNull(deletedAt),
    status && eq(reviewStatus, status),
    artist === undefined ? undefined : eq(artistId, artist),
    days.from && gte(createdAt, days.from),
    days.until && lt(createdAt, days.until),
    behind,
  )
  const { limit } = range
  const isNamed =
    words === undefined
      ? undefined
      : await matchText(queryable, { table: artworks, id: uid, match: isInName(words), where, orderBy, limit })
  const rows = await queryable
    .select({ uid, name, artistId, category, status: reviewStatus, createdAt, decidedAt, publishedAt, place })
    .from(artworks)
    .where(and(where, isNamed))
    .orderBy(...orderBy)
    .limit(limit)
  const faces = await findFaces(queryable, [...new Set(rows.map((row) => row.artistId))])
  return rows.map((row) => ({ ...row, ...(faces.get(row.artistId) ?? { artistName: '', artistHandle: '' }) }))
}

export type OfficeArtworkRow = Awaited<ReturnType<typeof findOfficeArtworks>>[number]

async function findFaces(queryable: Queryable, artistIds: readonly string[]) {
  const { artistId, name, handle } = publicArtists
  if (!artistIds.length) return new Map<string, { artistName: string; artistHandle: string }>()
  const rows = await queryable
    .select({ artistId, artistName: name, artistHandle: handle })
    .from(publicArtists)
    .where(sql`${artistId} = any(${sql.param([...artistIds])}::uuid[])`)
  return new Map(rows.map(({ artistId: id, ...face }) => [id, face]))
}

/** The words at the beginning of words of the name, or as they are anywhere in it. Each part has an index. */
function isInName(words: string): SQL {
  const query = sql`search_prefixes('english', ${words}, 'A')`
  const parts = [
    sql`artworks.published_at is not null and artworks.found_by @@ ${query}`,
    sql`artworks.published_at is null and artworks.found_by @@ ${query}`,
  ]
  // the trigram index has only letters and digits of ASCII, whatever the locale of the database
  if (/[a-z0-9]{3}/i.test(words)) parts.push(sql`artworks.found_name like '%' || search_words(${words}) || '%'`)
  return sql`(deleted_at is null and (${sql.join(parts, sql` or `)}))`
}
