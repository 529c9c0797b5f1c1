import { asOperator } from '../../http/procedures.ts'
import type { MailLog } from './mail-log.ts'

const { list, file, sendAgain } = asOperator.backoffice.mails

export function mailRoutes(desk: MailLog) {
  return {
    list: list.handler(({ input }) => desk.list(input)),
    file: file.handler(({ input }) => desk.file(input)),
    sendAgain: sendAgain.handler(({ input, context }) => desk.sendAgain(context.actor, input.id)),
  }
}
