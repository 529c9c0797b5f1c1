import type { OperatorRole } from '@tintype/contract/operator-roles'
import { Problem } from '@tintype/contract/problems'
import { hashOf } from './invitation-token.ts'
import { findInvitation } from './queries.ts'
import type { OperatorTools } from './service.ts'

/** What an invitation is for, to whoever holds its link. @throws Problem `invitation_over` */
export async function lookAtInvitation(
  { database, clock }: OperatorTools,
  token: string,
): Promise<{ email: string; role: OperatorRole; expiresAt: string }> {
  const found = await findInvitation(database, hashOf(token), clock())
  if (!found) throw new Problem('invitation_over')
  return { email: found.email, role: found.role, expiresAt: found.expiresAt.toISOString() }
}
