import type { ProductSize } from '@tintype/contract/orders/store'
import { type Orientation, type PrintSize, printInches, printLabel } from '@tintype/domain/prints/sizes'
import { formatPrice } from '../../ui/text/numbers.ts'
import { toIconSize } from './rooms/true-scale.ts'

/**
 * The sizes as small icons in their aspect ratio, one below the other. Radio buttons: arrow keys select, Tab leaves, and no script is
 * needed.
 */
type Props = { sizes: readonly ProductSize[]; orientation: Orientation; opening: PrintSize | undefined }

export function SizePicker({ sizes, orientation, opening }: Props) {
  return (
    <fieldset className="sizes">
      <legend className="sr">Size</legend>
      {sizes.map((variant) => (
        <label key={variant.size}>
          <input className="cover" type="radio" name="size" value={variant.size} defaultChecked={variant.size === opening} required />
          <i style={toIconSize(variant)} aria-hidden="true" />
          <span>
            <b>{printLabel(variant.size, orientation)}</b>
            <small>{printInches(variant.size, orientation)}</small>
          </span>
          <em>{formatPrice(variant.priceCents)}</em>
        </label>
      ))}
    </fieldset>
  )
}
