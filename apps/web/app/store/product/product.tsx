import { storeLimits } from '@tintype/contract/store-limits'
import { categoryLabel } from '@tintype/domain/artworks/categories'
import { data, Link, redirect } from 'react-router'
import { getServices } from '../../api/services.ts'
import { browsePath } from '../browse/browse-filter.ts'
import { orNewest } from '../browse/or-newest.ts'
import { keepCart, readCart } from '../cart/cart-cookie.ts'
import { addToCart, findSize, parseQuantity } from '../cart/cart-rules.ts'
import { ReportLink } from '../report/report-link.tsx'
import { StoreErrorPage } from '../store-error-page.tsx'
import { visitorHeaders } from '../visitor-headers.ts'
import type { Route } from './+types/product'
import { BuyBar } from './buy-bar.tsx'
import { ProductData } from './product-data.tsx'
import { productMeta } from './product-meta.ts'
import { ProductStory } from './product-story.tsx'
import { InRooms } from './rooms/in-rooms.tsx'
import { ProductGrid } from './rooms/product-grid.tsx'
import { Stage } from './rooms/stage.tsx'
import { initialSize } from './rooms/true-scale.ts'
import './product.css'

export function meta({ loaderData }: Route.MetaArgs) {
  return productMeta(loaderData)
}

export const headers = visitorHeaders

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { api, publicUrl } = getServices(context)
  const product = await orNewest(api, api.store.product({ handle: params.handle }))
  const { search, searchParams } = new URL(request.url)
  if (product.handle !== params.handle)
    throw redirect(`/store/products/${product.handle}${search}`, { status: 301, headers: visitorHeaders() })
  const wanted = searchParams.get('size')
  return { product, opening: initialSize(product.sizes, wanted)?.size, publicUrl }
}

/** Adds to the cart. Whether the product is still on sale is checked whenever the cart is priced. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const size = findSize(form.get('size'))
  const quantity = parseQuantity(form.get('quantity'))
  if (!size) return data({ problem: 'Select a size.' }, { status: 422 })
  if (!quantity) return data({ problem: 'Enter a quantity of 1 or more.' }, { status: 422 })
  const cart = addToCart(readCart(request, getServices(context)), { product: params.handle, size, quantity })
  if (!cart) return data({ problem: 'Your cart is full. Check out first or remove an item.' }, { status: 422 })
  return redirect('/store/cart', { headers: keepCart(cart, getServices(context)) })
}

export default function ProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const { product, opening, publicUrl } = loaderData
  const { moreByArtist: others, similar: alike } = product
  return (
    // the key resets size and quantity for another product
    <main id="main" className="product" key={product.handle}>
      <Stage product={product} opening={opening} problem={actionData?.problem} />
      <div className="product-below">
        <ProductStory picture={product.picture} />
        <InRooms product={product} />
        {others.length > 0 && (
          <section className="wrap same-wall" aria-labelledby="same-wall">
            <div className="between">
              <h2 id="same-wall">More by this artist</h2>
              <Link to={`/store/collections/${product.artistHandle}`}>All by {product.artistName}</Link>
            </div>
            <ProductGrid label={`More by ${product.artistName}`} cards={others} isFullRow={others.length === storeLimits.besideProduct} />
          </section>
        )}
        {alike.length > 0 && (
          <section className="wrap same-wall" aria-labelledby="alike">
            <div className="between">
              <h2 id="alike">You may also like</h2>
              <Link to={browsePath({ category: product.category })}>All in {categoryLabel(product.category)}</Link>
            </div>
            <ProductGrid
              label={`Similar to ${product.title}`}
              cards={alike}
              isArtistShown
              isFullRow={alike.length === storeLimits.besideProduct}
            />
          </section>
        )}
        <ReportLink of="product" handle={product.handle}>
          Report this artwork
        </ReportLink>
        <BuyBar product={product} />
      </div>
      <ProductData product={product} publicUrl={publicUrl} />
    </main>
  )
}

export function ErrorBoundary() {
  return <StoreErrorPage />
}
