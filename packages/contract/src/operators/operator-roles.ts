/** Roles of the back office, the least privileged first. Every role can read everything except secrets. */
export const OPERATOR_ROLES = ['viewer', 'moderator', 'finance', 'admin'] as const
export type OperatorRole = (typeof OPERATOR_ROLES)[number]

type RoleWords = { name: string; may: string }

/** The label of a role and its permissions, as in "may …". */
export const operatorRoles: Record<OperatorRole, RoleWords> = {
  viewer: { name: 'Viewer', may: 'view everything, but change nothing' },
  moderator: { name: 'Moderator', may: 'review artworks, deletions and reports, and manage production' },
  finance: { name: 'Finance', may: 'manage payouts, refunds, ledger adjustments, prices and causes' },
  admin: { name: 'Admin', may: 'do everything, including managing operators' },
}

/** Whether the role `own` includes the rights of `needed`. */
export function mayAct(own: OperatorRole, needed: OperatorRole): boolean {
  return needed === 'viewer' || own === needed || own === 'admin'
}

/** The message for a missing role; it names the roles that would suffice. */
export function roleNeeded(needed: OperatorRole): string {
  if (needed === 'admin') return 'Only an admin can do this.'
  return `Only operators with the role ${operatorRoles[needed].name} or Admin can do this.`
}

export function isOperatorRole(word: unknown): word is OperatorRole {
  return OPERATOR_ROLES.some((role) => role === word)
}
