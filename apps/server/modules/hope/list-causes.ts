import type { Cause } from '@tintype/contract/hope/hope'
import type { Queryable } from '../../platform/database/database.ts'
import { type CauseRow, findActiveCauses } from './queries/hope.ts'
import type { HopeTools } from './tools.ts'
import { NO_DONATIONS, toCause } from './views/hope.ts'

/** The active causes, the oldest first, with the amounts raised. */
export async function listCauses(tools: HopeTools): Promise<Cause[]> {
  return showCauses(tools, tools.database, await findActiveCauses(tools.database))
}

export async function showCauses({ earnings }: HopeTools, queryable: Queryable, rows: readonly CauseRow[]): Promise<Cause[]> {
  const totals = await earnings.causeTotals(
    queryable,
    rows.map((row) => row.id),
  )
  return rows.map((row) => toCause(row, totals.get(row.id) ?? NO_DONATIONS))
}
