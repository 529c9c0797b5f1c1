import { asc, inArray } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { prints } from '../../production/tables.ts'

const { id, orderId, orderLineId, state, heldFrom, quantity, reprintOf, parcelId, since, holdCause } = prints
const facts = { id, orderId, orderLineId, state, heldFrom, quantity, reprintOf, parcelId, since, holdCause }

/** What customers and lists of orders show of the prints of orders. */
export async function findPrintFacts(queryable: Queryable, orderIds: readonly string[]) {
  if (!orderIds.length) return []
  return queryable
    .select(facts)
    .from(prints)
    .where(inArray(orderId, [...orderIds]))
    .orderBy(asc(prints.number))
}

export type PrintFact = Awaited<ReturnType<typeof findPrintFacts>>[number]
