import { asArtist, asOperator } from '../../http/procedures.ts'
import type { MailLog } from './mail-log.ts'
import type { Suppressions } from './suppressions/suppressions.ts'

const { list, file, sendAgain, suppressions, liftSuppression } = asOperator.backoffice.mails

export function mailRoutes(desk: MailLog, suppressed: Suppressions) {
  return {
    list: list.handler(({ input }) => desk.list(input)),
    file: file.handler(({ input }) => desk.file(input)),
    sendAgain: sendAgain.handler(({ input, context }) => desk.sendAgain(context.actor, input.id)),
    suppressions: suppressions.handler(({ input }) => suppressed.list(input)),
    liftSuppression: liftSuppression.handler(async ({ input, context }) => {
      await suppressed.lift(context.actor, input.id)
      return { message: 'Emails are sent to this address again.' }
    }),
  }
}

export function mailDeliveryRoutes(suppressed: Suppressions) {
  return { mailDelivery: asArtist.settings.mailDelivery.handler(({ context }) => suppressed.getDelivery(context.actor)) }
}
