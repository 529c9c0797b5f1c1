import type { Lookalike } from '@tintype/contract/review/review'
import type { Queryable } from '../../../platform/database/database.ts'
import { findRenditions, pictureUrls } from '../../artworks/index.ts'
import { findView } from '../queries/landmarks.ts'
import { findHashes, findLookalikeRows, findSameFiles } from '../queries/perceptual-hashes.ts'
import { findAlikeOrOverlapping, type OverlappingArtwork } from './find-overlaps.ts'

/**
 * The artworks most similar to one, of any artist and state, also mirrored and cropped. Before them come artworks that other artists made
 * of the identical file, even where the picture has no usable features. Of deleted artworks only their existence is shown, never their
 * picture.
 */
export async function findLookalikes(queryable: Queryable, uid: string): Promise<Lookalike[]> {
  const [looks, view] = [await findHashes(queryable, uid), await findView(queryable, uid)]
  const same = (await findSameFiles(queryable, uid)).map(sameFile)
  const known = new Set(same.map((one) => one.uid))
  const alike = [...same, ...(await findAlikeOrOverlapping(queryable, uid, { looks, view })).filter((one) => !known.has(one.uid))]
  if (!alike.length) return []
  const uids = alike.map((one) => one.uid)
  const [rows, made] = [await findLookalikeRows(queryable, [uid, ...uids]), await findRenditions(queryable, uids)]
  const own = rows.get(uid)
  return alike.flatMap(({ uid: other, distance, likeness, isMirrored }) => {
    const row = rows.get(other)
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
        likeness,
        isMirrored,
        widthPx: artwork.widthPx,
        heightPx: artwork.heightPx,
        ...pictureUrls(artwork.deletedAt ? [] : (made.get(other) ?? [])),
        placeholder: artwork.deletedAt ? null : artwork.placeholder,
      },
    ]
  })
}

function sameFile(uid: string): OverlappingArtwork {
  return { uid, distance: 0, likeness: 'same', isMirrored: false }
}
