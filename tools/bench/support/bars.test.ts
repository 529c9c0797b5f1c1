import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { type Figure, figure } from '../../support/figure.ts'
import { judgeFigure } from './bars.ts'

test.each([
  ['at its maximum meets the bar', figure('images.lookalike_ms', 20, 'ms'), { bar: 'at most 20', isHeld: true }],
  ['above its maximum misses the bar', figure('images.lookalike_ms', 20.1, 'ms'), { bar: 'at most 20', isHeld: false }],
  ['below its minimum misses the bar', figure('duplicates.recall', 0.94, ''), { bar: 'at least 0.95', isHeld: false }],
  ['within its ratio meets the bar', figure('images.list_p99_ms', 290, 'ms', 100), { bar: 'ratio at most 3', isHeld: true }],
  [
    'outside its ratio misses the bar',
    figure('images.renditions_per_s', 80, 'pictures/s', 100),
    { bar: 'ratio at least 0.85', isHeld: false },
  ],
  [
    'without a base for its ratio misses the bar',
    figure('api.artworks_rps', 2000, 'requests/s'),
    { bar: 'ratio at least 0.7', isHeld: false },
  ],
  ['that is not a number misses the bar', figure('mixed.p99_ms', Number.NaN, 'ms'), { bar: 'at most 250', isHeld: false }],
  ['without a bar is not judged', figure('duplicates.lookup_pages', 9, 'pages'), undefined],
])('a benchmark figure %s', (_, made, verdict) => expect(judgeFigure(made)).toEqual(verdict))

test('the gain from more processes is judged only on a machine with enough cores', () => {
  const made = figure('many.two_web_rps', 150, 'requests/s', 100)
  expect(judgeFigure(made, 2)).toBeUndefined()
  expect(judgeFigure(made, 4)).toEqual({ bar: 'ratio at least 1.6', isHeld: false })
})

test('the stored figures of the networks and of the picture analysis meet their limits', async () => {
  const stored = JSON.parse(await readFile(resolve(import.meta.dirname, '../../../bench/results.json'), 'utf8')) as Figure[]
  const judged = stored.filter(({ name }) => /^(upscaling|vision)\./.test(name)).map((found) => [found.name, judgeFigure(found)?.isHeld])
  expect(judged).toEqual(
    expect.arrayContaining([
      ['upscaling.photographs.clean_gain', true],
      ['vision.built_in.category_sure_precision', true],
    ]),
  )
  expect(judged.filter(([, isHeld]) => isHeld === false)).toEqual([])
})
