import { limits } from '@tintype/contract/limits'
import type { PictureSize } from '@tintype/contract/plate-fit'
import { type ProblemCode, problemText } from '@tintype/contract/problems'
import { studioTexts } from '@tintype/contract/studio-texts'
import { readImageType } from '../image-type.ts'
import { isAnimated } from './animation.ts'

export type ChosenPicture = PictureSize & {
  file: File
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
  const url = URL.createObjectURL(file)
  try {
    const size = await measure(url)
    if (!areDimensionsFit(size)) throw new Error(problemText('image_dimensions', size))
    return { file, url, ...size, isAnimated: await isAnimated(file) }
  } catch (error) {
    URL.revokeObjectURL(url)
    throw error
  }
}

/** As it is shown: turned upright where the camera says so. */
function measure(url: string): Promise<PictureSize> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve({ widthPx: image.naturalWidth, heightPx: image.naturalHeight })
    image.onerror = () => reject(new Error(studioTexts.fileUnreadable))
    image.src = url
  })
}
