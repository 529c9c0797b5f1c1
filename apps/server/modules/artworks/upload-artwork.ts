import { randomBytes } from 'node:crypto'
import type { UploadArtworkInput } from '@tintype/contract/artworks'
import { keptCrops } from '@tintype/contract/crops'
import { limits } from '@tintype/contract/limits'
import { nameKey } from '@tintype/contract/names'
import { Problem } from '@tintype/contract/problems'
import { signProof } from '@tintype/contract/proofs'
import type { z } from 'zod'
import type { Artist } from '../../platform/http/actor.ts'
import { lockFiles } from '../../platform/storage/lock-files.ts'
import { checkWhileFlushing, type PictureFile } from './check-picture.ts'
import { enlargerOf } from './enlarge-detail.ts'
import type { ArtworkTools } from './index.ts'
import { renderJob } from './jobs.ts'
import { changeShelf, findSameUpload, insertArtwork, lockShelf } from './queries/artworks.ts'
import { recordProof } from './record-proof.ts'
import { checkNotTheSame, handleFor, parseTags } from './rules/artworks.ts'

export type ArtworkUpload = Omit<z.output<typeof UploadArtworkInput>, 'artworkImage'> & { artworkImage: PictureFile }

/** @property isAnimated  its file has several pictures, of which the first is shown and printed */
export type TakenArtwork = { uid: string; isAnimated: boolean }

/**
 * Takes an artwork in for review. Its file is safely stored before the first row speaks of it; its renditions are made afterwards.
 * @throws Problem `username_mismatch`, `artwork_tags_too_many`, `artwork_duplicate`, `artwork_exists`, `storage_full`, and as `checkPicture`
 */
export async function uploadArtwork(tools: ArtworkTools, actor: Artist, upload: ArtworkUpload): Promise<TakenArtwork> {
  const { artworkImage: file, username, category, orientation, allowMarketing } = upload
  if (username && nameKey(username) !== nameKey(actor.name)) throw new Problem('username_mismatch')
  const tags = parseTags(upload.tags, orientation)
  const crops = keptCrops(upload.crops)
  const { type, widthPx, heightPx, frames } = await checkWhileFlushing(tools, file)
  await tools.storage.put('originals', file.sha256, file.path)

  const { artistId } = actor
  return tools.database.transaction(async (tx) => {
    await lockFiles(tx, [file.sha256])
    // The same picture may just have been erased with the last artwork that had it, or swept; what was not taken over is still here.
    if (!(await tools.storage.exists('originals', file.sha256))) await tools.storage.put('originals', file.sha256, file.path)
    const shelf = await lockShelf(tx, artistId)
    const createdAt = tools.clock()
    const since = new Date(createdAt.getTime() - limits.artwork.duplicateWindowMs)
    // the shelf is locked, so of the same file twice at one instant the second sees the first
    checkNotTheSame(await findSameUpload(tx, { artistId, originalKey: file.sha256, since }), since)
    const signed = { at: createdAt, enlarger: enlargerOf(tools) }
    const proof = upload.proof ? signProof({ picture: { widthPx, heightPx }, orientation, crops }, upload.proof, signed) : null
    const uid = await insertArtwork(tx, {
      artistId,
      position: shelf.total + 1,
      handle: handleFor(upload.artworkName, randomBytes(4).toString('hex')),
      name: upload.artworkName,
      description: upload.artworkDescription,
      tags,
      category,
      orientation,
      allowMarketing,
      howMade: upload.howMade ?? null,
      originalKey: file.sha256,
      fileBytes: file.sizeBytes,
      fileType: type,
      widthPx,
      heightPx,
      crops,
      proof,
      createdAt,
    })
    if (proof) await recordProof(tools, tx, actor, { uid, proof })
    await changeShelf(tx, artistId, { total: 1, approved: 0 })
    await tools.jobs.send(tx, renderJob, { artwork: uid })
    return { uid, isAnimated: frames > 1 }
  })
}
