import type { OperatorList } from '@tintype/contract/operators/operators'
import { findOpenInvitations } from './queries/operators.ts'
import type { OperatorTools } from './tools.ts'

/** Operators, open invitations, and whether a second factor is required. */
export async function listOperators({ database, clock, auth }: OperatorTools): Promise<OperatorList> {
  const [operators, invitations, isTwoFactorNeeded] = await Promise.all([
    auth.operators.list(database),
    findOpenInvitations(database, clock()),
    auth.operators.isTwoFactorNeeded(database),
  ])
  return {
    isTwoFactorNeeded,
    operators: operators.flatMap(({ userId, name, email, role, isTwoFactorOn, hasPasskey, lastUsedAt }) =>
      role ? [{ id: userId, name, email, role, isTwoFactorOn, hasPasskey, lastUsedAt: lastUsedAt?.toISOString() ?? null }] : [],
    ),
    invitations: invitations.map(({ id, email, role, invitedBy, invitedAt, expiresAt }) => ({
      ...{ id, email, role, invitedBy },
      invitedAt: invitedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  }
}
