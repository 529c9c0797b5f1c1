import { Readable } from 'node:stream'
import type { DetailPlace } from '@tintype/contract/artworks/details'
import { limits } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'
import { type StreamedAnswer, streamedFile } from '../../../http/downloads/streamed-file.ts'
import type { Artist } from '../../../platform/actor.ts'
import { StoredFileMissing } from '../../../platform/storage/storage.ts'
import { findOwn } from '../queries/artworks.ts'
import type { ArtworkTools } from '../tools.ts'

type Wanted = DetailPlace & { uid: string }

/**
 * Cuts details out of originals for their artists, at full resolution and in the printed colours: a smaller preview would not show the
 * effect of enlarging. Limits the concurrent cuts per artist and process.
 */
export function detailCutter(tools: ArtworkTools) {
  const inWork = new Map<string, number>()

  /**
   * @throws Problem `artwork_not_found`, also for another artist's artwork; `detail_place`, `details_waiting`, `artwork_picture_missing`
   */
  return async function cutDetail({ artistId }: Artist, { uid, ...place }: Wanted): Promise<StreamedAnswer> {
    const artwork = await findOwn(tools.database, artistId, uid)
    if (!artwork) throw new Problem('artwork_not_found')
    if (!isWithin(place, artwork)) throw new Problem('detail_place')
    const before = inWork.get(artistId) ?? 0
    if (before >= limits.detail.waitingMax) throw new Problem('details_waiting')
    inWork.set(artistId, before + 1)
    try {
      const bytes = await cut(tools, artwork.originalKey, place)
      return streamedFile({ name: 'detail.webp', type: 'image/webp' }, Readable.from([bytes]))
    } finally {
      const left = (inWork.get(artistId) ?? 1) - 1
      if (left) inWork.set(artistId, left)
      else inWork.delete(artistId)
    }
  }
}

async function cut({ storage, pictures }: ArtworkTools, originalKey: string, place: DetailPlace): Promise<Buffer> {
  const original = await storage.localCopy('originals', originalKey).catch((cause: unknown) => {
    throw cause instanceof StoredFileMissing ? new Problem('artwork_picture_missing', {}, { cause }) : cause
  })
  const folder = await storage.makeFolder()
  try {
    return await pictures.cutDetail(original.path, place, folder.path)
  } finally {
    await folder.release()
    await original.release()
  }
}

function isWithin({ leftPx, topPx, widthPx, heightPx }: DetailPlace, picture: { widthPx: number; heightPx: number }): boolean {
  const isSmall = widthPx * heightPx <= limits.detail.pixels
  return isSmall && leftPx + widthPx <= picture.widthPx && topPx + heightPx <= picture.heightPx
}
