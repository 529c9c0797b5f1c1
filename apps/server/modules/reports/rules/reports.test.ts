import { Problem } from '@tintype/contract/problems'
import { OFFICE_REPORT_STATES, REPORT_STATES, type ReportState, reportStateNames } from '@tintype/contract/reports/report-rules'
import { describe, expect, test } from 'vitest'
import {
  canAnswer,
  canAppeal,
  canConfirm,
  canDecide,
  canDecideAppeal,
  canNotice,
  findPossibleMoves,
  isTakenDown,
  type ReportStanding,
  withAnswer,
  withAppeal,
  withAppealDecision,
  withConfirmation,
  withDecision,
  withNotice,
} from './reports.ts'

const now = new Date('2026-11-22T09:00:00Z')
const [before, after] = [new Date('2026-11-21T09:00:00Z'), new Date('2026-11-30T09:00:00Z')]

function reportIn(state: ReportState, changes: Partial<ReportStanding> = {}): ReportStanding {
  const facts = { kind: 'copyright' as const, answerBy: null, outcome: null, decidedBy: null, appealBy: null, isReversed: null }
  return { state, since: before, ...facts, ...changes }
}

const getOutcomeCode = (work: () => unknown) => {
  try {
    work()
    return 'done'
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}

describe('the steps of a report', () => {
  const steps: [string, readonly ReportState[], (report: ReportStanding) => boolean][] = [
    ['confirm', ['unconfirmed'], (report) => canConfirm(report, now)],
    ['send the notice', ['open'], canNotice],
    ['answer', ['noticed'], canAnswer],
    ['keep the artwork', ['open', 'noticed', 'answered'], (report) => canDecide(report, 'kept', now)],
    [
      'take down an offensive artwork',
      ['open', 'noticed', 'answered'],
      (report) => canDecide({ ...report, kind: 'offensive' }, 'taken_down', now),
    ],
    [
      'take down a copy before the deadline for the answer',
      ['answered'],
      (report) => canDecide({ ...report, answerBy: after }, 'taken_down', now),
    ],
    [
      'take down a copy after the deadline for the answer',
      ['noticed', 'answered'],
      (report) => canDecide({ ...report, answerBy: before }, 'taken_down', now),
    ],
    ['appeal', ['decided'], (report) => canAppeal({ ...report, outcome: 'kept', appealBy: after }, 'reporter', now)],
    ['decide the appeal', ['appealed'], (report) => canDecideAppeal({ ...report, decidedBy: 'olga' }, 'peter')],
  ]
  test.each(steps)('the step to %s is possible in the states %j only', (_step, states, may) => {
    expect(REPORT_STATES.filter((state) => may(reportIn(state)))).toEqual(states)
  })
})

test('a report goes through its states from the confirmation to the appeal, with a deadline for each side', () => {
  let report = reportIn('unconfirmed')
  report = { ...report, ...withConfirmation(report, now) }
  expect(report).toMatchObject({ state: 'open', since: now, confirmedAt: now })
  report = { ...report, ...withNotice(report, now) }
  expect(report).toMatchObject({ state: 'noticed', answerBy: new Date('2026-12-02T09:00:00Z') })
  report = { ...report, ...withAnswer(report, 'I drew it.', now) }
  expect(report).toMatchObject({ state: 'answered', answer: 'I drew it.' })
  report = { ...report, ...withDecision(report, { outcome: 'taken_down', words: 'A copy.', operatorId: 'olga' }, now) }
  expect(report).toMatchObject({ state: 'decided', outcome: 'taken_down', decidedBy: 'olga', appealBy: new Date('2026-12-06T09:00:00Z') })
  report = { ...report, ...withAppeal(report, { side: 'artist', words: 'It is none.' }, now) }
  expect(report).toMatchObject({ state: 'appealed', appealSide: 'artist' })
  expect(getOutcomeCode(() => withAppealDecision(report, { isReversed: true, words: 'No.', operatorId: 'olga' }, now))).toBe(
    'report_other_eyes',
  )
  report = { ...report, ...withAppealDecision(report, { isReversed: true, words: 'None.', operatorId: 'peter' }, now) }
  expect(report).toMatchObject({ state: 'closed', isReversed: true, appealDecidedBy: 'peter' })
})

test('a report can be confirmed only within three days and only once', () => {
  const late = { since: new Date(now.getTime() - 3 * 24 * 3600_000) }
  expect(getOutcomeCode(() => withConfirmation(reportIn('unconfirmed', late), now))).toBe('report_link_over')
  expect(getOutcomeCode(() => withConfirmation(reportIn('open'), now))).toBe('report_link_over')
})

test.each([
  ['open', 'report_not_noticed'],
  ['noticed', 'report_answer_due'],
  ['decided', 'report_state'],
  ['closed', 'report_state'],
] as const)('a report in the state %s cannot be decided as a takedown and gives the error %s', (state, code) => {
  const decision = { outcome: 'taken_down' as const, words: 'A copy.', operatorId: 'olga' }
  expect(getOutcomeCode(() => withDecision(reportIn(state, { answerBy: after }), decision, now))).toBe(code)
})

test.each([
  ['an artist can appeal against a takedown', 'taken_down', 'artist', after, 'done'],
  ['a reporter cannot appeal against a takedown', 'taken_down', 'reporter', after, 'report_appeal_over'],
  ['a reporter can appeal when the artwork is kept', 'kept', 'reporter', after, 'done'],
  ['an artist cannot appeal when the artwork is kept', 'kept', 'artist', after, 'report_appeal_over'],
  ['a reporter cannot appeal after the deadline', 'kept', 'reporter', before, 'report_appeal_over'],
] as const)('%s', (_title, outcome, side, appealBy, code) => {
  expect(getOutcomeCode(() => withAppeal(reportIn('decided', { outcome, appealBy }), { side, words: 'No.' }, now))).toBe(code)
})

test.each([
  ['an artwork without a decision is not down', null, null, false],
  ['an artwork without a decision is not down after a reversal', null, true, false],
  ['an artwork is down after a takedown', 'taken_down', null, true],
  ['an artwork stays down when the appeal against the takedown fails', 'taken_down', false, true],
  ['an artwork is not down when the takedown is reversed', 'taken_down', true, false],
  ['an artwork that is kept is not down', 'kept', null, false],
  ['an artwork is not down when the appeal against keeping it fails', 'kept', false, false],
  ['an artwork is down when the decision to keep it is reversed', 'kept', true, true],
] as const)('%s', (_title, outcome, isReversed, down) => expect(isTakenDown({ outcome, isReversed })).toBe(down))

test.each([
  ['an open report waits for the notice to the artist', 'open', {}, 'You can take it down once the artist has had time to answer.'],
  [
    'a report with a notice waits for the answer or the deadline',
    'noticed',
    { answerBy: after },
    'You can take it down after the artist’s answer or the deadline.',
  ],
  ['a report with a notice waits for nothing after the deadline', 'noticed', { answerBy: before }, null],
  [
    'an appeal waits for another operator than the one who decided',
    'appealed',
    { decidedBy: 'olga' },
    'You decided this report, so another operator must decide the appeal.',
  ],
  ['an appeal against another operator’s decision waits for nothing', 'appealed', { decidedBy: 'peter' }, null],
] as const)('%s', (_title, state, changes, words) => {
  expect(findPossibleMoves(reportIn(state, changes), 'olga', now).waitsFor).toBe(words)
})

describe('deadlines of a report', () => {
  const ms = (count: number) => new Date(now.getTime() + count)
  const DAY_MS = 24 * 60 * 60 * 1000

  test.each([
    [-1, false],
    [0, false],
    [1, true],
  ])('a report whose confirmation is due in %i ms can be confirmed: %s', (left, may) => {
    expect(canConfirm(reportIn('unconfirmed', { since: ms(left - 3 * DAY_MS) }), now)).toBe(may)
  })

  test.each([
    [-1, true],
    [0, true],
    [1, false],
  ])('a report whose answer is due in %i ms can be decided as a takedown: %s', (left, may) => {
    expect(canDecide(reportIn('noticed', { answerBy: ms(left) }), 'taken_down', now)).toBe(may)
    expect(canDecide(reportIn('noticed', { answerBy: null }), 'taken_down', now)).toBe(false)
    expect(canDecide(reportIn('open', { answerBy: ms(left) }), 'taken_down', now)).toBe(false)
  })

  test.each([
    [-1, false],
    [0, false],
    [1, true],
  ])('a report whose appeal is due in %i ms can be appealed: %s', (left, may) => {
    expect(canAppeal(reportIn('decided', { outcome: 'kept', appealBy: ms(left) }), 'reporter', now)).toBe(may)
    expect(canAppeal(reportIn('decided', { outcome: 'kept', appealBy: null }), 'reporter', now)).toBe(false)
    expect(canAppeal(reportIn('closed', { outcome: 'kept', appealBy: ms(left) }), 'reporter', now)).toBe(false)
  })
})

test('each step of a report records its time, its words and its operator', () => {
  expect(withNotice(reportIn('open'), now)).toMatchObject({ state: 'noticed', since: now, noticedAt: now })
  expect(withAnswer(reportIn('noticed'), 'I drew it.', now)).toEqual({
    state: 'answered',
    since: now,
    answer: 'I drew it.',
    answeredAt: now,
  })
  const decision = { outcome: 'kept' as const, words: 'It is original.', operatorId: 'olga' }
  expect(withDecision(reportIn('answered'), decision, now)).toMatchObject({ since: now, decision: 'It is original.', decidedAt: now })
  const decided = reportIn('decided', { outcome: 'taken_down', appealBy: after })
  expect(withAppeal(decided, { side: 'artist', words: 'It is mine.' }, now)).toEqual({
    ...{ state: 'appealed', since: now, appealSide: 'artist', appeal: 'It is mine.', appealedAt: now },
  })
  const appeal = { isReversed: false, words: 'It is not.', operatorId: 'peter' }
  expect(withAppealDecision(reportIn('appealed', { decidedBy: 'olga' }), appeal, now)).toEqual({
    ...{ state: 'closed', since: now, isReversed: false, appealDecision: 'It is not.', appealDecidedAt: now, appealDecidedBy: 'peter' },
  })
})

test.each<[string, () => unknown, ReportState]>([
  ['a notice', () => withNotice(reportIn('noticed'), now), 'noticed'],
  ['an answer', () => withAnswer(reportIn('open'), 'Mine.', now), 'open'],
  [
    'a decision on the appeal',
    () => withAppealDecision(reportIn('decided'), { isReversed: true, words: '', operatorId: 'olga' }, now),
    'decided',
  ],
])('%s in the wrong state is refused with the name of the state', (_what, step, state) => {
  const data = { state: reportStateNames[state].toLowerCase() }
  expect(step).toThrow(expect.objectContaining({ code: 'report_state', data }))
})

test.each<[ReportState, Partial<ReportStanding>, object]>([
  ['open', {}, { notice: true, keep: true, takeDown: false, decideAppeal: false }],
  ['noticed', { answerBy: after }, { notice: false, keep: true, takeDown: false, decideAppeal: false }],
  ['answered', {}, { notice: false, keep: true, takeDown: true, decideAppeal: false, waitsFor: null }],
  ['appealed', { decidedBy: 'peter' }, { notice: false, keep: false, takeDown: false, decideAppeal: true, waitsFor: null }],
  ['closed', {}, { notice: false, keep: false, takeDown: false, decideAppeal: false, waitsFor: null }],
])('an operator sees for a report in the state %s with %j the moves %j', (state, changes, moves) => {
  expect(findPossibleMoves(reportIn(state, changes), 'olga', now)).toMatchObject(moves)
})

test('an operator sees reports in every state but the unconfirmed one', () => {
  expect(OFFICE_REPORT_STATES).toEqual(REPORT_STATES.slice(1))
})
