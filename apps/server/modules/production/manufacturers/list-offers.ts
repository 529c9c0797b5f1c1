import { Problem } from '@tintype/contract/problems'
import type { Offer } from '@tintype/contract/production/production'
import { toUtcDay } from '@tintype/domain/time/utc-day'
import { toRoutingRequest } from '../check-and-route.ts'
import { loadMakers } from '../queries/manufacturer.ts'
import { findPrint } from '../queries/production.ts'
import { rateManufacturers } from '../rules/routing.ts'
import type { ProductionTools } from '../tools.ts'

/** The current offers of all manufacturers that make the size, the earliest first. @throws Problem `print_not_found` */
export async function listOffers(tools: ProductionTools, id: string): Promise<{ offers: Offer[] }> {
  const print = await findPrint(tools.database, id)
  const [sold] = print ? await tools.orders.findSoldPrints(tools.database, [print.orderLineId]) : []
  if (!print || !sold) throw new Problem('print_not_found')
  const makers = await loadMakers(tools.database, { from: toUtcDay(tools.clock()), isLocked: false })
  const able = makers.filter(({ isActive, costsCents }) => isActive && costsCents[sold.size] !== undefined)
  const offers = rateManufacturers(toRoutingRequest(tools, print, sold), able).map((judged) => ({
    manufacturerId: judged.maker.id,
    name: judged.maker.name,
    promisedOn: judged.offer?.promisedOn ?? null,
    costCents: print.quantity * (judged.maker.costsCents[sold.size] ?? 0),
    why: judged.offer ? null : judged.why,
  }))
  return { offers: offers.toSorted((a, b) => ((a.promisedOn ?? '9') < (b.promisedOn ?? '9') ? -1 : 1)) }
}
