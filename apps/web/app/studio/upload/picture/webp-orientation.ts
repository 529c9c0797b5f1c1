/** The EXIF orientation: 1 is upright, 5 to 8 are rotated by 90 degrees. */
export type ExifOrientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

const CHUNK_HEAD_BYTES = 8
const FIRST_CHUNK = 12
/** The EXIF flag of an extended WEBP. Without it the server does not look for EXIF either. */
const WEBP_EXIF = 0x08
const ORIENTATION_TAG = 0x0112
const SHORT = 3
const ENTRY_BYTES = 12

/** Whether the first bytes of a WEBP announce EXIF data. */
export function mayBeTurned(head: Uint8Array): boolean {
  return textAt(head, FIRST_CHUNK, 4) === 'VP8X' && ((head[FIRST_CHUNK + CHUNK_HEAD_BYTES] ?? 0) & WEBP_EXIF) !== 0
}

/** The EXIF orientation of a WEBP. 1 if there is none or it is unreadable: the server prints it unrotated, too. */
export function webpOrientation(bytes: Uint8Array): ExifOrientation {
  if (!mayBeTurned(bytes)) return 1
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let position = FIRST_CHUNK
  while (position + CHUNK_HEAD_BYTES <= bytes.byteLength) {
    const size = view.getUint32(position + 4, true)
    const start = position + CHUNK_HEAD_BYTES
    if (textAt(bytes, position, 4) === 'EXIF') return orientationIn(bytes.subarray(start, start + size))
    // chunks of odd length are padded by one byte
    position = start + size + (size % 2)
  }
  return 1
}

/** @param exif  with or without the prefix used in JPEG */
function orientationIn(exif: Uint8Array): ExifOrientation {
  const tiff = textAt(exif, 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  const order = textAt(tiff, 0, 2)
  if (tiff.byteLength < 8 || (order !== 'II' && order !== 'MM')) return 1
  const isLittle = order === 'II'
  const directory = view.getUint32(4, isLittle)
  if (directory + 2 > tiff.byteLength) return 1
  const entries = view.getUint16(directory, isLittle)
  for (let at = directory + 2; at < directory + 2 + entries * ENTRY_BYTES && at + ENTRY_BYTES <= tiff.byteLength; at += ENTRY_BYTES) {
    if (view.getUint16(at, isLittle) !== ORIENTATION_TAG) continue
    const value = view.getUint16(at + 2, isLittle) === SHORT ? view.getUint16(at + 8, isLittle) : 1
    return isOrientation(value) ? value : 1
  }
  return 1
}

function isOrientation(value: number): value is ExifOrientation {
  return value >= 1 && value <= 8
}

function textAt(bytes: Uint8Array, position: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(position, position + length))
}

/**
 * The arguments of a canvas's `setTransform` that draw an image of this size upright. The size is as stored in the file; width and height
 * are swapped for 5 to 8.
 */
export function uprightTransform(
  orientation: ExifOrientation,
  { width, height }: { width: number; height: number },
): [number, number, number, number, number, number] {
  return {
    1: [1, 0, 0, 1, 0, 0],
    2: [-1, 0, 0, 1, width, 0],
    3: [-1, 0, 0, -1, width, height],
    4: [1, 0, 0, -1, 0, height],
    5: [0, 1, 1, 0, 0, 0],
    6: [0, 1, -1, 0, height, 0],
    7: [0, -1, -1, 0, height, width],
    8: [0, -1, 1, 0, 0, width],
  }[orientation] as [number, number, number, number, number, number]
}

export function isTurnedSideways(orientation: ExifOrientation): boolean {
  return orientation >= 5
}
