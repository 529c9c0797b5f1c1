import { z } from 'zod'
import { Email } from '../accounts/accounts.ts'
import { limits } from '../limits.ts'
import { Acknowledgement, call, Instant, Uid } from '../shapes.ts'
import { textLine } from '../text-fields.ts'
import { OPERATOR_ROLES } from './operator-roles.ts'

export const OperatorRole = z.enum(OPERATOR_ROLES)

/** An operator. */
export const OperatorEntry = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: OperatorRole,
  isTwoFactorOn: z.boolean(),
  hasPasskey: z.boolean(),
  /** Up to a few minutes old; null without an open session. */
  lastUsedAt: Instant.nullable(),
})
export type OperatorEntry = z.infer<typeof OperatorEntry>

/** An invited operator who has not accepted yet. */
export const OperatorInvitation = z.object({
  id: Uid,
  email: z.string(),
  role: OperatorRole,
  invitedBy: z.string(),
  invitedAt: Instant,
  expiresAt: Instant,
})
export type OperatorInvitation = z.infer<typeof OperatorInvitation>

export const OperatorList = z.object({
  operators: z.array(OperatorEntry),
  invitations: z.array(OperatorInvitation),
  /** Operators without a second factor have no access until they set one up. */
  isTwoFactorNeeded: z.boolean(),
})
export type OperatorList = z.infer<typeof OperatorList>

const OperatorId = textLine({ max: 100, min: 1 })
const Token = textLine({ max: 100, min: 1 })

export const OperatorName = textLine({ max: limits.operator.nameMax, missing: 'operator_name_missing', tooLong: 'operator_name_too_long' })

const staff = '/backoffice/operators' as const

export const backofficeOperators = {
  list: call('viewer', 'GET', staff, 'List operators and invitations').output(OperatorList),
  invite: call('admin', 'POST', `${staff}/invitations`, 'Invite an operator by email. A new invitation replaces the earlier link')
    .input(z.object({ email: Email, role: OperatorRole }))
    .output(OperatorList),
  withdraw: call('admin', 'POST', `${staff}/invitations/{id}/withdraw`, 'Revoke an invitation')
    .input(z.object({ id: Uid }))
    .output(OperatorList),
  changeRole: call('admin', 'POST', `${staff}/{id}/role`, 'Change the role of an operator. At least one admin remains')
    .input(z.object({ id: OperatorId, role: OperatorRole }))
    .output(OperatorList),
  remove: call('admin', 'POST', `${staff}/{id}/remove`, 'Remove an operator immediately. At least one admin remains')
    .input(z.object({ id: OperatorId }))
    .output(OperatorList),
  demandTwoFactor: call('admin', 'POST', `${staff}/two-factor`, 'Change whether operators need a second factor')
    .input(z.object({ isNeeded: z.boolean() }))
    .output(OperatorList),
}

/** For the recipient of an invitation. The token is sent in the body, so that no log contains it. */
export const invitations = {
  look: call('anyone', 'POST', '/operator-invitations/look', 'Get an invitation')
    .input(z.object({ token: Token }))
    .output(z.object({ email: z.string(), role: OperatorRole, expiresAt: Instant })),
  accept: call('anyone', 'POST', '/operator-invitations/accept', 'Accept an invitation with a name and a password')
    .input(z.object({ token: Token, name: OperatorName, password: z.string().max(limits.password.max) }))
    .output(Acknowledgement),
}
