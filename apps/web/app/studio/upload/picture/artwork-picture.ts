import { limits } from '@tintype/contract/limits'
import { type ProblemCode, problemText } from '@tintype/contract/problems'
import type { PictureSize } from '@tintype/domain/prints/print-fit'
import { studioTexts } from '../../studio-texts.ts'
import { readImageType } from '../image-type.ts'
import { isAnimated } from './animation.ts'
import { isHdr, toStandardRange } from './high-dynamic-range.ts'
import { hasTransparentPixels } from './transparency.ts'
import { uprightPicture } from './upright-picture.ts'

export type ChosenPicture = PictureSize & {
  file: File
  /** The image to show, measure and proof: the file, a rotated copy if the browser ignores its orientation, or a copy of an HDR picture. */
  shown: Blob
  /** An object URL; the owner of the picture revokes it. */
  url: string
  /** Only the first frame is shown and printed. */
  isAnimated: boolean
  /** Its brightness is converted to the standard range. */
  isHdr: boolean
  /** Transparent areas are shown and printed on `PRINT_BACKGROUND`. */
  isTransparent: boolean
}

/** Checks a chosen file before anything is sent. */
export async function findFileProblem(file: Blob): Promise<ProblemCode | undefined> {
  if (file.size === 0) return 'image_empty'
  if (!(await readImageType(file))) return 'image_type'
  return file.size > limits.artwork.fileBytes ? 'image_too_large' : undefined
}

export function areDimensionsFit({ widthPx, heightPx }: PictureSize): boolean {
  const { pixels, sidePx } = limits.artwork
  return widthPx * heightPx <= pixels && Math.max(widthPx, heightPx) <= sidePx
}

/** @throws Error with a message to show */
export async function openPicture(file: File): Promise<ChosenPicture> {
  const problem = await findFileProblem(file)
  if (problem) throw new Error(problemText(problem))
  // before rotating: no copy is made of an image that is too large
  const size = await measure(file)
  if (!areDimensionsFit(size)) throw new Error(problemText('image_dimensions', size))
  const isInHdr = await isHdr(file)
  // a browser that cannot convert it shows the file itself
  const shown = isInHdr ? await toStandardRange(file).catch(() => file) : await upright(file)
  const url = URL.createObjectURL(shown)
  try {
    const measured = shown === file ? size : await measureAt(url)
    const isTransparent = await hasTransparentPixels(file, url)
    return { file, shown, url, ...measured, isAnimated: await isAnimated(file), isHdr: isInHdr, isTransparent }
  } catch (error) {
    URL.revokeObjectURL(url)
    throw error
  }
}

async function upright(file: File): Promise<Blob> {
  return uprightPicture(file).catch((cause) => Promise.reject(new Error(studioTexts.fileUnreadable, { cause })))
}

async function measure(file: File): Promise<PictureSize> {
  const url = URL.createObjectURL(file)
  return measureAt(url).finally(() => URL.revokeObjectURL(url))
}

/** The size as displayed: the browser applies the EXIF orientation of JPEG and PNG files. */
function measureAt(url: string): Promise<PictureSize> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve({ widthPx: image.naturalWidth, heightPx: image.naturalHeight })
    image.onerror = () => reject(new Error(studioTexts.fileUnreadable))
    image.src = url
  })
}
