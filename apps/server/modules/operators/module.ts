import { bind } from '../../platform/bind.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { changeRole } from './change-role.ts'
import { demandTwoFactor } from './demand-two-factor.ts'
import { inviteOperator } from './invite-operator.ts'
import { listOperators } from './list-operators.ts'
import { readInvitation } from './read-invitation.ts'
import { removeOperator } from './remove-operator.ts'
import type { OperatorTools } from './tools.ts'
import { withdrawInvitation } from './withdraw-invitation.ts'

export function createOperators(tools: OperatorTools) {
  return bind(tools, {
    list: listOperators,
    invite: inviteOperator,
    withdraw: withdrawInvitation,
    changeRole,
    remove: removeOperator,
    demandTwoFactor,
    readInvitation,
    accept: acceptInvitation,
  })
}

export type Operators = ReturnType<typeof createOperators>
