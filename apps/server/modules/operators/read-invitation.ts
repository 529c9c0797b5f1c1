import type { OperatorRole } from '@tintype/contract/operators/operator-roles'
import { Problem } from '@tintype/contract/problems'
import { hashSecret } from '../../platform/crypto/secret.ts'
import { findInvitation, findInvitedEmail, type InvitationRow } from './queries/operators.ts'
import type { OperatorTools } from './tools.ts'

/** The content of an invitation, without accepting it. @throws Problem `invitation_accepted`, `invitation_over` */
export async function readInvitation(
  tools: OperatorTools,
  token: string,
): Promise<{ email: string; role: OperatorRole; expiresAt: string }> {
  const found = await getOpenInvitation(tools, hashSecret(token))
  return { email: found.email, role: found.role, expiresAt: found.expiresAt.toISOString() }
}

/** @throws Problem `invitation_accepted` if the invited address is an operator by now, else `invitation_over` */
export async function getOpenInvitation({ database, clock, auth }: OperatorTools, tokenHash: string): Promise<InvitationRow> {
  const open = await findInvitation(database, tokenHash, clock())
  if (open) return open
  const email = await findInvitedEmail(database, tokenHash)
  const isOperator = email !== undefined && Boolean((await auth.operators.findByEmail(database, email))?.role)
  throw new Problem(isOperator ? 'invitation_accepted' : 'invitation_over')
}
