import { asAnyone, asAnyoneCounted, asArtist, asOperator } from '../../http/procedures.ts'
import type { Reports } from './module.ts'

const { send, see } = asAnyone.reports
const { confirm, appeal } = asAnyoneCounted.reports
const { listOwn, answer, appealOwn } = asArtist.reports
const { list, get, notice, decide, decideAppeal } = asOperator.backoffice.reports

export function reportRoutes(reports: Reports) {
  return {
    send: send.handler(async ({ input, context }) => {
      await reports.send(input, context.address)
      return { message: `We emailed a link to ${input.email}. Open it to confirm your report. We review it after that.` }
    }),
    see: see.handler(({ input }) => reports.see(input.link)),
    confirm: confirm.handler(({ input }) => reports.confirm(input.link)),
    appeal: appeal.handler(({ input }) => reports.appealAsReporter(input)),
    listOwn: listOwn.handler(({ input, context }) => reports.listOwn(context.actor, input)),
    answer: answer.handler(({ input, context }) => reports.answer(context.actor, input)),
    appealOwn: appealOwn.handler(({ input, context }) => reports.appealAsArtist(context.actor, input)),
  }
}

export function reportBackofficeRoutes(reports: Reports) {
  return {
    list: list.handler(({ input, context }) => reports.list(context.actor, input)),
    get: get.handler(({ input, context }) => reports.get(context.actor, input)),
    notice: notice.handler(({ input, context }) => reports.notice(context.actor, input)),
    decide: decide.handler(({ input, context }) => reports.decide(context.actor, input)),
    decideAppeal: decideAppeal.handler(({ input, context }) => reports.decideAppeal(context.actor, input)),
  }
}
