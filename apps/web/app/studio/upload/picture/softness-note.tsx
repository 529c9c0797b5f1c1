import { fitPrint, type PictureSize } from '@tintype/domain/print-fit'
import type { Orientation } from '@tintype/domain/sizes'
import { Note } from '../../../ui/feedback/note.tsx'
import { isSoft, pixelWords, recommendedSize } from '../../print-fit.ts'

export function SoftnessNote({ picture, orientation }: { picture: PictureSize; orientation: Orientation }) {
  if (!isSoft(picture, orientation)) return null
  const sizes = `Your picture is ${pixelWords(picture)}. We recommend at least ${pixelWords(recommendedSize(orientation))}.`
  return fitPrint(picture, 'extra_large', orientation).sharpness === 'soft' ? (
    <Note>{sizes} Extra Large will look soft, even after upscaling. Use a larger file if you have one.</Note>
  ) : (
    <Note>{sizes} Extra Large may look a little soft. You can continue: we upscale it for free.</Note>
  )
}
