import type { OperatorList } from '@tintype/contract/operators/operators'
import { Problem } from '@tintype/contract/problems'
import type { Operator } from '../../platform/actor.ts'
import { ensureStillAdmin } from './ensure-still-admin.ts'
import { listOperators } from './list-operators.ts'
import type { OperatorTools } from './tools.ts'

/**
 * Requires a second factor of every operator, or ends the requirement. Operators without one are refused until they set it up, so the
 * caller must have one. @throws Problem `two_factor_own_first`, `operator_role_missing`
 */
export async function demandTwoFactor(tools: OperatorTools, operator: Operator, isNeeded: boolean): Promise<OperatorList> {
  const { database, clock, auth, audit } = tools
  await database.transaction(async (tx) => {
    await ensureStillAdmin(tools, tx, operator)
    const wasNeeded = await auth.operators.isTwoFactorNeeded(tx)
    if (wasNeeded === isNeeded) return
    const own = await auth.operators.lock(tx, operator.userId)
    if (isNeeded && !own?.isTwoFactorOn && !own?.hasPasskey) throw new Problem('two_factor_own_first')
    await auth.operators.demandTwoFactor(tx, isNeeded)
    const change = { before: { isNeeded: wasNeeded }, after: { isNeeded } }
    await audit.record(tx, { actor: operator, action: 'operators.two_factor_demanded', subject: 'operators', at: clock(), ...change })
  })
  return listOperators(tools)
}
