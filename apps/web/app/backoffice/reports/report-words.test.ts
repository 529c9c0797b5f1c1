import { expect, test } from 'vitest'
import { deadlineOf, reportStateFrom, subjectWords } from './report-words.ts'

test.each([
  [null, 'open'],
  ['appealed', 'appealed'],
  ['unconfirmed', 'open'],
  ['nonsense', 'open'],
])('an address with %s shows what is %s', (text, state) => expect(reportStateFrom(text)).toBe(state))

test.each([
  ['plate', '“Owl” by Ines'],
  ['banner', 'Banner of Ines'],
  ['portrait', 'Profile picture of Ines'],
] as const)('a %s is called %s', (subject, words) => {
  expect(subjectWords({ subject, subjectName: 'Owl', artistName: 'Ines' })).toBe(words)
})

const [early, late] = ['2026-11-20T00:00:00.000Z', '2026-12-02T00:00:00.000Z']
const now = Date.parse('2026-11-22T00:00:00.000Z')

test.each([
  [{ state: 'noticed', answerBy: late, appealBy: null }, 'Answer until'],
  [{ state: 'noticed', answerBy: early, appealBy: null }, 'Answer was due'],
  [{ state: 'decided', answerBy: early, appealBy: late }, 'Appeal until'],
  [{ state: 'decided', answerBy: early, appealBy: early }, 'Appeal was due'],
  [{ state: 'open', answerBy: null, appealBy: null }, undefined],
  [{ state: 'closed', answerBy: early, appealBy: late }, undefined],
] as const)('%j: %s', (report, what) => expect(deadlineOf(report, now)?.what).toBe(what))
