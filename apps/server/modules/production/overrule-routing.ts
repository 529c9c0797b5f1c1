import { Problem } from '@tintype/contract/problems'
import type { OfficeOrder } from '@tintype/contract/production/production'
import { toUtcDay } from '@tintype/domain/time/utc-day'
import type { Operator } from '../../platform/actor.ts'
import { changePrint, recordStep, type SeenPrint } from './change-print.ts'
import { toRoutingRequest } from './check-and-route.ts'
import { printFileJob } from './files/print-file.ts'
import { notifyManufacturer } from './manufacturers/notify-manufacturer.ts'
import { applyAnswersJob } from './manufacturers/receive-answer.ts'
import { freeSlots, loadMakers, setSlots } from './queries/manufacturer.ts'
import { updatePrint } from './queries/production.ts'
import { statusAfter } from './rules/production.ts'
import { planOverruled } from './rules/routing.ts'
import type { ProductionTools } from './tools.ts'

/**
 * Routes a print to a manufacturer that the operator chose, regardless of capacity and region. @throws Problem `print_state`,
 * `manufacturer_not_found`, `manufacturer_unable`, and those of `changePrint`
 */
export async function overruleRouting(
  tools: ProductionTools,
  operator: Operator,
  { manufacturerId, reason, ...seen }: SeenPrint & { manufacturerId: string; reason: string },
): Promise<OfficeOrder> {
  return changePrint(tools, seen, async (tx, { print }) => {
    const standing = statusAfter(print, 'route')
    const [sold] = await tools.orders.findSoldPrints(tx, [print.orderLineId])
    if (!sold) throw new Error(`print ${print.id} has no order line`)
    await freeSlots(tx, print.id)
    const makers = await loadMakers(tx, { from: toUtcDay(tools.clock()), isLocked: true })
    const maker = makers.find(({ id }) => id === manufacturerId)
    if (!maker) throw new Problem('manufacturer_not_found')
    if (!maker.isActive || maker.costsCents[sold.size] === undefined) throw new Problem('manufacturer_unable')
    const { slots, promisedOn, costCents } = planOverruled(toRoutingRequest(tools, print, sold), maker)
    await setSlots(tx, print.id, { manufacturerId, slots })
    const routing = { manufacturerId, routingReason: reason, routedBy: operator.userId, promisedOn, costCents }
    await updatePrint(tx, print.id, { ...standing, ...routing, holdReason: null, since: tools.clock() })
    await tools.jobs.send(tx, printFileJob, { print: print.id })
    // the hold has ended, and messages that arrived during it were not applied
    if (print.state === 'on_hold') await tools.jobs.send(tx, applyAnswersJob, { print: print.id })
    const facts = { manufacturer: maker.name, reason, promisedOn, costCents }
    await recordStep(tools, tx, operator, { print, action: 'print.overruled', facts, after: { ...standing, manufacturerId } })
    // the former manufacturer may have the job sheet
    if (print.manufacturerId !== manufacturerId) await notifyManufacturer(tools, tx, { print, reason })
  })
}
