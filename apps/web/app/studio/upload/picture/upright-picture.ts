import { readImageType } from '../image-type.ts'
import { type ExifOrientation, isTurnedSideways, mayBeTurned, uprightTransform, webpOrientation } from './webp-orientation.ts'

const HEAD_BYTES = 21
/** A WEBP of 2 × 1 pixels, which is 1 × 2 in browsers that apply its EXIF orientation. */
const SIDEWAYS = 'UklGRk4AAABXRUJQVlA4WAoAAAAIAAAAAQAAAAAAVlA4TA4AAAAvAQAAAAcQEf0PRET/A0VYSUYaAAAASUkqAAgAAAABABIBAwABAAAABgAAAAAAAAA='

let turnsItself: Promise<boolean> | undefined

/**
 * The image as the server prints it, for display and measurement: the file itself, except for a rotated WEBP. Browsers apply the EXIF
 * orientation of JPEG and PNG, but some ignore it for WEBP; then a rotated copy is made.
 * @throws if the browser has no memory for the copy
 */
export async function uprightPicture(file: Blob): Promise<Blob> {
  const orientation = await readWebpOrientation(file)
  if (orientation === 1) return file
  turnsItself ??= turnsWebp()
  return (await turnsItself) ? file : turn(file, orientation)
}

async function readWebpOrientation(file: Blob): Promise<ExifOrientation> {
  if ((await readImageType(file)) !== 'image/webp') return 1
  if (!mayBeTurned(await readBytes(file.slice(0, HEAD_BYTES)))) return 1
  return webpOrientation(await readBytes(file))
}

/**
 * Whether the browser applies a WEBP's orientation, tested with a sample file, because rotation by 180° and mirroring do not change the
 * size.
 */
async function turnsWebp(): Promise<boolean> {
  const bytes = Uint8Array.from(atob(SIDEWAYS), (character) => character.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type: 'image/webp' }))
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    return image.naturalHeight > image.naturalWidth
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Lossless, because the proof reads single pixels. */
async function turn(file: Blob, orientation: ExifOrientation): Promise<Blob> {
  const whole = await createImageBitmap(file, { imageOrientation: 'none' })
  const { width, height } = whole
  const canvas = document.createElement('canvas')
  Object.assign(canvas, isTurnedSideways(orientation) ? { width: height, height: width } : { width, height })
  const context = canvas.getContext('2d')
  context?.setTransform(...uprightTransform(orientation, { width, height }))
  context?.drawImage(whole, 0, 0)
  whole.close()
  const turned = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!context || !turned) throw new Error('no room for a turned copy')
  return turned
}

async function readBytes(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer())
}
