import type { ArtistReport, OfficeReport, ReporterReport } from '@tintype/contract/reports/reports'
import { toIsoInstant } from '@tintype/domain/time/instants'
import type { ReportRow } from '../queries/reports.ts'
import { canAnswer, canAppeal, canConfirm, findPossibleMoves } from '../rules/reports.ts'

export function toReporterReport(report: ReportRow, now: Date): ReporterReport {
  return { ...toReportFields(report), canConfirm: canConfirm(report, now), canAppeal: canAppeal(report, 'reporter', now) }
}

export function toArtistReport(report: ReportRow, pictureUrl: string | null, now: Date): ArtistReport {
  return {
    ...toReportFields(report),
    reporterName: reporterNameForArtist(report),
    pictureUrl,
    canAnswer: canAnswer(report),
    canAppeal: canAppeal(report, 'artist', now),
  }
}

type Around = {
  artistName: string
  pictureUrl: string | null
  subjectUrl: string
  /** The e-mail address of an operator, by id. */
  findOperatorEmail: (operatorId: string | null) => string | null
}

export function toOfficeReport(
  report: ReportRow,
  { artistName, pictureUrl, subjectUrl, findOperatorEmail: emailOf }: Around,
  { operatorId, now }: { operatorId: string; now: Date },
): OfficeReport {
  const { artistId, reporterName, reporterEmail, capacity } = report
  return {
    ...toReportFields(report),
    ...{ artistId, artistName, reporterName, reporterEmail, capacity, pictureUrl, subjectUrl },
    since: report.since.toISOString(),
    decidedBy: emailOf(report.decidedBy),
    appealDecidedBy: emailOf(report.appealDecidedBy),
    moves: findPossibleMoves(report, operatorId, now),
  }
}

/** The reported item, as mails name it. */
export function reportedItem({ subject, subjectName }: ReportRow): { subject: ReportRow['subject']; subjectName: string } {
  return { subject, subjectName }
}

/** The reporter's name for the artist: only for copyright claims, so that the parties can settle. */
export function reporterNameForArtist({ kind, reporterName }: ReportRow): string | null {
  return kind === 'copyright' ? reporterName : null
}

function toReportFields(report: ReportRow) {
  const { id, state, subject, subjectName, kind, words, original, answer, outcome, decision, appealSide, appeal, isReversed } = report
  return {
    ...{ id, state, subject, subjectName, kind, words, original, answer, outcome, decision, appealSide, appeal, isReversed },
    appealDecision: report.appealDecision,
    confirmedAt: toIsoInstant(report.confirmedAt),
    noticedAt: toIsoInstant(report.noticedAt),
    answerBy: toIsoInstant(report.answerBy),
    answeredAt: toIsoInstant(report.answeredAt),
    decidedAt: toIsoInstant(report.decidedAt),
    appealBy: toIsoInstant(report.appealBy),
    appealedAt: toIsoInstant(report.appealedAt),
    appealDecidedAt: toIsoInstant(report.appealDecidedAt),
  }
}
