import { Problem } from '@tintype/contract/problems'
import type { OfficeOrder, Print } from '@tintype/contract/production/production'
import { printMeasures } from '@tintype/domain/prints/sizes'
import type { Queryable } from '../../platform/database/database.ts'
import { orderState, toParcel } from '../orders/index.ts'
import { showPrints } from './list-prints.ts'
import { findOrderPrints, type PrintRow } from './queries/production.ts'
import { printNumber } from './rules/production.ts'
import type { ProductionTools } from './tools.ts'
import { eventText } from './views/production.ts'

/** Maximum number of events per print. */
const EVENTS = 50

/** An order with all of its prints. @throws Problem `order_not_found` */
export async function getOfficeOrder(tools: ProductionTools, queryable: Queryable, orderNumber: string): Promise<OfficeOrder> {
  const found = await tools.orders.findOrderByNumber(queryable, orderNumber)
  if (!found) throw new Problem('order_not_found')
  const { order, lines, parcels } = found
  const rows = await findOrderPrints(queryable, order.id)
  const prints = await showPrints(tools, queryable, rows)
  const { number, status, email, shippingAddress, placedAt, paidAt, shippingCents, totalCents, refundedCents, taxCents } = order
  const { paidTaxCents, refundedTaxCents } = order
  return {
    ...{ orderNumber: number, status, email, shippingAddress, shippingCents, totalCents, refundedCents, taxCents },
    ...{ paidTaxCents, refundedTaxCents },
    state: orderState(order, rows),
    customerForgottenAt: order.customerForgottenAt?.toISOString() ?? null,
    isOver: await tools.orders.isOver(queryable, found),
    placedAt: placedAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
    lines: lines.map(({ line, title, artistName, size, orientation, quantity, priceCents, refundedQuantity, disputedQuantity }) => ({
      ...{ line, title, artistName, size, orientation, quantity, priceCents, refundedQuantity },
      refundableQuantity: quantity - refundedQuantity - disputedQuantity,
      measures: printMeasures(size, orientation),
      prints: prints.filter((print) => print.line === line).map((print) => (order.customerForgottenAt ? withoutReprint(print) : print)),
    })),
    parcels: parcels.map((parcel) => ({ id: parcel.id, ...toParcel(parcel, { order, lines, prints: rows }) })),
    events: await listEvents(tools, queryable, rows),
  }
}

/** Without the customer's address, a reprint is impossible. */
function withoutReprint(print: Print): Print {
  return { ...print, moves: print.moves.filter((move) => move !== 'reprint') }
}

async function listEvents({ audit }: ProductionTools, queryable: Queryable, rows: readonly PrintRow[]): Promise<OfficeOrder['events']> {
  const events: OfficeOrder['events'] = []
  for (const { id, number } of rows) {
    for (const { at, action, facts } of await audit.listAbout(queryable, `print:${id}`, EVENTS)) {
      events.push({ at: at.toISOString(), number: printNumber(number), text: eventText(action, facts) })
    }
  }
  return events.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
}
