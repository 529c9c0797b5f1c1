import { bind } from '../../platform/bind.ts'
import { addPrices } from './add-prices.ts'
import { listPrices } from './list-prices.ts'
import type { PricingTools } from './tools.ts'

/** Management of prices and commissions by operators. */
export function createPricing(tools: PricingTools) {
  return bind(tools, {
    list: listPrices,
    add: addPrices,
  })
}

export type Pricing = ReturnType<typeof createPricing>
