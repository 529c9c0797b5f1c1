import type { PriceList } from '@tintype/contract/pricing/prices'
import { Problem } from '@tintype/contract/problems'
import type { Operator } from '../../platform/actor.ts'
import { listPrices } from './list-prices.ts'
import { getPriceList } from './price-list.ts'
import { insertPrices, type PriceRow } from './queries/prices.ts'
import type { PricingTools } from './tools.ts'

/** `validFrom` left out: from now on. */
export type NewPrices = { validFrom?: string; prices: readonly PriceRow[] }

/**
 * Adds prices and commissions that apply to orders placed from an instant on. Earlier sales keep their prices.
 * @throws Problem `price_in_the_past`, `price_below_commission`, `price_exists`
 */
export async function addPrices(tools: PricingTools, operator: Operator, { validFrom, prices }: NewPrices): Promise<PriceList> {
  const now = tools.clock()
  const from = validFrom === undefined ? now : new Date(validFrom)
  if (from < now) throw new Problem('price_in_the_past')
  if (prices.some((price) => price.commissionCents > price.priceCents)) throw new Problem('price_below_commission')
  if (new Set(prices.map((price) => price.size)).size < prices.length) throw new Problem('price_exists')
  await tools.database.transaction(async (tx) => {
    const valid = await getPriceList(tx, from)
    const before = Object.fromEntries(
      prices.flatMap(({ size }) => {
        const was = valid.get(size)
        return was ? [[size, `${was.priceCents}/${was.commissionCents}`]] : []
      }),
    )
    const added = await insertPrices(
      tx,
      prices.map((price) => ({ ...price, validFrom: from, addedBy: operator.userId })),
    )
    if (added < prices.length) throw new Problem('price_exists')
    const after = Object.fromEntries(prices.map((price) => [price.size, `${price.priceCents}/${price.commissionCents}`]))
    await tools.audit.record(tx, {
      actor: operator,
      action: 'prices.added',
      subject: `prices:${from.toISOString()}`,
      at: now,
      before,
      after,
    })
  })
  return listPrices(tools)
}
