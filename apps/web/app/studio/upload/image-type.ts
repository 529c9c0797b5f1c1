import type { ImageType } from '@tintype/contract/limits'

/** The type of a file by its first bytes, because the name may be wrong. Undefined for unsupported types. */
export async function readImageType(file: Blob): Promise<ImageType | undefined> {
  return detectImageType(new Uint8Array(await file.slice(0, 12).arrayBuffer()))
}

export function detectImageType(bytes: Uint8Array): ImageType | undefined {
  const text = String.fromCharCode(...bytes.subarray(0, 12))
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('RIFF') && text.slice(8) === 'WEBP') return 'image/webp'
  return undefined
}
