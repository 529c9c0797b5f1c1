import { asAnyoneCounted, asOperator } from '../../http/procedures.ts'
import type { Operators } from './module.ts'

const { operators: staff } = asOperator.backoffice

export function operatorRoutes(operators: Operators) {
  return {
    list: staff.list.handler(() => operators.list()),
    invite: staff.invite.handler(({ input, context }) => operators.invite(context.actor, input)),
    withdraw: staff.withdraw.handler(({ input, context }) => operators.withdraw(context.actor, input.id)),
    changeRole: staff.changeRole.handler(({ input, context }) => operators.changeRole(context.actor, input)),
    remove: staff.remove.handler(({ input, context }) => operators.remove(context.actor, input.id)),
    demandTwoFactor: staff.demandTwoFactor.handler(({ input, context }) => operators.demandTwoFactor(context.actor, input.isNeeded)),
  }
}

export function invitationRoutes(operators: Operators) {
  return {
    look: asAnyoneCounted.invitations.look.handler(({ input }) => operators.readInvitation(input.token)),
    accept: asAnyoneCounted.invitations.accept.handler(async ({ input }) => {
      await operators.accept(input)
      return { message: 'Welcome. Please log in.' }
    }),
  }
}
