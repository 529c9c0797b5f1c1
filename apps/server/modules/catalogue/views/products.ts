import type { Product, ProductCard, Shop } from '@tintype/contract/orders/store'
import type { PriceList } from '../../pricing/index.ts'
import type { Shops } from '../../shops/index.ts'
import type { Products } from '../products.ts'
import { lowestPrice, sizesFor } from '../rules/products.ts'

type ShopFront = NonNullable<Awaited<ReturnType<Shops['findByHandle']>>>
type ProductPage = Awaited<ReturnType<Products['listProducts']>>
type UnpricedProduct = ProductPage['products'][number]
type ProductDetails = NonNullable<Awaited<ReturnType<Products['findProduct']>>>

export function toProductCards(products: readonly UnpricedProduct[], prices: PriceList): ProductCard[] {
  return products.map(({ sizes, ...product }) => ({ ...product, fromCents: lowestPrice(sizes, prices) }))
}

export function toProduct({ moreByArtist, similar, ...product }: ProductDetails, prices: PriceList): Omit<Product, 'manufacturerCount'> {
  return {
    ...product,
    fromCents: lowestPrice(product.sizes, prices),
    sizes: sizesFor(product, prices),
    moreByArtist: toProductCards(moreByArtist, prices),
    similar: toProductCards(similar, prices),
  }
}

export function toShop(
  { handle, name, bannerUrl, pictureUrl }: ShopFront,
  cause: Shop['cause'],
  page: ProductPage,
  prices: PriceList,
): Shop {
  return {
    handle,
    name,
    bannerUrl,
    pictureUrl,
    cause,
    isSuspended: false,
    products: toProductCards(page.products, prices),
    nextCursor: page.nextCursor,
  }
}

/** A suspended shop: its name, and none of its artist's work. */
export function toSuspendedShop({ handle, name }: ShopFront): Shop {
  return { handle, name, bannerUrl: null, pictureUrl: null, cause: null, isSuspended: true, products: [], nextCursor: null }
}
