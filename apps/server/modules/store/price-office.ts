import type { PriceList } from '@tintype/contract/pricing/prices'
import type { Audit } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Operator } from '../../platform/http/actor.ts'
import { addPrices, type NewPrices } from './add-prices.ts'
import { listPrices } from './list-prices.ts'

export type PriceTools = { database: Database; clock: Clock; audit: Audit }

/** Management of prices and commissions by operators. */
export function createPriceOffice(tools: PriceTools) {
  return {
    list: (): Promise<PriceList> => listPrices(tools),
    add: (operator: Operator, request: NewPrices) => addPrices(tools, operator, request),
  }
}

export type PriceOffice = ReturnType<typeof createPriceOffice>
