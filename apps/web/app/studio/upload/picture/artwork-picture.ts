import { studioTexts } from '@tintype/contract/artworks/studio-texts'
import { limits } from '@tintype/contract/limits'
import { type ProblemCode, problemText } from '@tintype/contract/problems'
import type { PictureSize } from '@tintype/domain/plate-fit'
import { readImageType } from '../image-type.ts'
import { isAnimated } from './animation.ts'
import { uprightPicture } from './upright-picture.ts'

export type ChosenPicture = PictureSize & {
  file: File
  /** What is shown, measured and proven: the file, or an upright copy of one that the browser does not turn. */
  shown: Blob
  /** An object address; whoever holds the picture gives it back to the browser. */
  url: string
  /** Only its first picture is shown and printed. */
  isAnimated: boolean
}

/** What is wrong with a file that somebody chose, before anything is sent. */
export async function findFileProblem(file: Blob): Promise<ProblemCode | undefined> {
  if (file.size === 0) return 'image_empty'
  if (!(await readImageType(file))) return 'image_type'
  return file.size > limits.artwork.fileBytes ? 'image_too_large' : undefined
}

export function areDimensionsFit({ widthPx, heightPx }: PictureSize): boolean {
  const { pixels, sidePx } = limits.artwork
  return widthPx * heightPx <= pixels && Math.max(widthPx, heightPx) <= sidePx
}

/** @throws Error whose message is the sentence to show */
export async function openPicture(file: File): Promise<ChosenPicture> {
  const problem = await findFileProblem(file)
  if (problem) throw new Error(problemText(problem))
  // before it is turned: a copy of what is too large would be made for nothing
  const size = await measure(file)
  if (!areDimensionsFit(size)) throw new Error(problemText('image_dimensions', size))
  const shown = await upright(file)
  const url = URL.createObjectURL(shown)
  try {
    const measured = shown === file ? size : await measureAt(url)
    return { file, shown, url, ...measured, isAnimated: await isAnimated(file) }
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

/** As the browser shows it: a JPEG and a PNG turned upright where the camera says so. */
function measureAt(url: string): Promise<PictureSize> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve({ widthPx: image.naturalWidth, heightPx: image.naturalHeight })
    image.onerror = () => reject(new Error(studioTexts.fileUnreadable))
    image.src = url
  })
}
