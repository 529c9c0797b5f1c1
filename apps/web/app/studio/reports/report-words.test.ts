import { expect, test } from 'vitest'
import { standingOf } from './report-words.ts'

const day = '2026-12-02T12:00:00.000Z'
const nothing = { outcome: null, isReversed: null, answerBy: null, appealBy: null, canAppeal: false }

test.each([
  [{ state: 'noticed', answerBy: day }, 'waiting', 'Your answer, please, until Dec 2, 2026'],
  [{ state: 'answered' }, 'waiting', 'We decide next'],
  [{ state: 'decided', outcome: 'taken_down', appealBy: day, canAppeal: true }, 'refused', 'Taken down; you may appeal until Dec 2, 2026'],
  [{ state: 'decided', outcome: 'taken_down', appealBy: day }, 'refused', 'Taken down'],
  [{ state: 'decided', outcome: 'kept', appealBy: day }, 'done', 'It stays'],
  [{ state: 'appealed', outcome: 'kept' }, 'waiting', 'Somebody else looks at it once more'],
  [{ state: 'closed', outcome: 'taken_down', isReversed: true }, 'done', 'It stays'],
  [{ state: 'closed', outcome: 'kept', isReversed: true }, 'refused', 'Taken down'],
  [{ state: 'closed', outcome: 'taken_down', isReversed: false }, 'refused', 'Taken down'],
] as const)('%j is %s: %s', (report, tone, words) => expect(standingOf({ ...nothing, ...report })).toEqual({ tone, words }))
