import type { Lookalike } from '@tintype/contract/review'
import { eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { findAlike, findLooks } from './look-queries.ts'
import { type LookQuery, likenessOf, queriesOf } from './lookalike-rules.ts'
import { findRenditions } from './queries.ts'
import { artistFaces, artworks } from './tables.ts'
import { pictureUrls } from './views.ts'

/**
 * The artworks that look most like one, of whatever artist and state, also mirrored and cropped. Of what was deleted only that it
 * was there is told: its picture is not shown.
 */
export async function findLookalikes(queryable: Queryable, uid: string): Promise<Lookalike[]> {
  const queries = queriesOf(await findLooks(queryable, uid))
  const alike = queries.length ? await findAlike(queryable, uid, queries) : []
  if (!alike.length) return []
  const uids = alike.map((one) => one.uid)
  const [rows, made] = [await findRows(queryable, [uid, ...uids]), await findRenditions(queryable, uids)]
  const own = rows.get(uid)
  return alike.flatMap(({ uid: other, query, part, distance }) => {
    const row = rows.get(other)
    const asked = queries[query] as LookQuery
    if (!row) return []
    const { artwork, artistName } = row
    return [
      {
        uid: other,
        artworkName: artwork.name,
        artistName,
        isSameArtist: artwork.artistId === own?.artwork.artistId,
        created_at: artwork.createdAt.toISOString(),
        state: artwork.deletedAt ? ('removed' as const) : artwork.reviewStatus,
        distance,
        likeness: likenessOf(asked, { part }),
        isMirrored: asked.isMirrored,
        widthPx: artwork.widthPx,
        heightPx: artwork.heightPx,
        ...pictureUrls(artwork.deletedAt ? [] : (made.get(other) ?? [])),
        placeholder: artwork.deletedAt ? null : artwork.placeholder,
      },
    ]
  })
}

async function findRows(queryable: Queryable, uids: readonly string[]) {
  const rows = await queryable
    .select({ artwork: artworks, artistName: artistFaces.name })
    .from(artworks)
    .innerJoin(artistFaces, eq(artistFaces.artistId, artworks.artistId))
    .where(inArray(artworks.uid, [...uids]))
  return new Map(rows.map((row) => [row.artwork.uid, row]))
}
