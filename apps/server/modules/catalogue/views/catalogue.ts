import type { ProductCard } from '@tintype/contract/orders/store'
import type { PrintSize } from '@tintype/domain/prints/sizes'
import { toPicture } from '../../artworks/index.ts'
import type { ProductRow } from '../queries/catalogue.ts'

/** A product in a list with its offered sizes, without the price, which the store module adds. */
export type UnpricedProduct = Omit<ProductCard, 'fromCents'> & { sizes: PrintSize[] }

export function toUnpricedProduct(row: Omit<ProductRow, 'place'>): UnpricedProduct {
  const { handle, name, artistName, artistHandle, orientation, category, pickedAt, sizes } = row
  return { handle, title: name, artistName, artistHandle, orientation, category, isPick: pickedAt !== null, sizes, picture: toPicture(row) }
}
