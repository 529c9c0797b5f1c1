import { expect, test } from 'vitest'
import { StartError } from './start-error.ts'
import { describeStartFailure } from './start-failure.ts'

test('startFault explains a StartError and a lost database in one sentence, and returns nothing for other errors', () => {
  expect(describeStartFailure(new StartError('The port is taken.'))).toBe('The port is taken.')
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  expect(describeStartFailure(new Error('Failed query: select', { cause: away }))).toMatch(/^The database stopped answering/)
  expect(describeStartFailure(new Error('timeout exceeded when trying to connect'))).toMatch(/^The database stopped answering/)
  expect(describeStartFailure(new TypeError('nothing is no function'))).toBeUndefined()
})
