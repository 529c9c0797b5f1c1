import type { Operator } from '../../platform/actor.ts'
import { bind } from '../../platform/bind.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { answerReport } from './answer-report.ts'
import { appealAsArtist, appealAsReporter } from './appeal.ts'
import { confirmReport } from './confirm-report.ts'
import { decideAppeal } from './decide-appeal.ts'
import { decideReport } from './decide-report.ts'
import { getOfficeReport, getReporterReport, listOfficeReports, listOwnReports } from './list-reports.ts'
import { noticeReport } from './notice-report.ts'
import { countForOperators, findOldestForOperators, forgetReported } from './queries/reports.ts'
import { sendReport } from './send-report.ts'
import { sweepReports } from './sweep-reports.ts'
import type { ReportTools } from './tools.ts'

/** Reports from the public: notice, answer, decision, and appeal to another operator. */
export function createReports(tools: ReportTools) {
  return {
    ...bind(tools, {
      send: sendReport,
      see: getReporterReport,
      confirm: confirmReport,
      appealAsReporter,
      listOwn: listOwnReports,
      answer: answerReport,
      appealAsArtist,
      list: listOfficeReports,
      decide: decideReport,
      decideAppeal,
      sweep: sweepReports,
    }),
    get: (operator: Operator, request: { id: string }) => getOfficeReport(tools, operator, request.id),
    notice: (operator: Operator, request: { id: string }) => noticeReport(tools, operator, request.id),
    /** For the erasure of an artist: keeps decisions, deletes the artist's words. */
    forget: forgetReported,
    countWaiting: (queryable: Queryable) => countForOperators(queryable, tools.clock()),
    findOldestWaiting: findOldestForOperators,
  }
}

export type Reports = ReturnType<typeof createReports>
