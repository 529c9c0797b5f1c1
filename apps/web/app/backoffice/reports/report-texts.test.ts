import { expect, test } from 'vitest'
import { describeSubject, findDeadline, readReportState } from './report-texts.ts'

test.each([
  [null, 'open'],
  ['appealed', 'appealed'],
  ['unconfirmed', 'open'],
  ['nonsense', 'open'],
])('the state parameter %s opens the reports tab “%s”', (text, state) => expect(readReportState(text)).toBe(state))

test.each([
  ['artwork', '“Owl” by Ines'],
  ['banner', 'Banner of Ines'],
  ['portrait', 'Profile picture of Ines'],
] as const)('the subject “%s” of a report is listed as %s', (subject, words) => {
  expect(describeSubject({ subject, subjectName: 'Owl', artistName: 'Ines' })).toBe(words)
})

const [early, late] = ['2026-11-20T00:00:00.000Z', '2026-12-02T00:00:00.000Z']
const now = Date.parse('2026-11-22T00:00:00.000Z')

test.each([
  ['an unanswered report before its deadline', { state: 'noticed', answerBy: late, appealBy: null }, 'Answer until'],
  ['an unanswered report after its deadline', { state: 'noticed', answerBy: early, appealBy: null }, 'Answer was due'],
  ['a decided report before the appeal deadline', { state: 'decided', answerBy: early, appealBy: late }, 'Appeal until'],
  ['a decided report after the appeal deadline', { state: 'decided', answerBy: early, appealBy: early }, 'Appeal was due'],
] as const)('%s shows the deadline “$2”', (_report, report, what) => expect(findDeadline(report, now)?.what).toBe(what))

test.each([
  ['an open report', { state: 'open', answerBy: null, appealBy: null }],
  ['a closed report', { state: 'closed', answerBy: early, appealBy: late }],
] as const)('%s shows no deadline', (_report, report) => expect(findDeadline(report, now)?.what).toBeUndefined())
