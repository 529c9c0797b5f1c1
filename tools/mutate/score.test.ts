import { expect, test } from 'vitest'
import { calculateScore, describeSurvivors, type MutantOutcome } from './score.ts'

const mutant = (status: string, line = 1, fileName = 'rules.ts'): MutantOutcome => ({
  status,
  fileName,
  mutatorName: 'EqualityOperator',
  replacement: 'cents  >=\n 0',
  location: { start: { line, column: 3 } },
})

test.each([
  ['killed and timed-out mutants', ['Killed', 'Timeout'], { detected: 2, survived: 0, percent: 100 }],
  ['one of four that survives', ['Killed', 'Killed', 'Killed', 'Survived'], { detected: 3, survived: 1, percent: 75 }],
  ['one that no test runs', ['Killed', 'NoCoverage'], { detected: 1, survived: 1, percent: 50 }],
  [
    'ones that do not run, which do not count',
    ['Killed', 'RuntimeError', 'CompileError', 'Ignored'],
    { detected: 1, survived: 0, percent: 100 },
  ],
  ['none', [], { detected: 0, survived: 0, percent: 100 }],
])('scoreOf counts %s', (_what, statuses, score) => {
  expect(calculateScore(statuses.map((status) => mutant(status)))).toEqual(score)
})

test('describeSurvivors lists the surviving mutants in the order of the code, each in one line', () => {
  const outcomes = [mutant('Survived', 9), mutant('Killed'), mutant('NoCoverage', 2), mutant('Survived', 1, 'a.ts')]
  expect(describeSurvivors(outcomes)).toEqual([
    'a.ts:1:3 EqualityOperator cents >= 0',
    'rules.ts:2:3 EqualityOperator (not run) cents >= 0',
    'rules.ts:9:3 EqualityOperator cents >= 0',
  ])
})
