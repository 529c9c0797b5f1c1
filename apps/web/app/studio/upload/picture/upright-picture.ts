import { readImageType } from '../image-type.ts'
import { type ExifOrientation, liesOnItsSide, mayBeTurned, uprightTransform, webpOrientation } from './webp-orientation.ts'

const HEAD_BYTES = 21
/** A WEBP of 2 × 1 pixels that is 1 × 2 where a browser turns it as its EXIF says. */
const SIDEWAYS = 'UklGRk4AAABXRUJQVlA4WAoAAAAIAAAAAQAAAAAAVlA4TA4AAAAvAQAAAAcQEf0PRET/A0VYSUYaAAAASUkqAAgAAAABABIBAwABAAAABgAAAAAAAAA='

let turnsItself: Promise<boolean> | undefined

/**
 * The picture as the server prints it, for all that is shown and measured here: the file itself, but for a WEBP that says it has to be
 * turned. Browsers turn a JPEG and a PNG as their EXIF says and leave a WEBP as it lies, so a turned copy is made where this one does.
 * @throws where the browser has no room for the copy
 */
export async function uprightPicture(file: Blob): Promise<Blob> {
  const orientation = await orientationOf(file)
  if (orientation === 1) return file
  turnsItself ??= turnsWebp()
  return (await turnsItself) ? file : turn(file, orientation)
}

async function orientationOf(file: Blob): Promise<ExifOrientation> {
  if ((await readImageType(file)) !== 'image/webp') return 1
  if (!mayBeTurned(await bytesOf(file.slice(0, HEAD_BYTES)))) return 1
  return webpOrientation(await bytesOf(file))
}

/** By one file made for it, since turning by 180° or mirroring does not show in the size. */
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

/** Without loss: the proof looks at its pixels one by one. */
async function turn(file: Blob, orientation: ExifOrientation): Promise<Blob> {
  const whole = await createImageBitmap(file, { imageOrientation: 'none' })
  const { width, height } = whole
  const canvas = document.createElement('canvas')
  Object.assign(canvas, liesOnItsSide(orientation) ? { width: height, height: width } : { width, height })
  const context = canvas.getContext('2d')
  context?.setTransform(...uprightTransform(orientation, { width, height }))
  context?.drawImage(whole, 0, 0)
  whole.close()
  const turned = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!context || !turned) throw new Error('no room for a turned copy')
  return turned
}

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer())
}
