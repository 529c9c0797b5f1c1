import { Problem } from '@tintype/contract/problems'
import {
  type ReportKind,
  type ReportOutcome,
  type ReportSide,
  type ReportState,
  reportLimits,
  reportStateNames,
} from '@tintype/contract/report-rules'

const DAY_MS = 24 * 60 * 60 * 1000

/** What of a report decides on what may be done with it. */
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

/** Whoever reported said so by mail. A link that is opened late has nothing left to confirm. */
export function canConfirm({ state, since }: ReportStanding, now: Date): boolean {
  return state === 'unconfirmed' && now.getTime() < since.getTime() + reportLimits.confirmMs
}

export function canNotice({ state }: ReportStanding): boolean {
  return state === 'open'
}

/** An answer counts until it is decided, also a late one. */
export function canAnswer({ state }: ReportStanding): boolean {
  return state === 'noticed'
}

/**
 * What is kept may be kept at once. What goes, goes after its artist could answer; but what is offensive may go at once, and its
 * artist appeals.
 */
export function canDecide({ state, kind, answerBy }: ReportStanding, outcome: ReportOutcome, now: Date): boolean {
  if (!['open', 'noticed', 'answered'].includes(state)) return false
  if (outcome === 'kept' || kind === 'offensive' || state === 'answered') return true
  return state === 'noticed' && answerBy !== null && now >= answerBy
}

/** Only the side that the decision went against, and once. */
export function canAppeal(report: ReportStanding, side: ReportSide, now: Date): boolean {
  if (report.state !== 'decided' || !report.appealBy || now >= report.appealBy) return false
  return side === (report.outcome === 'taken_down' ? 'artist' : 'reporter')
}

/** Never whoever decided before. */
export function canDecideAppeal({ state, decidedBy }: ReportStanding, operatorId: string): boolean {
  return state === 'appealed' && decidedBy !== operatorId
}

/** Whether what was reported is down by this report, as things stand. */
export function isDown({ outcome, isReversed }: Pick<ReportStanding, 'outcome' | 'isReversed'>): boolean {
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

/** @throws Problem `report_appeal_over`, also for the side that the decision went for */
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

/** What whoever asks may do, and why not where one might expect it. */
export function movesOf(report: ReportStanding, operatorId: string, now: Date) {
  const moves = {
    notice: canNotice(report),
    keep: canDecide(report, 'kept', now),
    takeDown: canDecide(report, 'taken_down', now),
    decideAppeal: canDecideAppeal(report, operatorId),
  }
  return { ...moves, waitsFor: waitsFor(report, moves) }
}

function waitsFor({ state }: ReportStanding, moves: { takeDown: boolean; decideAppeal: boolean }): string | null {
  if (state === 'open' && !moves.takeDown) return 'It can be taken down once the artist could answer.'
  if (state === 'noticed' && !moves.takeDown) return 'It can be taken down once the artist has answered, or the time for it is over.'
  if (state === 'appealed' && !moves.decideAppeal) return 'You decided this report, so somebody else decides the appeal.'
  return null
}

function requireMove({ state }: ReportStanding, isPossible: boolean): void {
  if (!isPossible) throw new Problem('report_state', { state: reportStateNames[state].toLowerCase() })
}

function daysAfter(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY_MS)
}
