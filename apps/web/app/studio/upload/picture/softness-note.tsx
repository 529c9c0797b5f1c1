import type { PictureSize } from '@tintype/domain/prints/print-fit'
import { judgeSize, printableSizes } from '@tintype/domain/prints/sharpness'
import { type Orientation, printName } from '@tintype/domain/prints/sizes'
import { Note } from '../../../ui/feedback/note.tsx'
import { formatPixels, isSoft, recommendedSize } from '../../print-fit.ts'

export function SoftnessNote({ picture, orientation }: { picture: PictureSize; orientation: Orientation }) {
  if (!isSoft(picture, orientation)) return null
  const sizes = `Your picture is ${formatPixels(picture)}. We recommend at least ${formatPixels(recommendedSize(orientation))}.`
  const { sharpness } = judgeSize(picture, 'extra_large', orientation)
  // its own message says what it needs
  if (!printableSizes(picture, orientation).length) return null
  if (sharpness === 'not_offered') return <Note>{sizes} We sell it only in the sizes that it has enough pixels for, see above.</Note>
  if (sharpness === 'soft') {
    return (
      <Note>
        {sizes} {printName('extra_large')} will look soft up close, even after upscaling. Use a larger file if you have one.
      </Note>
    )
  }
  return (
    <Note>
      {sizes} {printName('extra_large')} may look a little soft. You can continue: we upscale it for free.
    </Note>
  )
}
