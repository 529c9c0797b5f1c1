import { Problem } from '@tintype/contract/problems'
import {
  type ReportKind,
  type ReportOutcome,
  type ReportSide,
  type ReportState,
  reportLimits,
  reportStateNames,
} from '@tintype/contract/reports/report-rules'

const DAY_MS = 24 * 60 * 60 * 1000

/** The properties of a report that determine its possible steps. */
export type ReportStanding = {
  state: ReportState
  since: Date
  kind: ReportKind
  answerBy: Date | null
  outcome: ReportOutcome | null
  decidedBy: string | null
  appealBy: Date | null
  isReversed: boolean | null
}

/** Reporters confirm by mail. A link that is opened too late has no effect. */
export function canConfirm({ state, since }: ReportStanding, now: Date): boolean {
  return state === 'unconfirmed' && now.getTime() < since.getTime() + reportLimits.confirmMs
}

export function canNotice({ state }: ReportStanding): boolean {
  return state === 'open'
}

/** An answer is accepted until the decision, even after the deadline. */
export function canAnswer({ state }: ReportStanding): boolean {
  return state === 'noticed'
}

/**
 * Keeping an item is possible at once. Taking it down requires that the artist could answer. Offensive items may be taken down at once; the
 * artist can then appeal.
 */
export function canDecide({ state, kind, answerBy }: ReportStanding, outcome: ReportOutcome, now: Date): boolean {
  if (!['open', 'noticed', 'answered'].includes(state)) return false
  if (outcome === 'kept' || kind === 'offensive' || state === 'answered') return true
  return state === 'noticed' && answerBy !== null && now >= answerBy
}

/** Only the losing side may appeal, once. */
export function canAppeal(report: ReportStanding, side: ReportSide, now: Date): boolean {
  if (report.state !== 'decided' || !report.appealBy || now >= report.appealBy) return false
  return side === (report.outcome === 'taken_down' ? 'artist' : 'reporter')
}

/** Not the operator who decided first. */
export function canDecideAppeal({ state, decidedBy }: ReportStanding, operatorId: string): boolean {
  return state === 'appealed' && decidedBy !== operatorId
}

/** Whether this report currently keeps the item down. */
export function isTakenDown({ outcome, isReversed }: Pick<ReportStanding, 'outcome' | 'isReversed'>): boolean {
  if (outcome === null) return false
  return (outcome === 'taken_down') !== (isReversed === true)
}

/** @throws Problem `report_link_over` */
export function withConfirmation(report: ReportStanding, now: Date) {
  if (!canConfirm(report, now)) throw new Problem('report_link_over')
  return { state: 'open' as const, since: now, confirmedAt: now }
}

/** @throws Problem `report_state` */
export function withNotice(report: ReportStanding, now: Date) {
  requireMove(report, canNotice(report))
  return { state: 'noticed' as const, since: now, noticedAt: now, answerBy: daysAfter(now, reportLimits.answerDays) }
}

/** @throws Problem `report_state` */
export function withAnswer(report: ReportStanding, words: string, now: Date) {
  requireMove(report, canAnswer(report))
  return { state: 'answered' as const, since: now, answer: words, answeredAt: now }
}

export type Decision = { outcome: ReportOutcome; words: string; operatorId: string }

/** @throws Problem `report_state`; `report_answer_due` where the artist may still answer */
export function withDecision(report: ReportStanding, { outcome, words, operatorId }: Decision, now: Date) {
  requireMove(report, ['open', 'noticed', 'answered'].includes(report.state))
  if (!canDecide(report, outcome, now)) throw new Problem(report.state === 'open' ? 'report_not_noticed' : 'report_answer_due')
  return {
    state: 'decided' as const,
    since: now,
    outcome,
    decision: words,
    decidedAt: now,
    decidedBy: operatorId,
    appealBy: daysAfter(now, reportLimits.appealDays),
  }
}

/** @throws Problem `report_appeal_over`, also for the winning side */
export function withAppeal(report: ReportStanding, { side, words }: { side: ReportSide; words: string }, now: Date) {
  if (!canAppeal(report, side, now)) throw new Problem('report_appeal_over')
  return { state: 'appealed' as const, since: now, appealSide: side, appeal: words, appealedAt: now }
}

export type AppealDecision = { isReversed: boolean; words: string; operatorId: string }

/** @throws Problem `report_state`, `report_other_eyes` */
export function withAppealDecision(report: ReportStanding, { isReversed, words, operatorId }: AppealDecision, now: Date) {
  requireMove(report, report.state === 'appealed')
  if (!canDecideAppeal(report, operatorId)) throw new Problem('report_other_eyes')
  return { state: 'closed' as const, since: now, isReversed, appealDecision: words, appealDecidedAt: now, appealDecidedBy: operatorId }
}

/** The steps that are possible for an operator, and reasons for those that are unexpectedly not. */
export function findPossibleMoves(report: ReportStanding, operatorId: string, now: Date) {
  const moves = {
    notice: canNotice(report),
    keep: canDecide(report, 'kept', now),
    takeDown: canDecide(report, 'taken_down', now),
    decideAppeal: canDecideAppeal(report, operatorId),
  }
  return { ...moves, waitsFor: waitsFor(report, moves) }
}

function waitsFor({ state }: ReportStanding, moves: { takeDown: boolean; decideAppeal: boolean }): string | null {
  if (state === 'open' && !moves.takeDown) return 'You can take it down once the artist has had time to answer.'
  if (state === 'noticed' && !moves.takeDown) return 'You can take it down after the artist’s answer or the deadline.'
  if (state === 'appealed' && !moves.decideAppeal) return 'You decided this report, so another operator must decide the appeal.'
  return null
}

function requireMove({ state }: ReportStanding, isPossible: boolean): void {
  if (!isPossible) throw new Problem('report_state', { state: reportStateNames[state].toLowerCase() })
}

function daysAfter(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY_MS)
}
