import { expect, test } from 'vitest'
import { describeReportStatus } from './report-texts.ts'

const day = '2026-12-02T12:00:00.000Z'
const nothing = { outcome: null, isReversed: null, answerBy: null, appealBy: null, canAppeal: false }

test.each([
  ['waiting for an answer', { state: 'noticed', answerBy: day }, 'waiting', 'Answer by Dec 2, 2026'],
  ['answered', { state: 'answered' }, 'waiting', 'Awaiting our decision'],
  [
    'decided by a takedown that can be appealed',
    { state: 'decided', outcome: 'taken_down', appealBy: day, canAppeal: true },
    'refused',
    'Taken down. Appeal by Dec 2, 2026',
  ],
  ['decided by a takedown', { state: 'decided', outcome: 'taken_down', appealBy: day }, 'refused', 'Taken down'],
  ['decided without a takedown', { state: 'decided', outcome: 'kept', appealBy: day }, 'done', 'Stays online'],
  ['appealed', { state: 'appealed', outcome: 'kept' }, 'waiting', 'Appeal under review'],
  ['closed with its takedown reversed', { state: 'closed', outcome: 'taken_down', isReversed: true }, 'done', 'Stays online'],
  ['closed with a takedown after an appeal', { state: 'closed', outcome: 'kept', isReversed: true }, 'refused', 'Taken down'],
  ['closed with its takedown upheld', { state: 'closed', outcome: 'taken_down', isReversed: false }, 'refused', 'Taken down'],
] as const)('an artist reads the status of a report that is %s', (_report, report, tone, words) =>
  expect(describeReportStatus({ ...nothing, ...report })).toEqual({ tone, words }),
)
