import type { OfficeCause, OfficeCauses } from '@tintype/contract/hope/hope'
import type { Queryable } from '../../platform/database/database.ts'
import { showCauses } from './list-causes.ts'
import { type CauseRow, findAllCauses } from './queries/hope.ts'
import type { HopeTools } from './tools.ts'

/** All causes for operators, the active ones first. */
export async function listOfficeCauses(tools: HopeTools): Promise<OfficeCauses> {
  return { causes: await showAll(tools, tools.database, await findAllCauses(tools.database)) }
}

export async function showOfficeCause(tools: HopeTools, queryable: Queryable, row: CauseRow): Promise<OfficeCause> {
  const [cause] = await showAll(tools, queryable, [row])
  if (!cause) throw new Error(`the cause ${row.id} is not shown`)
  return cause
}

async function showAll(tools: HopeTools, queryable: Queryable, rows: readonly CauseRow[]): Promise<OfficeCause[]> {
  const shown = await showCauses(tools, queryable, rows)
  return shown.flatMap((cause, i) => {
    const row = rows[i]
    return row ? [{ ...cause, active: row.isActive, agreed_on: row.agreedOn, version: row.version }] : []
  })
}
