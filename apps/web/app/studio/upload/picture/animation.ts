import { readImageType } from '../image-type.ts'
import { readBytes, readPngChunk, readText } from './png-chunk.ts'

/** The animation flag of an extended WEBP. */
const WEBP_ANIMATION = 0x02

/**
 * Whether a file contains several frames, of which only the first is shown and printed. Reads only the first bytes, so that it is known
 * before the upload. Unreadable files count as not animated; other checks report them.
 */
export async function isAnimated(file: Blob): Promise<boolean> {
  const type = await readImageType(file)
  if (type === 'image/webp') return isAnimatedWebp(await readBytes(file, 12, 9))
  return type === 'image/png' && isAnimatedPng(file)
}

function isAnimatedWebp(head: DataView): boolean {
  return head.byteLength === 9 && readText(head, 0) === 'VP8X' && (head.getUint8(8) & WEBP_ANIMATION) !== 0
}

/** The number of frames is in a chunk before the pixel data. */
async function isAnimatedPng(file: Blob): Promise<boolean> {
  const frames = await readPngChunk(file, 'acTL', 4)
  return frames?.byteLength === 4 && frames.getUint32(0) > 1
}
