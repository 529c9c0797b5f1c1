import type { ArtworkFilter } from '@tintype/contract/admin/office-lists'
import { and, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { type SortedRange, sortedBy, toInstantRange } from '../../../platform/database/queries/sorted-page.ts'
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
  const page = queryable
    .select({ uid, name, artistId, category, status: reviewStatus, createdAt, decidedAt, publishedAt, place })
    .from(artworks)
    .where(
      and(
        isNull(deletedAt),
        status && eq(reviewStatus, status),
        artist === undefined ? undefined : eq(artistId, artist),
        words === undefined ? undefined : sql`lower(${name}) like ${`%${literal(words.toLowerCase())}%`}`,
        days.from && gte(createdAt, days.from),
        days.until && lt(createdAt, days.until),
        behind,
      ),
    )
    .orderBy(...orderBy)
    .limit(range.limit)
  const rows = await page
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

function literal(words: string): string {
  return words.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}
