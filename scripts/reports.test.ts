import { expect, test } from 'vitest'
import { countTests, findFailedFiles, withSecondTries } from './reports.ts'

type Test = { status: string; fullName: string; failureMessages?: string[] }

const passed: Test = { status: 'passed', fullName: 'it stands' }
const failed: Test = { status: 'failed', fullName: 'it falls', failureMessages: ['Timeout 30000ms exceeded.\n  at a line'] }
const file = (name: string, assertionResults: Test[], status = assertionResults.includes(failed) ? 'failed' : 'passed', message = '') => ({
  ...{ name, status, message, assertionResults },
})

test.each([
  ['passed and left out', [file('a', [passed, passed]), file('b', [passed, { ...passed, status: 'skipped' }])], true, [3, 0, 1]],
  ['one that failed', [file('a', [passed, failed])], false, [1, 1, 0]],
  ['a file that could not be loaded', [file('a', [passed]), file('b', [], 'failed')], false, [1, 1, 0]],
  [
    'a file whose beginning failed, so that its tests never ran',
    [file('a', [{ ...passed, status: 'skipped' }], 'failed')],
    false,
    [0, 1, 1],
  ],
  ['nothing at all', [], true, [0, 1, 0]],
  ['a run that ended badly though nothing failed', [file('a', [passed])], false, [1, 1, 0]],
])('counted: %s', (_, testResults, isSound, counts) => {
  const counted = countTests({ testResults }, isSound)
  expect([counted.passed, counted.failed, counted.skipped]).toEqual(counts)
})

test('what failed is named with the first line of why', () => {
  const testResults = [file('a', [passed]), file('b', [passed, failed]), file('c', [], 'failed', 'no database\nat a line')]
  expect(findFailedFiles({ testResults })).toEqual([
    { path: 'b', reasons: ['it falls: Timeout 30000ms exceeded.'] },
    { path: 'c', reasons: ['no database'] },
  ])
})

test('a file that was run anew counts as it ended then, whole; the others as they did', () => {
  const first = { testResults: [file('a', [passed]), file('b', [failed, failed])] }
  expect(countTests(withSecondTries(first, { testResults: [file('b', [passed, passed])] }), true)).toMatchObject({ passed: 3, failed: 0 })
  expect(countTests(withSecondTries(first, { testResults: [file('b', [passed, failed])] }), false)).toMatchObject({ passed: 2, failed: 1 })
})
