import type { PriceList } from '@tintype/contract/pricing/prices'
import type { Operator } from '../../../platform/http/actor.ts'
import { addPrices, type NewPrices } from './add-prices.ts'
import { listPrices } from './list-prices.ts'
import type { PriceTools } from './price-tools.ts'

export type { PriceTools } from './price-tools.ts'

/** Management of prices and commissions by operators. */
export function createPriceOffice(tools: PriceTools) {
  return {
    list: (): Promise<PriceList> => listPrices(tools),
    add: (operator: Operator, request: NewPrices) => addPrices(tools, operator, request),
  }
}

export type PriceOffice = ReturnType<typeof createPriceOffice>
