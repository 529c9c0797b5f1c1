import { fitPlate, type PictureSize } from '@tintype/domain/plate-fit'
import type { Orientation } from '@tintype/domain/sizes'
import { Note } from '../../../ui/feedback/note.tsx'
import { isSoft, pixelWords, recommendedSize } from '../../plate-fit.ts'

export function SoftnessNote({ picture, orientation }: { picture: PictureSize; orientation: Orientation }) {
  if (!isSoft(picture, orientation)) return null
  const measures = `This picture is ${pixelWords(picture)}. Under ${pixelWords(recommendedSize(orientation))} the Extra Large plate`
  return fitPlate(picture, 'extra_large', orientation).sharpness === 'soft' ? (
    <Note>{measures} may look soft, and here it will, even upscaled. If you have a larger file, choose that one.</Note>
  ) : (
    <Note>{measures} may look a little soft. You can go on: we upscale it for free.</Note>
  )
}
