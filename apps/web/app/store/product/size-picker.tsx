import type { ProductSize } from '@tintype/contract/orders/store'
import { formatPrice } from '@tintype/domain/money'
import type { PlateSize } from '@tintype/domain/sizes'
import { toIconSize } from './rooms/true-scale.ts'

/**
 * The sizes as small icons in their aspect ratio, one below the other. Radio buttons: arrow keys select, Tab leaves, and no script is
 * needed.
 */
export function SizePicker({ sizes, opening }: { sizes: readonly ProductSize[]; opening: PlateSize | undefined }) {
  return (
    <fieldset className="sizes">
      <legend className="sr">Size</legend>
      {sizes.map((plate) => (
        <label key={plate.size}>
          <input type="radio" name="size" value={plate.size} defaultChecked={plate.size === opening} required />
          <i style={toIconSize(plate)} aria-hidden="true" />
          <span>
            <b>{plate.name}</b>
            <small>{plate.measures}</small>
          </span>
          <em>{formatPrice(plate.priceCents)}</em>
        </label>
      ))}
    </fieldset>
  )
}
