import { expect, test } from 'vitest'
import { isDatabaseAway } from './database-away.ts'

const coded = (code: string, message = 'a message') => Object.assign(new Error(message), { code })

test.each([
  ['refused', coded('ECONNREFUSED')],
  ['reset', coded('ECONNRESET')],
  ['stopping', coded('57P01', 'terminating connection due to administrator command')],
  ['crashed', coded('57P02')],
  ['starting', coded('57P03')],
  ['full', coded('53300')],
  ['taking no changes', new Error('Failed query: insert', { cause: coded('25006', 'cannot execute INSERT in a read-only transaction') })],
  ['dropped', coded('57P04')],
  ['tired of an idle session', coded('57P05')],
  ['tired of an open transaction', coded('25P03')],
  ['without room on its disk', new Error('Failed query: insert', { cause: coded('53100', 'could not extend file') })],
  ['broken', coded('08006')],
  ['ended in the middle', new Error('Connection terminated unexpectedly')],
  ['slow to connect', new Error('Connection terminated due to connection timeout')],
  ['without a free connection', new Error('timeout exceeded when trying to connect')],
  ['asked on a broken connection', new Error('Client has encountered a connection error and is not queryable')],
  ['refused, beneath the failed query', new Error('Failed query: select 1', { cause: coded('ECONNREFUSED') })],
  ['refused at each of its addresses', new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')])],
])('a database that is %s is away', (_how, error) => {
  expect(isDatabaseAway(error)).toBe(true)
})

test.each([
  ['a unique value that is taken', coded('23505')],
  ['a statement that took too long', coded('57014')],
  ['a transaction that had failed before', coded('25P02')],
  ['a mistake in a statement', new Error('Failed query', { cause: coded('42P01') })],
  ['a mistake of ours that quotes it', new Error('it said: Connection terminated')],
  ['a pool that we closed ourselves', new Error('Cannot use a pool after calling end on the pool')],
  ['no error', 'ECONNREFUSED'],
  ['nothing', undefined],
])('%s does not mean so', (_what, error) => {
  expect(isDatabaseAway(error)).toBe(false)
})
