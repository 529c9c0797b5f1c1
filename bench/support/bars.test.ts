import { expect, test } from 'vitest'
import { judgeFigure } from './bars.ts'
import { figure } from './figure.ts'

test.each([
  ['at most, held', figure('images.lookalike_ms', 20, 'ms'), { bar: 'at most 20', isHeld: true }],
  ['at most, missed', figure('images.lookalike_ms', 20.1, 'ms'), { bar: 'at most 20', isHeld: false }],
  ['at least, missed', figure('duplicates.recall', 0.94, ''), { bar: 'at least 0.95', isHeld: false }],
  ['a ratio, held', figure('images.list_p99_ms', 290, 'ms', 100), { bar: 'ratio at most 3', isHeld: true }],
  ['a ratio, missed', figure('images.renditions_per_s', 80, 'pictures/s', 100), { bar: 'ratio at least 0.85', isHeld: false }],
  ['a ratio of nothing', figure('api.artworks_rps', 2000, 'requests/s'), { bar: 'ratio at least 0.7', isHeld: false }],
  ['no number', figure('mixed.p99_ms', Number.NaN, 'ms'), { bar: 'at most 250', isHeld: false }],
  ['no bar', figure('duplicates.lookup_pages', 9, 'pages'), undefined],
])('%s', (_, made, verdict) => expect(judgeFigure(made)).toEqual(verdict))

test('what more processes add is judged where there are cores for them', () => {
  const made = figure('many.two_web_rps', 150, 'requests/s', 100)
  expect(judgeFigure(made, 2)).toBeUndefined()
  expect(judgeFigure(made, 4)).toEqual({ bar: 'ratio at least 1.6', isHeld: false })
})
