import type { CatalogueTools } from './catalogue.ts'
import type { PriceList } from './price-list.ts'

/** How old a price on a wall may be. A cart and an order are always priced anew. */
const MAX_AGE_MS = 2000

/** The price list of this moment or of one shortly before, so that not every look at the store asks for it again. */
export function keepPrices({ database, clock, prices }: Pick<CatalogueTools, 'database' | 'clock' | 'prices'>): () => Promise<PriceList> {
  let kept: { list: Promise<PriceList>; askedAtMs: number } | undefined

  return () => {
    const now = clock()
    const ageMs = kept ? now.getTime() - kept.askedAtMs : Number.POSITIVE_INFINITY
    // a clock that was set back must not keep a list for long
    if (kept && ageMs >= 0 && ageMs < MAX_AGE_MS) return kept.list
    const asked = { list: prices(database, now), askedAtMs: now.getTime() }
    asked.list.catch(() => {
      if (kept === asked) kept = undefined
    })
    kept = asked
    return asked.list
  }
}
