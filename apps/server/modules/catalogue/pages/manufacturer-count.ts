import { countActiveManufacturers } from '../queries/manufacturers.ts'
import type { CatalogueTools } from '../tools.ts'

/** Maximum age of the count on product pages. */
const MAX_AGE_MS = 2000

/** A cached count, so that not every page view queries the database. */
export function cacheManufacturerCount({ database, clock }: Pick<CatalogueTools, 'database' | 'clock'>): () => Promise<number> {
  let cached: { count: Promise<number>; atMs: number } | undefined

  return () => {
    const nowMs = clock().getTime()
    // a clock that was set back must not extend the cache
    if (cached && nowMs >= cached.atMs && nowMs - cached.atMs < MAX_AGE_MS) return cached.count
    const asked = { count: countActiveManufacturers(database), atMs: nowMs }
    asked.count.catch(() => {
      if (cached === asked) cached = undefined
    })
    cached = asked
    return asked.count
  }
}
