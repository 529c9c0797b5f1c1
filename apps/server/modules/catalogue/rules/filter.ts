import type { ProductSort } from '@tintype/contract/orders/store'
import type { Category } from '@tintype/domain/artworks/categories'
import type { Colour } from '@tintype/domain/artworks/colours'
import type { HowMade } from '@tintype/domain/artworks/how-made'
import type { Orientation, PrintSize } from '@tintype/domain/prints/sizes'

/** A product filter: all given conditions must match. @property isPick  if given, only the operators' picks */
export type ProductFilter = {
  artistId?: string | undefined
  category?: Category | undefined
  orientation?: Orientation | undefined
  colour?: Colour | undefined
  howMade?: HowMade | undefined
  /** Offered in this size. */
  size?: PrintSize | undefined
  isPick?: true | undefined
}

/** `indexed` is covered by an index in the requested order; `remaining` must be checked row by row. */
export type SplitFilter = { indexed: ProductFilter; remaining: ProductFilter }

/** Filters that an index provides in order, the most selective first. */
const indexes: Record<Exclude<ProductSort, 'best'>, readonly (readonly (keyof ProductFilter)[])[]> = {
  newest: [['isPick'], ['artistId'], ['category', 'orientation'], ['category'], ['colour'], ['howMade'], ['orientation'], ['size']],
  popular: [['category']],
}

/** Splits a filter into the part that an index covers and the rest. The two parts together are the whole filter. */
export function splitFilter(filter: ProductFilter, sort: Exclude<ProductSort, 'best'>): SplitFilter {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined)
  const index = indexes[sort].find((keys) => keys.every((key) => filter[key] !== undefined)) ?? []
  const isIndexed = ([key]: [string, unknown]) => index.some((one) => one === key)
  return {
    indexed: Object.fromEntries(given.filter(isIndexed)),
    remaining: Object.fromEntries(given.filter((pair) => !isIndexed(pair))),
  }
}

export function isFullyIndexed({ remaining }: SplitFilter): boolean {
  return Object.keys(remaining).length === 0
}
