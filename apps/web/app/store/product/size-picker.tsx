import type { ProductSize } from '@tintype/contract/orders/store'
import type { PrintSize } from '@tintype/domain/sizes'
import { formatPrice } from '../../ui/text/numbers.ts'
import { toIconSize } from './rooms/true-scale.ts'

/**
 * The sizes as small icons in their aspect ratio, one below the other. Radio buttons: arrow keys select, Tab leaves, and no script is
 * needed.
 */
export function SizePicker({ sizes, opening }: { sizes: readonly ProductSize[]; opening: PrintSize | undefined }) {
  return (
    <fieldset className="sizes">
      <legend className="sr">Size</legend>
      {sizes.map((variant) => (
        <label key={variant.size}>
          <input className="cover" type="radio" name="size" value={variant.size} defaultChecked={variant.size === opening} required />
          <i style={toIconSize(variant)} aria-hidden="true" />
          <span>
            <b>{variant.name}</b>
            <small>{variant.measures}</small>
          </span>
          <em>{formatPrice(variant.priceCents)}</em>
        </label>
      ))}
    </fieldset>
  )
}
