import type { Cents } from '@tintype/domain/money'
import type { PrintSize } from '@tintype/domain/prints/sizes'
import type { Queryable } from '../../platform/database/database.ts'
import { findPricesAt } from './queries/prices.ts'

export type VariantPrice = { priceCents: Cents; commissionCents: Cents }
export type PriceList = ReadonlyMap<PrintSize, VariantPrice>

/** Price and commission of every size at an instant. */
export async function getPriceList(queryable: Queryable, at: Date): Promise<PriceList> {
  const rows = await findPricesAt(queryable, at)
  return new Map(rows.map(({ size, ...price }) => [size, price]))
}

export function getVariantPrice(list: PriceList, size: PrintSize): VariantPrice {
  const price = list.get(size)
  if (!price) throw new Error(`no price is in force for ${size}`)
  return price
}
