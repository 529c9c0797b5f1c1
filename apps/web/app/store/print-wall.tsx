import type { Picture } from '@tintype/contract/orders/store'
import type { Orientation, PrintSize } from '@tintype/domain/prints/sizes'
import { Print } from '../ui/artwork/print.tsx'
import { arrangePrints, printDimensions, printShape } from './product/rooms/true-scale.ts'

type Hung = { product: string; size: PrintSize; orientation: Orientation; picture: Picture }

type Props = {
  prints: readonly Hung[]
  /** Aspect ratio of the visible part of the wall, and of that on a phone. */
  ratio: number
  phoneRatio: number
}

/** With more, the products would be too small to see. */
export const WALL_MAX = 6

/** Products side by side at one scale. Hidden from screen readers: the caller names them beside it. */
export function PrintWall({ prints, ratio, phoneRatio }: Props) {
  const shown = prints.slice(0, WALL_MAX)
  const measures = shown.map(({ size, orientation }) => printDimensions(size, orientation))
  const wide = arrangePrints(measures, ratio)
  const narrow = arrangePrints(measures, phoneRatio)
  return (
    <div className="print-wall" aria-hidden="true">
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
            <Print picture={{ ...picture, alt: '' }} shape={printShape(size, orientation)} sizes="(max-width: 820px) 40vw, 26vw" />
          </span>
        ))}
      </div>
    </div>
  )
}
