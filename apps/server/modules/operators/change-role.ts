import type { OperatorRole } from '@tintype/contract/operators/operator-roles'
import type { OperatorList } from '@tintype/contract/operators/operators'
import { Problem } from '@tintype/contract/problems'
import type { Operator } from '../../platform/actor.ts'
import { ensureStillAdmin } from './ensure-still-admin.ts'
import { listOperators } from './list-operators.ts'
import type { OperatorTools } from './tools.ts'

/**
 * Changes the role of an operator, effective from the next call. @throws Problem `operator_not_found`, `operator_last_admin`,
 * `operator_role_missing`
 */
export async function changeRole(
  tools: OperatorTools,
  operator: Operator,
  { id, role }: { id: string; role: OperatorRole },
): Promise<OperatorList> {
  const { database, clock, auth, audit } = tools
  await database.transaction(async (tx) => {
    const admins = await ensureStillAdmin(tools, tx, operator)
    const known = await auth.operators.lock(tx, id)
    if (!known?.role) throw new Problem('operator_not_found')
    if (known.role === role) return
    if (isOnlyAdmin(admins, id)) throw new Problem('operator_last_admin')
    await auth.operators.setRole(tx, id, role)
    const names = { name: known.name, email: known.email }
    const change = { before: { ...names, role: known.role }, after: { ...names, role } }
    await audit.record(tx, { actor: operator, action: 'operator.role_changed', subject: `operator:${id}`, at: clock(), ...change })
  })
  return listOperators(tools)
}

/** Whether this operator is the only admin. */
export function isOnlyAdmin(admins: readonly string[], id: string): boolean {
  return admins.length === 1 && admins[0] === id
}
