import type { PriceList } from '@tintype/contract/pricing/prices'
import type { Operator } from '../../platform/http/actor.ts'
import { addPrices, type NewPrices } from './add-prices.ts'
import { listPrices } from './list-prices.ts'
import type { PricingTools } from './tools.ts'

/** Management of prices and commissions by operators. */
export function createPricing(tools: PricingTools) {
  return {
    list: (): Promise<PriceList> => listPrices(tools),
    add: (operator: Operator, request: NewPrices) => addPrices(tools, operator, request),
  }
}

export type Pricing = ReturnType<typeof createPricing>
