import { asOperator } from '../../platform/http/procedures.ts'
import type { MailDesk } from './mail-desk.ts'

const { list, sendAgain } = asOperator.backoffice.mails

export function mailRoutes(desk: MailDesk) {
  return {
    list: list.handler(({ input }) => desk.list(input)),
    sendAgain: sendAgain.handler(({ input, context }) => desk.sendAgain(context.actor, input.id)),
  }
}
