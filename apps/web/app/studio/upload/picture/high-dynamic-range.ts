import { readImageType } from '../image-type.ts'
import { readPngChunk } from './png-chunk.ts'

/** Transfer functions of PQ and HLG. @see ITU-T H.273, table 3 */
const HDR_TRANSFERS = [16, 18]

/** Whether a file is in HDR, and so is printed with its brightness converted to the standard range. Only PNG files can be. */
export async function isHdr(file: Blob): Promise<boolean> {
  if ((await readImageType(file)) !== 'image/png') return false
  const codePoints = await readPngChunk(file, 'cICP', 4)
  if (codePoints?.byteLength !== 4) return false
  const [transfer, matrix, isFullRange] = [1, 2, 3].map((at) => codePoints.getUint8(at))
  return HDR_TRANSFERS.includes(transfer as number) && matrix === 0 && isFullRange === 1
}

/**
 * A copy in the standard range, converted by the browser, so that the preview and the proof show it as printed also on a screen in HDR.
 * Lossless, because the proof reads single pixels.
 * @throws if the browser cannot show the file or has no memory for the copy
 */
export async function toStandardRange(file: Blob): Promise<Blob> {
  const url = URL.createObjectURL(file)
  try {
    // not `createImageBitmap`, which ignores the brightest light that the file states
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: image.naturalWidth, height: image.naturalHeight })
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const copy = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
    if (!context || !copy) throw new Error('no room for a copy in the standard range')
    return copy
  } finally {
    URL.revokeObjectURL(url)
  }
}
