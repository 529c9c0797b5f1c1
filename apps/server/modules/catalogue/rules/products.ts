import type { ProductPage, ProductSize } from '@tintype/contract/orders/store'
import type { Cents } from '@tintype/domain/money'
import { type Orientation, PRINT_FACTS, type PrintSize, printMeasures } from '@tintype/domain/sizes'

type Prices = ReadonlyMap<PrintSize, { priceCents: Cents }>

/** Price of the cheapest size. */
export function lowestPrice(prices: Prices): Cents {
  if (!prices.size) throw new RangeError('no price is in force')
  return Math.min(...[...prices.values()].map(({ priceCents }) => priceCents))
}

/** The sizes of an artwork, smallest first. A size without a price is not on sale. */
export function sizesFor(orientation: Orientation, prices: Prices): ProductSize[] {
  return PRINT_FACTS.flatMap(({ size, name, shortCm, longCm }) => {
    const price = prices.get(size)
    if (!price) return []
    const [widthCm, heightCm] = orientation === 'vertical' ? [shortCm, longCm] : [longCm, shortCm]
    return [{ size, name, measures: printMeasures(size, orientation), widthCm, heightCm, priceCents: price.priceCents }]
  })
}

/** The sizes that have a price, smallest first. */
export function soldSizes(prices: Prices): ProductPage['sizes'] {
  return PRINT_FACTS.flatMap(({ size, name }) => {
    const price = prices.get(size)
    return price ? [{ size, name, priceCents: price.priceCents }] : []
  })
}

/** Whether a text can be a handle; any other text needs no query. */
export function isHandle(text: string): boolean {
  return /^[\p{L}\p{N}_-]{1,200}$/u.test(text)
}

/** Interleaves the lists: the first item of each, then the second of each, and so on. */
export function inTurns<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, turn) => lists.flatMap((list) => list.slice(turn, turn + 1))).flat()
}
