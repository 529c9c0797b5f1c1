import { limits } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'
import type { UploadedFile } from '../../../http/uploads/uploaded-file.ts'
import { isHdr } from '../../../platform/images/colours/choose-colour-space.ts'
import { readPngColours } from '../../../platform/images/colours/read-png-colours.ts'
import { countPngFrames } from '../../../platform/images/decoding/png-frames.ts'
import type { Inspection, Pictures } from '../../../platform/images/pictures.ts'
import type { Storage } from '../../../platform/storage/storage.ts'

/** A checked picture. @property isHdr  its brightness is converted to the standard range */
export type CheckedPicture = Inspection & { isHdr: boolean }

/** An uploaded file on the local disk. */
export type PictureFile = Pick<UploadedFile, 'path' | 'sha256' | 'sizeBytes'>

/**
 * Decodes the whole picture. Its type is detected from its bytes.
 * @throws Problem `image_too_large`, `image_empty`, `image_type`, `image_dimensions`, `image_too_complex`, `image_unreadable`,
 *   `image_too_slow`
 */
export async function checkPicture(
  { pictures }: { pictures: Pictures },
  file: PictureFile,
  options: { isRenderedNext?: boolean } = {},
): Promise<CheckedPicture> {
  if (file.sizeBytes > limits.artwork.fileBytes) throw new Problem('image_too_large')
  const inspection = await pictures.inspect(file.path, options.isRenderedNext ? file.sha256 : undefined)
  // only a PNG can be animated or in HDR without the decoder's knowledge
  if (inspection.type !== 'image/png') return { ...inspection, isHdr: false }
  const colours = await readPngColours(file.path)
  return { ...inspection, frames: await countPngFrames(file.path), isHdr: colours !== undefined && isHdr(colours) }
}

/**
 * Checks the picture while the file is flushed to disk. It is stored only afterwards, so a rejected file is never stored. The picture
 * process keeps the picture for the rendering that follows.
 */
export async function checkWhileFlushing(
  tools: { pictures: Pictures; storage: Pick<Storage, 'flush'> },
  file: PictureFile,
): Promise<CheckedPicture> {
  const [checked, flushed] = await Promise.allSettled([checkPicture(tools, file, { isRenderedNext: true }), tools.storage.flush(file.path)])
  if (checked.status === 'rejected') throw checked.reason
  if (flushed.status === 'rejected') throw flushed.reason
  return checked.value
}
