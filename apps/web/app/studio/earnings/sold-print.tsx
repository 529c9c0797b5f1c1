import type { Picture } from '@tintype/contract/orders/store'
import { Print } from '../../ui/artwork/print.tsx'

/** A tiny print in a square, in its real aspect ratio; empty if the image is erased. Decorative: its title is beside it. */
export function SoldPrint({ picture }: { picture: Picture | null | undefined }) {
  return (
    <span className="sold-print">
      {picture && (
        <Print picture={{ ...picture, alt: '' }} shape={picture.widthPx > picture.heightPx ? '4 / 3' : '3 / 4'} sizes="44px" isTiny />
      )}
    </span>
  )
}
