import { randomBytes } from 'node:crypto'
import { nameKey } from '@tintype/contract/accounts/names'
import type { UploadArtworkInput } from '@tintype/contract/artworks/artworks'
import { limits } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'
import { omitCentredCrops } from '@tintype/domain/prints/crops'
import { signProof } from '@tintype/domain/prints/proofs'
import type { z } from 'zod'
import type { Artist } from '../../../platform/actor.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { lockFiles } from '../../../platform/storage/lock-files.ts'
import { toEnlargerKind } from '../details/enlarge-detail.ts'
import { findSameUpload, insertArtwork } from '../queries/artworks.ts'
import { changeCounts, lockCounts } from '../queries/counts.ts'
import { mergeTags } from '../queries/tags.ts'
import { checkWhileFlushing, type PictureFile } from '../renditions/check-picture.ts'
import { renderJob } from '../renditions/render-artwork.ts'
import { checkNotDuplicate, handleFor, parseTags } from '../rules/artworks.ts'
import { withSizes } from '../rules/sizes.ts'
import type { ArtworkTools } from '../tools.ts'
import { recordProof } from './record-proof.ts'

export type ArtworkUpload = Omit<z.output<typeof UploadArtworkInput>, 'artworkImage'> & { artworkImage: PictureFile }

/** @property isAnimated  the file has several frames; the first one is shown and printed @property isHdr  its tones are converted */
export type AcceptedArtwork = { uid: string; isAnimated: boolean; isHdr: boolean }

/**
 * Stores an uploaded artwork for review. The file is durable before any row refers to it; a job makes the renditions.
 * @throws Problem `username_mismatch`, `artwork_tags_too_many`, `artwork_duplicate`, `artwork_exists`, `artwork_too_small`, `artwork_sizes_missing`,
 *   `storage_full`, and as
 *   `checkPicture`
 * @param alongside  runs in the same transaction; if it throws, the upload is rolled back
 */
export async function uploadArtwork(
  tools: ArtworkTools,
  actor: Artist,
  upload: ArtworkUpload,
  alongside?: (tx: Transaction, uid: string) => Promise<void>,
): Promise<AcceptedArtwork> {
  const { artworkImage: file, username, category, orientation, allowMarketing } = upload
  if (username && nameKey(username) !== nameKey(actor.name)) throw new Problem('username_mismatch')
  const tags = parseTags(upload.tags, orientation)
  const crops = omitCentredCrops(upload.crops)
  const { type, widthPx, heightPx, frames, isHdr } = await checkWhileFlushing(tools, file)
  // before the file is stored
  const sizes = withSizes({ widthPx, heightPx, orientation }, { sizesOff: upload.sizesOff ?? [], sizesRefused: [] })
  await tools.storage.put('originals', file.sha256, file.path)

  const { artistId } = actor
  return tools.database.transaction(async (tx) => {
    await lockFiles(tx, [file.sha256])
    // a concurrent erasure or sweep may have removed the same original; the uploaded file still exists
    if (!(await tools.storage.exists('originals', file.sha256))) await tools.storage.put('originals', file.sha256, file.path)
    const counts = await lockCounts(tx, artistId)
    const createdAt = tools.clock()
    const since = new Date(createdAt.getTime() - limits.artwork.duplicateWindowMs)
    // the lock of the counts serializes two uploads of the same file, so the second one sees the first
    checkNotDuplicate(await findSameUpload(tx, { artistId, originalKey: file.sha256, since }), {
      since,
      isConfirmed: upload.uploadAgain ?? false,
    })
    const signed = { at: createdAt, enlarger: toEnlargerKind(tools) }
    const proof = upload.proof ? signProof({ picture: { widthPx, heightPx }, orientation, crops }, upload.proof, signed) : null
    const uid = await insertArtwork(tx, {
      artistId,
      position: counts.total + 1,
      handle: handleFor(upload.artworkName, randomBytes(4).toString('hex')),
      name: upload.artworkName,
      description: upload.artworkDescription,
      altText: upload.altText ?? '',
      tags: await mergeTags(tx, tags),
      category,
      orientation,
      allowMarketing,
      howMade: upload.howMade ?? null,
      contentRating: upload.contentRating ?? 'general',
      originalKey: file.sha256,
      fileBytes: file.sizeBytes,
      fileType: type,
      widthPx,
      heightPx,
      crops,
      ...sizes,
      proof,
      createdAt,
    })
    if (proof) await recordProof(tools, tx, actor, { uid, proof })
    await changeCounts(tx, artistId, { total: 1, approved: 0 })
    await tools.jobs.send(tx, renderJob, { artwork: uid })
    await alongside?.(tx, uid)
    return { uid, isAnimated: frames > 1, isHdr }
  })
}
