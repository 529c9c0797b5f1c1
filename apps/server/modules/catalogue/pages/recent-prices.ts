import type { PriceList } from '../../pricing/index.ts'
import type { CatalogueTools } from '../tools.ts'

/** Maximum age of prices in lists. Carts and orders always read the current prices. */
const MAX_AGE_MS = 2000

/** A cached price list, so that not every page view queries the database. */
export function cachePriceList({
  database,
  clock,
  prices,
}: Pick<CatalogueTools, 'database' | 'clock' | 'prices'>): () => Promise<PriceList> {
  let kept: { list: Promise<PriceList>; askedAtMs: number } | undefined

  return () => {
    const now = clock()
    const ageMs = kept ? now.getTime() - kept.askedAtMs : Number.POSITIVE_INFINITY
    // a clock that was set back must not extend the cache
    if (kept && ageMs >= 0 && ageMs < MAX_AGE_MS) return kept.list
    const asked = { list: prices(database, now), askedAtMs: now.getTime() }
    asked.list.catch(() => {
      if (kept === asked) kept = undefined
    })
    kept = asked
    return asked.list
  }
}
