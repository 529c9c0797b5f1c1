import { readImageType } from '../image-type.ts'

const PNG_SIGNATURE_BYTES = 8
/** A sound file has far fewer chunks before its pixels. */
const PNG_CHUNKS_MOST = 200
/** The flag of an animation, among those of an extended WEBP. */
const WEBP_ANIMATION = 0x02

/**
 * Whether a file has several pictures in it, of which the first is shown and printed: by its first bytes, so that it is known before
 * anything is sent. What cannot be read is no animation: that something is wrong with it is said elsewhere.
 */
export async function isAnimated(file: Blob): Promise<boolean> {
  const type = await readImageType(file)
  if (type === 'image/webp') return isAnimatedWebp(await bytesAt(file, 12, 9))
  return type === 'image/png' && isAnimatedPng(file)
}

function isAnimatedWebp(head: DataView): boolean {
  return head.byteLength === 9 && textAt(head, 0) === 'VP8X' && (head.getUint8(8) & WEBP_ANIMATION) !== 0
}

/** Its number of pictures stands in a chunk of its own before the pixels. */
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

/** Fewer bytes where the file ends before. */
async function bytesAt(file: Blob, position: number, length: number): Promise<DataView> {
  return new DataView(await file.slice(position, position + length).arrayBuffer())
}

function textAt(bytes: DataView, position: number): string {
  return String.fromCharCode(...Array.from({ length: 4 }, (_, i) => bytes.getUint8(position + i)))
}
