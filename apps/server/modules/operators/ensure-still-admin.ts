import { Problem } from '@tintype/contract/problems'
import type { Operator } from '../../platform/actor.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { OperatorTools } from './tools.ts'

/**
 * Locks all admins until the transaction ends. If two admins change each other concurrently, the second one is no longer an admin and
 * fails. @returns the ids of the admins @throws Problem `operator_role_missing`
 */
export async function ensureStillAdmin({ auth }: Pick<OperatorTools, 'auth'>, tx: Transaction, operator: Operator): Promise<string[]> {
  const admins = await auth.operators.lockAdmins(tx)
  if (!admins.includes(operator.userId)) throw new Problem('operator_role_missing', { needed: 'admin' })
  return admins
}
