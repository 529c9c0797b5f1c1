import type { Problem } from '@tintype/contract/problems'
import { REPORT_STATES, type ReportState } from '@tintype/contract/report-rules'
import { describe, expect, test } from 'vitest'
import {
  canAnswer,
  canAppeal,
  canConfirm,
  canDecide,
  canDecideAppeal,
  canNotice,
  isDown,
  movesOf,
  type ReportStanding,
  withAnswer,
  withAppeal,
  withAppealDecision,
  withConfirmation,
  withDecision,
  withNotice,
} from './rules.ts'

const now = new Date('2026-11-22T09:00:00Z')
const [before, after] = [new Date('2026-11-21T09:00:00Z'), new Date('2026-11-30T09:00:00Z')]

function reportIn(state: ReportState, changes: Partial<ReportStanding> = {}): ReportStanding {
  const facts = { kind: 'copyright' as const, answerBy: null, outcome: null, decidedBy: null, appealBy: null, isReversed: null }
  return { state, since: before, ...facts, ...changes }
}

const codeOf = (work: () => unknown) => {
  try {
    work()
    return 'done'
  } catch (error) {
    return (error as Problem).code
  }
}

describe('each step has its states and no other', () => {
  const steps: [string, readonly ReportState[], (report: ReportStanding) => boolean][] = [
    ['confirm', ['unconfirmed'], (report) => canConfirm(report, now)],
    ['notice', ['open'], canNotice],
    ['answer', ['noticed'], canAnswer],
    ['keep', ['open', 'noticed', 'answered'], (report) => canDecide(report, 'kept', now)],
    [
      'take down what is offensive',
      ['open', 'noticed', 'answered'],
      (report) => canDecide({ ...report, kind: 'offensive' }, 'taken_down', now),
    ],
    ['take down a copy', ['answered'], (report) => canDecide({ ...report, answerBy: after }, 'taken_down', now)],
    [
      'take down a copy whose artist was silent',
      ['noticed', 'answered'],
      (report) => canDecide({ ...report, answerBy: before }, 'taken_down', now),
    ],
    ['appeal', ['decided'], (report) => canAppeal({ ...report, outcome: 'kept', appealBy: after }, 'reporter', now)],
    ['decide the appeal', ['appealed'], (report) => canDecideAppeal({ ...report, decidedBy: 'olga' }, 'peter')],
  ]
  test.each(steps)('%s: %j', (_step, states, may) => {
    expect(REPORT_STATES.filter((state) => may(reportIn(state)))).toEqual(states)
  })
})

test('from the mail to the appeal a report goes through its states, with the days each side has', () => {
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
  expect(codeOf(() => withAppealDecision(report, { isReversed: true, words: 'No.', operatorId: 'olga' }, now))).toBe('report_other_eyes')
  report = { ...report, ...withAppealDecision(report, { isReversed: true, words: 'None.', operatorId: 'peter' }, now) }
  expect(report).toMatchObject({ state: 'closed', isReversed: true, appealDecidedBy: 'peter' })
})

test('a confirmation comes within three days', () => {
  const late = { since: new Date(now.getTime() - 3 * 24 * 3600_000) }
  expect(codeOf(() => withConfirmation(reportIn('unconfirmed', late), now))).toBe('report_link_over')
  expect(codeOf(() => withConfirmation(reportIn('open'), now))).toBe('report_link_over')
})

test.each([
  ['open', 'report_not_noticed'],
  ['noticed', 'report_answer_due'],
  ['decided', 'report_state'],
  ['closed', 'report_state'],
] as const)('what is %s is not taken down: %s', (state, code) => {
  const decision = { outcome: 'taken_down' as const, words: 'A copy.', operatorId: 'olga' }
  expect(codeOf(() => withDecision(reportIn(state, { answerBy: after }), decision, now))).toBe(code)
})

test.each([
  ['taken_down', 'artist', after, 'done'],
  ['taken_down', 'reporter', after, 'report_appeal_over'],
  ['kept', 'reporter', after, 'done'],
  ['kept', 'artist', after, 'report_appeal_over'],
  ['kept', 'reporter', before, 'report_appeal_over'],
] as const)('against %s the %s appeals until %s: %s', (outcome, side, appealBy, code) => {
  expect(codeOf(() => withAppeal(reportIn('decided', { outcome, appealBy }), { side, words: 'No.' }, now))).toBe(code)
})

test.each([
  [null, null, false],
  ['taken_down', null, true],
  ['taken_down', false, true],
  ['taken_down', true, false],
  ['kept', null, false],
  ['kept', false, false],
  ['kept', true, true],
] as const)('%s, reversed: %s: down is %s', (outcome, isReversed, down) => expect(isDown({ outcome, isReversed })).toBe(down))

test.each([
  ['open', {}, 'It can be taken down once the artist could answer.'],
  ['noticed', { answerBy: after }, 'It can be taken down once the artist has answered, or the time for it is over.'],
  ['noticed', { answerBy: before }, null],
  ['appealed', { decidedBy: 'olga' }, 'You decided this report, so somebody else decides the appeal.'],
  ['appealed', { decidedBy: 'peter' }, null],
] as const)('what is %s with %j waits for: %s', (state, changes, words) => {
  expect(movesOf(reportIn(state, changes), 'olga', now).waitsFor).toBe(words)
})
