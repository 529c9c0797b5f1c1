import type { Product, ProductCard, Shop } from '@tintype/contract/orders/store'
import type { PriceList } from '../../pricing/index.ts'
import type { Shops } from '../../shops/index.ts'
import type { Products } from '../products.ts'
import { lowestPrice, sizesFor } from '../rules/products.ts'

type ShopFront = NonNullable<Awaited<ReturnType<Shops['findByHandle']>>>
type PlatePage = Awaited<ReturnType<Products['listPlates']>>
type Plate = PlatePage['plates'][number]
type PlateDetails = NonNullable<Awaited<ReturnType<Products['findPlate']>>>

export function toProductCards(plates: readonly Plate[], prices: PriceList): ProductCard[] {
  return plates.map(({ sizes, ...plate }) => ({ ...plate, fromCents: lowestPrice(sizes, prices) }))
}

export function toProduct({ moreByArtist, similar, ...plate }: PlateDetails, prices: PriceList): Product {
  return {
    ...plate,
    fromCents: lowestPrice(plate.sizes, prices),
    sizes: sizesFor(plate, prices),
    moreByArtist: toProductCards(moreByArtist, prices),
    similar: toProductCards(similar, prices),
  }
}

export function toShop({ handle, name, bannerUrl, pictureUrl }: ShopFront, cause: Shop['cause'], page: PlatePage, prices: PriceList): Shop {
  return {
    handle,
    name,
    bannerUrl,
    pictureUrl,
    cause,
    isSuspended: false,
    products: toProductCards(page.plates, prices),
    nextCursor: page.nextCursor,
  }
}

/** A suspended shop: its name, and none of its artist's work. */
export function toSuspendedShop({ handle, name }: ShopFront): Shop {
  return { handle, name, bannerUrl: null, pictureUrl: null, cause: null, isSuspended: true, products: [], nextCursor: null }
}
