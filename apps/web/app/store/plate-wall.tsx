import type { Picture } from '@tintype/contract/orders/store'
import type { Orientation, PlateSize } from '@tintype/domain/sizes'
import { Plate } from '../ui/artwork/plate.tsx'
import { arrangePrints, plateShape, printDimensions } from './product/rooms/true-scale.ts'

type Hung = { product: string; size: PlateSize; orientation: Orientation; picture: Picture }

type Props = {
  plates: readonly Hung[]
  /** Aspect ratio of the visible part of the wall, and of that on a phone. */
  ratio: number
  phoneRatio: number
}

/** With more, the products would be too small to see. */
export const WALL_MAX = 6

/** Products side by side at one scale. Hidden from screen readers: the caller names them beside it. */
export function PlateWall({ plates, ratio, phoneRatio }: Props) {
  const shown = plates.slice(0, WALL_MAX)
  const measures = shown.map(({ size, orientation }) => printDimensions(size, orientation))
  const wide = arrangePrints(measures, ratio)
  const narrow = arrangePrints(measures, phoneRatio)
  return (
    <div className="plate-wall" aria-hidden="true">
      <div
        style={{
          '--wall-w': wide.widthCm,
          '--wall-h': wide.heightCm,
          '--phone-wall-w': narrow.widthCm,
          '--phone-wall-h': narrow.heightCm,
        }}
      >
        {shown.map(({ product, size, orientation, picture }, place) => (
          <span key={`${product}:${size}`} style={{ '--cm-wide': measures[place]?.widthCm }}>
            <Plate picture={{ ...picture, alt: '' }} shape={plateShape(size, orientation)} sizes="(max-width: 860px) 40vw, 26vw" />
          </span>
        ))}
      </div>
    </div>
  )
}
