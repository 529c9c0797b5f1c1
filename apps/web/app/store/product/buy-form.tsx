import type { Product } from '@tintype/contract/orders/store'
import { storeLimits } from '@tintype/contract/store-limits'
import type { PrintSize } from '@tintype/domain/prints/sizes'
import { Form, Link, useNavigation } from 'react-router'
import { Avatar } from '../../ui/artwork/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { CropNote } from './crop-note.tsx'
import { PriceOfSize } from './price-of-size.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ShippingTimes } from './shipping-times.tsx'
import { SizePicker } from './size-picker.tsx'

type Props = { product: Product; opening: PrintSize | undefined; problem: string | undefined }

/** Artist, title, sizes and the cart button. */
export function BuyForm({ product, opening, problem }: Props) {
  const path = `/store/products/${product.handle}`
  const isAdding = useNavigation().formAction?.startsWith(path)
  return (
    <div className="buy">
      <Link className="buy-artist" to={`/store/collections/${product.artistHandle}`}>
        <Avatar url={product.artistPicture} name={product.artistName} sizePx={36} />
        {product.artistName}
      </Link>
      <h1>{product.title}</h1>
      {product.description && <p className="quiet">{product.description}</p>}
      <Form id="buy" method="post" action={path} aria-label="Buy this print">
        <SizePicker sizes={product.sizes} orientation={product.orientation} opening={opening} />
        <CropNote product={product} />
        <p className="price">
          <PriceOfSize sizes={product.sizes} />
          <small>Shipping calculated at checkout</small>
        </p>
        {problem && <Note tone="bad">{problem}</Note>}
        <div className="buy-row">
          <label className="quantity">
            <span>Quantity</span>
            <input type="number" name="quantity" defaultValue={1} min={1} max={storeLimits.quantityMax} required inputMode="numeric" />
          </label>
          <Button type="submit" variant="primary" size="large" isBusy={isAdding} busyLabel="Adding…">
            Add to cart
          </Button>
        </div>
      </Form>
      <ShippingTimes />
      <ProductFacts {...product} />
    </div>
  )
}
