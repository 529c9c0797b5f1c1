import { readImageType } from '../image-type.ts'

const PNG_SIGNATURE_BYTES = 8
/** An audio file has far fewer chunks before its data. */
const PNG_CHUNKS_MOST = 200
/** The animation flag of an extended WEBP. */
const WEBP_ANIMATION = 0x02

/**
 * Whether a file contains several frames, of which only the first is shown and printed. Reads only the first bytes, so that it is known
 * before the upload. Unreadable files count as not animated; other checks report them.
 */
export async function isAnimated(file: Blob): Promise<boolean> {
  const type = await readImageType(file)
  if (type === 'image/webp') return isAnimatedWebp(await bytesAt(file, 12, 9))
  return type === 'image/png' && isAnimatedPng(file)
}

function isAnimatedWebp(head: DataView): boolean {
  return head.byteLength === 9 && textAt(head, 0) === 'VP8X' && (head.getUint8(8) & WEBP_ANIMATION) !== 0
}

/** The number of frames is in a chunk before the pixel data. */
async function isAnimatedPng(file: Blob): Promise<boolean> {
  let position = PNG_SIGNATURE_BYTES
  for (let chunks = 0; chunks < PNG_CHUNKS_MOST; chunks++) {
    const head = await bytesAt(file, position, 12)
    if (head.byteLength < 12 || textAt(head, 4) === 'IDAT') return false
    if (textAt(head, 4) === 'acTL') return head.getUint32(8) > 1
    position += head.getUint32(0) + 12
  }
  return false
}

/** Fewer bytes if the file ends earlier. */
async function bytesAt(file: Blob, position: number, length: number): Promise<DataView> {
  return new DataView(await file.slice(position, position + length).arrayBuffer())
}

function textAt(bytes: DataView, position: number): string {
  return String.fromCharCode(...Array.from({ length: 4 }, (_, i) => bytes.getUint8(position + i)))
}
