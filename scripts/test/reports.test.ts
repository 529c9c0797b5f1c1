import { expect, test } from 'vitest'
import { countTests, findFailedFiles } from './reports.ts'

type Test = { status: string; fullName: string; failureMessages?: string[] }

const passed: Test = { status: 'passed', fullName: 'a test that passed' }
const failed: Test = { status: 'failed', fullName: 'a test that failed', failureMessages: ['Timeout 15000ms exceeded.\n  at a line'] }
const skipped: Test = { ...passed, status: 'skipped' }
const file = (name: string, assertionResults: Test[], status = assertionResults.includes(failed) ? 'failed' : 'passed', message = '') => ({
  ...{ name, status, message, assertionResults },
})

test.each([
  ['passed and skipped tests', [file('a', [passed, passed]), file('b', [passed, skipped])], true, [3, 0, 1]],
  ['a failed test', [file('a', [passed, failed])], false, [1, 1, 0]],
  ['a file that could not be loaded', [file('a', [passed]), file('b', [], 'failed')], false, [1, 1, 0]],
  ['a file whose beforeAll failed, so that its tests did not run', [file('a', [skipped], 'failed')], false, [0, 1, 1]],
  ['no test at all', [], true, [0, 1, 0]],
  ['a run that failed although no test did', [file('a', [passed])], false, [1, 1, 0]],
] as const)('countTests counts %s', (_case, testResults, succeeded, [passes, fails, skips]) => {
  expect(countTests({ testResults: [...testResults] }, succeeded)).toEqual({ passed: passes, failed: fails, skipped: skips })
})

test('countTests accepts a run without tests when a filter may match none', () => {
  expect(countTests({ testResults: [] }, true, true)).toEqual({ passed: 0, failed: 0, skipped: 0 })
  expect(countTests({ testResults: [] }, false, true)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('findFailedFiles names each failed file with the first line of every reason', () => {
  const testResults = [file('a', [passed]), file('b', [passed, failed]), file('c', [], 'failed', 'no database\nat a line')]
  expect(findFailedFiles({ testResults })).toEqual([
    { path: 'b', reasons: ['a test that failed: Timeout 15000ms exceeded.'] },
    { path: 'c', reasons: ['no database'] },
  ])
})
