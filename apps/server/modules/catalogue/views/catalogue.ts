import type { ProductCard } from '@tintype/contract/orders/store'
import { toPicture } from '../../artworks/index.ts'
import type { ProductRow } from '../queries/catalogue.ts'

/** A product in a list, without the price, which the store module adds. */
export type UnpricedProduct = Omit<ProductCard, 'fromCents'>

export function toUnpricedProduct(row: Omit<ProductRow, 'place'>): UnpricedProduct {
  const { handle, name, artistName, artistHandle, orientation, category, pickedAt } = row
  return { handle, title: name, artistName, artistHandle, orientation, category, isPick: pickedAt !== null, picture: toPicture(row) }
}
