import type { OperatorList } from '@tintype/contract/operators/operators'
import { Problem } from '@tintype/contract/problems'
import type { Operator } from '../../platform/actor.ts'
import { isOnlyAdmin } from './change-role.ts'
import { ensureStillAdmin } from './ensure-still-admin.ts'
import { listOperators } from './list-operators.ts'
import type { OperatorTools } from './tools.ts'

/**
 * Removes an operator and ends all of their sessions. The audit log keeps the name. @throws Problem `operator_not_found`,
 * `operator_last_admin`, `operator_role_missing`
 */
export async function removeOperator(tools: OperatorTools, operator: Operator, id: string): Promise<OperatorList> {
  const { database, clock, auth, audit } = tools
  await database.transaction(async (tx) => {
    const admins = await ensureStillAdmin(tools, tx, operator)
    const known = await auth.operators.lock(tx, id)
    if (!known?.role) throw new Problem('operator_not_found')
    if (isOnlyAdmin(admins, id)) throw new Problem('operator_last_admin')
    await auth.operators.remove(tx, id)
    const before = { name: known.name, email: known.email, role: known.role }
    await audit.record(tx, { actor: operator, action: 'operator.removed', subject: `operator:${id}`, at: clock(), before })
  })
  return listOperators(tools)
}
