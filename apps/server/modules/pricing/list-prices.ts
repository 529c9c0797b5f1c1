import type { PriceList, PriceVersion } from '@tintype/contract/pricing/prices'
import { findAllPrices, findPricesAt, type VersionRow } from './queries/prices.ts'
import type { PricingTools } from './tools.ts'

/** The current prices, and all versions with their start, the latest first. */
export async function listPrices({ database, clock }: PricingTools): Promise<PriceList> {
  return { inForce: await findPricesAt(database, clock()), versions: toVersions(await findAllPrices(database)) }
}

/** Rows with the same start form a version. */
function toVersions(rows: readonly VersionRow[]): PriceVersion[] {
  const versions = new Map<string, PriceVersion>()
  for (const { validFrom, addedBy, ...price } of rows) {
    const at = validFrom.toISOString()
    const version = versions.get(at) ?? { validFrom: at, addedBy, prices: [] }
    version.prices.push(price)
    versions.set(at, version)
  }
  return [...versions.values()]
}
