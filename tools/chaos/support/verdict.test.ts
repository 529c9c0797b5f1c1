import { expect, test } from 'vitest'
import { figuresOf, leaveOut, tableOf } from './verdict.ts'

const verdicts = [
  { what: 'R10 kills', tried: '50 kills', found: '0 missing', faults: [] },
  { what: 'R3 one key', tried: '30 times', found: '1 doubled', faults: ['an order was there twice'] },
  leaveOut('R11 power cut', 'only root can mount a disk'),
]

test('an experiment that was left out neither passes nor fails, and the table shows the reason', () => {
  expect(tableOf(verdicts)).toEqual({
    'R10 kills': { tried: '50 kills', found: '0 missing', verdict: 'ok' },
    'R3 one key': { tried: '30 times', found: '1 doubled', verdict: 'FAILED' },
    'R11 power cut': { tried: '', found: 'only root can mount a disk', verdict: 'left out' },
  })
})

test('an experiment that was left out has no figure, so that its last figure is kept', () => {
  expect(figuresOf(verdicts).map(({ name, value }) => [name, value])).toEqual([
    ['chaos.R10 kills', 0],
    ['chaos.R3 one key', 1],
  ])
})
