import type { Cause } from '@tintype/contract/hope'
import { Problem } from '@tintype/contract/problems'
import { showCauses } from './list-causes.ts'
import { findActiveCauseBySlug } from './queries.ts'
import type { HopeTools } from './service.ts'

/** @throws Problem `cause_not_found`, for an inactive one too */
export async function getCause(tools: HopeTools, { slug }: { slug: string }): Promise<Cause> {
  const row = await findActiveCauseBySlug(tools.database, slug)
  const [cause] = row ? await showCauses(tools, tools.database, [row]) : []
  if (!cause) throw new Problem('cause_not_found')
  return cause
}
