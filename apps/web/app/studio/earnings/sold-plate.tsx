import type { Picture } from '@tintype/contract/orders/store'
import { Plate } from '../../ui/artwork/plate.tsx'

/** A tiny print in a square, in its real aspect ratio; empty if the image is erased. Decorative: its title is beside it. */
export function SoldPlate({ picture }: { picture: Picture | null | undefined }) {
  return (
    <span className="sold-plate">
      {picture && (
        <Plate picture={{ ...picture, alt: '' }} shape={picture.widthPx > picture.heightPx ? '4 / 3' : '3 / 4'} sizes="44px" isTiny />
      )}
    </span>
  )
}
