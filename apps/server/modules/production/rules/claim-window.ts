import { type CountryCode, findShippingRegion, shippingRegions } from '@tintype/domain/addresses/countries'
import { nextBusinessDay } from '@tintype/domain/time/business-days'
import type { PrintStatus } from './production.ts'

/** A print of an order line. `since`: when it entered its state. `isReplaced`: all of its units are made again by another print. */
export type LinePrint = PrintStatus & { orderLineId: string; since: Date; isReplaced: boolean }

/** When the claim window of an order line begins; null while that is unknown, because a print is not shipped yet. */
export type ClaimWindow = { orderLineId: string; from: Date | null }

/**
 * When the customer's claim window of each line begins: with the delivery of its last print. A shipped print without a delivery scan counts
 * as delivered after the longest transit of its region. Cancelled and fully replaced prints do not count; a line without others is left out.
 * @see refund policy, "Tell us within 14 days"
 */
export function findClaimWindows(prints: readonly LinePrint[], country: CountryCode): ClaimWindow[] {
  const byLine = new Map<string, (Date | null)[]>()
  for (const print of prints) {
    if (print.state === 'cancelled' || print.isReplaced) continue
    byLine.set(print.orderLineId, [...(byLine.get(print.orderLineId) ?? []), deliveredBy(print, country)])
  }
  return [...byLine].map(([orderLineId, deliveries]) => ({ orderLineId, from: findLatest(deliveries) }))
}

function deliveredBy({ state, since }: LinePrint, country: CountryCode): Date | null {
  if (state === 'delivered') return since
  return state === 'shipped' ? latestDelivery(since, country) : null
}

/** The end of the longest transit, at the time of day of the shipment. */
export function latestDelivery(shippedAt: Date, country: CountryCode): Date {
  const { transit } = shippingRegions[findShippingRegion(country)]
  const [day = '', time] = shippedAt.toISOString().split('T')
  return new Date(`${nextBusinessDay(day, transit.max)}T${time}`)
}

function findLatest(deliveries: readonly (Date | null)[]): Date | null {
  return deliveries.reduce((latest, at) => (latest && at ? (at > latest ? at : latest) : null))
}
