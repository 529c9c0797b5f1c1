import type { PrintState } from '@tintype/contract/production/print-states'
import type { Print, PrintPage } from '@tintype/contract/production/production'
import type { Queryable } from '../../platform/database/database.ts'
import { decodeCursor, encodeCursor, Place, toKeysetPage } from '../../platform/database/queries/keyset.ts'
import { countOpenPrints, findPrints, nameMakers, type PrintRow } from './queries/production.ts'
import type { ProductionTools } from './tools.ts'
import { toPrint } from './views/production.ts'

export type PrintsRequest = { state: PrintState; limit: number; cursor?: string | undefined }

const over: readonly PrintState[] = ['shipped', 'delivered', 'cancelled']

/** A page of prints in one state, with the number of prints in each state. @throws Problem `malformed` for a broken cursor */
export async function listPrints(tools: ProductionTools, { state, limit, cursor }: PrintsRequest): Promise<PrintPage> {
  const after = cursor === undefined ? undefined : decodeCursor(Place, cursor)
  const range = { state, after, limit: limit + 1, isLatestFirst: over.includes(state) }
  const { rows, next } = toKeysetPage(await findPrints(tools.database, range), limit)
  return {
    prints: await showPrints(
      tools,
      tools.database,
      rows.map(({ print }) => print),
    ),
    nextCursor: next && encodeCursor(next),
    open: await countOpenPrints(tools.database),
  }
}

export async function showPrints({ orders }: ProductionTools, queryable: Queryable, rows: readonly PrintRow[]): Promise<Print[]> {
  const sold = await orders.findSoldPrints(
    queryable,
    rows.map(({ orderLineId }) => orderLineId),
  )
  const known = new Map(sold.map((one) => [one.orderLineId, one]))
  return (await nameMakers(queryable, rows)).flatMap((named) => {
    const line = known.get(named.print.orderLineId)
    return line ? toPrint(named, line) : []
  })
}
