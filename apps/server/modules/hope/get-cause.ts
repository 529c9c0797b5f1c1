import type { CauseDetails } from '@tintype/contract/hope/hope'
import { Problem } from '@tintype/contract/problems'
import { showCauses } from './list-causes.ts'
import { findActiveCauseBySlug } from './queries/hope.ts'
import { findPaymentsTo } from './queries/remittance.ts'
import type { HopeTools } from './tools.ts'
import { toPayment } from './views/hope.ts'

const PAYMENTS = 24

/** A cause with the latest payments to it. @throws Problem `cause_not_found`, for an inactive one too */
export async function getCause(tools: HopeTools, { slug }: { slug: string }): Promise<CauseDetails> {
  const row = await findActiveCauseBySlug(tools.database, slug)
  if (!row) throw new Problem('cause_not_found')
  const [[cause], payments] = await Promise.all([
    showCauses(tools, tools.database, [row]),
    findPaymentsTo(tools.database, row.id, PAYMENTS),
  ])
  if (!cause) throw new Problem('cause_not_found')
  return { ...cause, payments: payments.map(toPayment) }
}
