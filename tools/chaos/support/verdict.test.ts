import { expect, test } from 'vitest'
import { leaveOut, toFigures, toTable } from './verdict.ts'

const verdicts = [
  { what: 'kills', tried: '50 kills', found: '0 missing', faults: [] },
  { what: 'one key', tried: '30 times', found: '1 doubled', faults: ['an order was there twice'] },
  leaveOut('power cut', 'only root can mount a disk'),
]

test('an experiment that was left out neither passes nor fails, and the table shows the reason', () => {
  expect(toTable(verdicts)).toEqual({
    kills: { tried: '50 kills', found: '0 missing', verdict: 'ok' },
    'one key': { tried: '30 times', found: '1 doubled', verdict: 'FAILED' },
    'power cut': { tried: '', found: 'only root can mount a disk', verdict: 'left out' },
  })
})

test('an experiment that was left out has no figure, so that its last figure is kept', () => {
  expect(toFigures(verdicts).map(({ name, value }) => [name, value])).toEqual([
    ['chaos.kills', 0],
    ['chaos.one key', 1],
  ])
})
