import { readImageType } from '../image-type.ts'

/** PNG colour types with an alpha channel: grey and colour. */
const PNG_ALPHA_TYPES = [4, 6]
/** The alpha flag of an extended WEBP. */
const WEBP_ALPHA = 0x10
/** The alpha bit of a lossless WEBP, in the fifth byte of its bitstream. */
const WEBP_LOSSLESS_ALPHA = 0x10
/** A PNG with a palette lists its transparent colours before the pixel data; palettes are short. */
const PNG_HEAD_BYTES = 64 * 1024
/** The picture is reduced to this side; a transparent area that disappears there is not visible either. */
const SIDE_PX = 256

/**
 * Whether a picture shows transparent areas. Decodes only files that can have them; if the browser cannot read their pixels, the header decides.
 * @param url  shows the file
 */
export async function hasTransparentPixels(file: Blob, url: string): Promise<boolean> {
  if (!(await canBeTransparent(file))) return false
  const image = new Image()
  image.src = url
  const isDecoded = await image.decode().then(
    () => true,
    () => false,
  )
  if (!isDecoded) return true
  const canvas = document.createElement('canvas')
  const scale = Math.min(1, SIDE_PX / Math.max(image.naturalWidth, image.naturalHeight))
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return true
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return hasTransparency(context.getImageData(0, 0, canvas.width, canvas.height).data)
}

/** @param pixels  RGBA rows */
export function hasTransparency(pixels: Uint8ClampedArray): boolean {
  for (let at = 3; at < pixels.length; at += 4) if ((pixels[at] as number) < 255) return true
  return false
}

/** Whether a file's header announces an alpha channel or transparent colours. */
export async function canBeTransparent(file: Blob): Promise<boolean> {
  const type = await readImageType(file)
  if (type !== 'image/png' && type !== 'image/webp') return false
  const head = new Uint8Array(await file.slice(0, PNG_HEAD_BYTES).arrayBuffer())
  return type === 'image/png' ? isTransparentPng(head) : isTransparentWebp(head)
}

function isTransparentPng(head: Uint8Array): boolean {
  if (PNG_ALPHA_TYPES.includes(head[25] ?? 0)) return true
  const text = new TextDecoder('latin1').decode(head)
  const data = text.indexOf('IDAT')
  return text.slice(0, data < 0 ? undefined : data).includes('tRNS')
}

function isTransparentWebp(head: Uint8Array): boolean {
  const kind = String.fromCharCode(...head.subarray(12, 16))
  if (kind === 'VP8X') return ((head[20] ?? 0) & WEBP_ALPHA) !== 0
  return kind === 'VP8L' && ((head[24] ?? 0) & WEBP_LOSSLESS_ALPHA) !== 0
}
