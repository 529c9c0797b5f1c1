import type { Category } from '@tintype/contract/categories'
import type { Colour } from '@tintype/contract/colours'
import type { HowMade } from '@tintype/contract/how-made'
import type { Orientation } from '@tintype/contract/sizes'
import type { ProductSort } from '@tintype/contract/store'

/** Which plates: whatever is given has to hold. @property isPick  given: only what the operators have picked */
export type PlateFilter = {
  artistId?: string | undefined
  category?: Category | undefined
  orientation?: Orientation | undefined
  colour?: Colour | undefined
  howMade?: HowMade | undefined
  isPick?: true | undefined
}

/** `walked` has an index that gives its order; `sieved` is what has to be looked at row by row. */
export type SplitFilter = { walked: PlateFilter; sieved: PlateFilter }

/** What an index gives in order, the one with the fewest plates first. */
const walks: Record<Exclude<ProductSort, 'best'>, readonly (readonly (keyof PlateFilter)[])[]> = {
  newest: [['isPick'], ['artistId'], ['category', 'orientation'], ['category'], ['colour'], ['howMade'], ['orientation']],
  popular: [['category']],
}

/** Splits a filter by what the indexes can do. Nothing is lost: the two parts together are the whole. */
export function splitFilter(filter: PlateFilter, sort: Exclude<ProductSort, 'best'>): SplitFilter {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined)
  const walk = walks[sort].find((keys) => keys.every((key) => filter[key] !== undefined)) ?? []
  const isWalked = ([key]: [string, unknown]) => walk.some((one) => one === key)
  return {
    walked: Object.fromEntries(given.filter(isWalked)),
    sieved: Object.fromEntries(given.filter((pair) => !isWalked(pair))),
  }
}

export function isWhole({ sieved }: SplitFilter): boolean {
  return Object.keys(sieved).length === 0
}
