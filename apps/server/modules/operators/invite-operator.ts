import { limits } from '@tintype/contract/limits'
import { type OperatorRole, operatorRoles } from '@tintype/contract/operators/operator-roles'
import type { OperatorList } from '@tintype/contract/operators/operators'
import { Problem } from '@tintype/contract/problems'
import type { Operator } from '../../platform/actor.ts'
import { hashSecret, newSecret } from '../../platform/crypto/secret.ts'
import { newId } from '../../platform/database/queries/new-id.ts'
import { ensureStillAdmin } from './ensure-still-admin.ts'
import { listOperators } from './list-operators.ts'
import { closeByEmail, insertInvitation } from './queries/operators.ts'
import type { OperatorTools } from './tools.ts'

export type InvitationRequest = { email: string; role: OperatorRole }

/**
 * Invites an operator by a mail with a single-use link. A new invitation invalidates the earlier link. @throws Problem `operator_exists`,
 * `operator_is_artist`, `operator_role_missing`
 */
export async function inviteOperator(tools: OperatorTools, operator: Operator, { email, role }: InvitationRequest): Promise<OperatorList> {
  const { database, clock, auth, audit, notifications, publicUrl } = tools
  const token = newSecret()
  const at = clock()
  const expiresAt = new Date(at.getTime() + limits.operator.invitationMs)
  if (await auth.findUserByEmail(email)) throw new Problem('operator_is_artist')
  await database.transaction(async (tx) => {
    // locks the admins, so that two invitations of one address are serialised
    await ensureStillAdmin(tools, tx, operator)
    if ((await auth.operators.findByEmail(tx, email))?.role) throw new Problem('operator_exists')
    await closeByEmail(tx, email, at)
    const id = newId()
    await insertInvitation(tx, { id, email, role, tokenHash: hashSecret(token), invitedBy: operator.name, invitedAt: at, expiresAt })
    await audit.record(tx, { actor: operator, action: 'operator.invited', subject: `invitation:${id}`, at, after: { email, role } })
    await notifications.send(tx, {
      kind: 'operator_invited',
      to: email,
      invitedBy: operator.name,
      role: operatorRoles[role].name,
      may: operatorRoles[role].may,
      url: `${publicUrl}/invitation/${token}`,
    })
  })
  return listOperators(tools)
}
