import type { ProductCard } from '@tintype/contract/orders/store'
import type { PlateSize } from '@tintype/domain/sizes'
import { toPicture } from '../../artworks/index.ts'
import type { PlateRow } from '../queries/catalogue.ts'

/** A product in a list with its offered sizes, without the price, which the store module adds. */
export type Plate = Omit<ProductCard, 'fromCents'> & { sizes: PlateSize[] }

export function toPlate(row: Omit<PlateRow, 'place'>): Plate {
  const { handle, name, artistName, artistHandle, orientation, category, pickedAt, sizes } = row
  return { handle, title: name, artistName, artistHandle, orientation, category, isPick: pickedAt !== null, sizes, picture: toPicture(row) }
}
