import type { ReportOutcome, ReportState } from '@tintype/contract/reports/report-rules'
import type { ReportInput } from '@tintype/contract/reports/reports'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import type { Artist, Operator } from '../../platform/http/actor.ts'
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
import type { ReportsRequest, ReportTools } from './tools.ts'

export type { ReportsRequest, ReportTools } from './tools.ts'

/** Reports from the public: notice, answer, decision, and appeal to another operator. */
export function createReports(tools: ReportTools) {
  return {
    send: (report: ReportInput, address: string | undefined) => sendReport(tools, report, address),
    see: (link: string) => getReporterReport(tools, link),
    confirm: (link: string) => confirmReport(tools, link),
    appealAsReporter: (request: { link: string; words: string }) => appealAsReporter(tools, request),
    listOwn: (artist: Artist, request: ReportsRequest) => listOwnReports(tools, artist, request),
    answer: (artist: Artist, request: { id: string; words: string }) => answerReport(tools, artist, request),
    appealAsArtist: (artist: Artist, request: { id: string; words: string }) => appealAsArtist(tools, artist, request),
    list: (operator: Operator, request: ReportsRequest & { state: ReportState }) => listOfficeReports(tools, operator, request),
    get: (operator: Operator, request: { id: string }) => getOfficeReport(tools, operator, request.id),
    notice: (operator: Operator, request: { id: string }) => noticeReport(tools, operator, request.id),
    decide: (operator: Operator, request: { id: string; outcome: ReportOutcome; words: string }) => decideReport(tools, operator, request),
    decideAppeal: (operator: Operator, request: { id: string; isReversed: boolean; words: string }) =>
      decideAppeal(tools, operator, request),
    /** For the erasure of an artist: keeps decisions, deletes the artist's words. */
    forget: (tx: Transaction, artistId: string) => forgetReported(tx, artistId),
    countWaiting: (queryable: Queryable) => countForOperators(queryable, tools.clock()),
    findOldestWaiting: (queryable: Queryable) => findOldestForOperators(queryable),
    sweep: () => sweepReports(tools),
  }
}

export type Reports = ReturnType<typeof createReports>
