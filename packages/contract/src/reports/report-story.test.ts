import { expect, test } from 'vitest'
import { reportStory } from './report-story.ts'

const nothing = {
  ...{ answer: null, answeredAt: null, outcome: null, decision: null, decidedAt: null },
  ...{ appeal: null, appealSide: null, appealedAt: null, appealDecision: null, isReversed: null, appealDecidedAt: null },
}
const decided = { ...nothing, answer: 'It is mine.', answeredAt: '2026-05-01T10:00:00.000Z', decision: 'We looked.' } as const

test('the history of a report without events is empty', () => {
  expect(reportStory(nothing, 'artist')).toEqual([])
})

test.each([
  ['artist', 'taken_down', ['Your answer', 'We took it down', 'You appealed', 'The decision was reversed']],
  ['reporter', 'taken_down', ['The artist’s answer', 'Taken down', 'The artist appealed', 'The decision was reversed']],
  ['artist', 'kept', ['Your answer', 'We kept it', 'You appealed', 'The decision was reversed']],
  ['reporter', 'kept', ['The artist’s answer', 'Stays online', 'The artist appealed', 'The decision was reversed']],
] as const)('the %s of a report that was decided as %s reads the answer, decision, appeal and reversal', (side, outcome, titles) => {
  const report = {
    ...decided,
    outcome,
    appeal: 'Look again.',
    appealSide: 'artist',
    appealDecision: 'So it is.',
    isReversed: true,
  } as const
  expect(reportStory(report, side).map(({ title }) => title)).toEqual(titles)
  expect(reportStory(report, side)[0]).toEqual({ title: titles[0], words: 'It is mine.', at: '2026-05-01T10:00:00.000Z' })
})

test('each side reads which side appealed and that the decision was upheld', () => {
  const report = {
    ...decided,
    outcome: 'kept',
    appeal: 'No.',
    appealSide: 'reporter',
    appealDecision: 'It stays.',
    isReversed: false,
  } as const
  expect(reportStory(report, 'reporter').at(-2)?.title).toBe('Your appeal')
  expect(reportStory(report, 'artist').at(-2)?.title).toBe('The other party appealed')
  expect(reportStory(report, 'artist').at(-1)?.title).toBe('The decision was upheld')
})
