import type { AuditFilter, AuditPage } from '@tintype/contract/admin/audit'
import type { OperatorRole } from '@tintype/contract/operators/operator-roles'
import type { Operator } from '../../platform/http/actor.ts'
import { type Acceptance, acceptInvitation } from './accept-invitation.ts'
import { changeRole } from './change-role.ts'
import { demandTwoFactor } from './demand-two-factor.ts'
import { exportAudit } from './export-audit.ts'
import { inviteOperator } from './invite-operator.ts'
import { listAudit } from './list-audit.ts'
import { listOperators } from './list-operators.ts'
import { lookAtInvitation } from './look-at-invitation.ts'
import { removeOperator } from './remove-operator.ts'
import type { OperatorTools } from './tools.ts'
import { withdrawInvitation } from './withdraw-invitation.ts'

export type { OperatorTools } from './tools.ts'

export function createOperators(tools: OperatorTools) {
  return {
    list: () => listOperators(tools),
    invite: (operator: Operator, request: { email: string; role: OperatorRole }) => inviteOperator(tools, operator, request),
    withdraw: (operator: Operator, id: string) => withdrawInvitation(tools, operator, id),
    changeRole: (operator: Operator, request: { id: string; role: OperatorRole }) => changeRole(tools, operator, request),
    remove: (operator: Operator, id: string) => removeOperator(tools, operator, id),
    demandTwoFactor: (operator: Operator, isNeeded: boolean) => demandTwoFactor(tools, operator, isNeeded),
    lookAtInvitation: (token: string) => lookAtInvitation(tools, token),
    accept: (acceptance: Acceptance) => acceptInvitation(tools, acceptance),
    listAudit: (request: AuditFilter & { limit: number; cursor?: string }): Promise<AuditPage> => listAudit(tools, request),
    exportAudit: (filter: AuditFilter) => exportAudit(tools, filter),
  }
}

export type Operators = ReturnType<typeof createOperators>
