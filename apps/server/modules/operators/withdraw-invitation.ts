import type { OperatorList } from '@tintype/contract/operators/operators'
import { Problem } from '@tintype/contract/problems'
import type { Operator } from '../../platform/actor.ts'
import { ensureStillAdmin } from './ensure-still-admin.ts'
import { listOperators } from './list-operators.ts'
import { closeById } from './queries/operators.ts'
import type { OperatorTools } from './tools.ts'

/** Withdraws an invitation and invalidates its link. @throws Problem `invitation_over`, `operator_role_missing` */
export async function withdrawInvitation(tools: OperatorTools, operator: Operator, id: string): Promise<OperatorList> {
  const at = tools.clock()
  await tools.database.transaction(async (tx) => {
    await ensureStillAdmin(tools, tx, operator)
    const before = await closeById(tx, id, at)
    if (!before) throw new Problem('invitation_over')
    await tools.audit.record(tx, { actor: operator, action: 'operator.invitation_withdrawn', subject: `invitation:${id}`, at, before })
  })
  return listOperators(tools)
}
