import type { ProductPage, ProductSize } from '@tintype/contract/orders/store'
import type { Cents } from '@tintype/domain/money'
import { offeredSharpness } from '@tintype/domain/prints/sharpness'
import { type Orientation, PRINT_FACTS, type PrintSize, printMeasures, printName } from '@tintype/domain/prints/sizes'

type Prices = ReadonlyMap<PrintSize, { priceCents: Cents }>

/** What decides the sizes of a product: those that are offered, and the pixels of its picture. */
type Offered = { sizes: readonly PrintSize[]; orientation: Orientation; picture: { widthPx: number; heightPx: number } }

/** Price of the cheapest of the offered sizes; of all sizes where none of the offered ones has a price. */
export function lowestPrice(sizes: readonly PrintSize[], prices: Prices): Cents {
  if (!prices.size) throw new RangeError('no price is in force')
  const offered = sizes.flatMap((size) => prices.get(size)?.priceCents ?? [])
  return Math.min(...(offered.length ? offered : [...prices.values()].map(({ priceCents }) => priceCents)))
}

/** The offered sizes of an artwork, smallest first. A size without a price is not on sale. */
export function sizesFor({ sizes, orientation, picture }: Offered, prices: Prices): ProductSize[] {
  return PRINT_FACTS.flatMap(({ size, shortCm, longCm }) => {
    const price = sizes.includes(size) && prices.get(size)
    if (!price) return []
    const [widthCm, heightCm] = orientation === 'vertical' ? [shortCm, longCm] : [longCm, shortCm]
    const [name, measures] = [printName(size, orientation), printMeasures(size, orientation)]
    return [
      { size, name, measures, widthCm, heightCm, priceCents: price.priceCents, sharpness: offeredSharpness(picture, size, orientation) },
    ]
  })
}

/** The sizes that have a price, smallest first. */
export function soldSizes(prices: Prices): ProductPage['sizes'] {
  return PRINT_FACTS.flatMap(({ size }) => {
    const price = prices.get(size)
    return price ? [{ size, name: printName(size), priceCents: price.priceCents }] : []
  })
}

/** Whether a text can be a handle; any other text needs no query. */
export function isHandle(text: string): boolean {
  return /^[\p{L}\p{N}_-]{1,200}$/u.test(text)
}

/** Interleaves the lists: the first item of each, then the second of each, and so on. */
export function interleave<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, turn) => lists.flatMap((list) => list.slice(turn, turn + 1))).flat()
}
