/** What an operator may do in the back office, the least first. Everybody there sees everything that is no secret. */
export const OPERATOR_ROLES = ['viewer', 'moderator', 'finance', 'admin'] as const
export type OperatorRole = (typeof OPERATOR_ROLES)[number]

type RoleWords = { name: string; may: string }

/** What a role is called, and what it is for: "may …". */
export const operatorRoles: Record<OperatorRole, RoleWords> = {
  viewer: { name: 'Viewer', may: 'see everything, and change nothing' },
  moderator: { name: 'Moderator', may: 'decide on pictures and deletions, and see plates through production' },
  finance: { name: 'Finance', may: 'pay out, refund, correct the ledger, and keep prices and causes' },
  admin: { name: 'Admin', may: 'do everything, and say who else is an operator' },
}

/** Whether somebody with the role `own` may do what is for `needed`. */
export function mayAct(own: OperatorRole, needed: OperatorRole): boolean {
  return needed === 'viewer' || own === needed || own === 'admin'
}

/** Why somebody may not: who could. */
export function roleNeeded(needed: OperatorRole): string {
  if (needed === 'admin') return 'Only an admin may do this.'
  return `Only operators with the role ${operatorRoles[needed].name} or Admin may do this.`
}

export function isOperatorRole(word: unknown): word is OperatorRole {
  return OPERATOR_ROLES.some((role) => role === word)
}
