import { expect, test } from 'vitest'
import { isDatabaseAway } from './database-away.ts'

const coded = (code: string, message = 'a message') => Object.assign(new Error(message), { code })

test.each([
  ['a refused connection', coded('ECONNREFUSED')],
  ['a reset connection', coded('ECONNRESET')],
  ['a database that is stopping', coded('57P01', 'terminating connection due to administrator command')],
  ['a database that crashed', coded('57P02')],
  ['a database that is starting', coded('57P03')],
  ['too many connections', coded('53300')],
  [
    'a read-only database',
    new Error('Failed query: insert', { cause: coded('25006', 'cannot execute INSERT in a read-only transaction') }),
  ],
  ['a dropped database', coded('57P04')],
  ['an idle session timeout', coded('57P05')],
  ['an idle transaction timeout', coded('25P03')],
  ['a full disk of the database', new Error('Failed query: insert', { cause: coded('53100', 'could not extend file') })],
  ['a connection failure', coded('08006')],
  ['a connection that ended unexpectedly', new Error('Connection terminated unexpectedly')],
  ['a connection timeout', new Error('Connection terminated due to connection timeout')],
  ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
  ['a query on a broken connection', new Error('Client has encountered a connection error and is not queryable')],
  ['a refused connection as the cause of a failed query', new Error('Failed query: select 1', { cause: coded('ECONNREFUSED') })],
  ['a connection refused at every address', new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')])],
])('isDatabaseAway recognises %s', (_how, error) => {
  expect(isDatabaseAway(error)).toBe(true)
})

test.each([
  ['a unique violation', coded('23505')],
  ['a statement timeout', coded('57014')],
  ['a failed transaction', coded('25P02')],
  ['a missing table', new Error('Failed query', { cause: coded('42P01') })],
  ['an own error that quotes a lost connection', new Error('it said: Connection terminated')],
  ['a pool that was closed on purpose', new Error('Cannot use a pool after calling end on the pool')],
  ['a text in place of an error', 'ECONNREFUSED'],
  ['no error', undefined],
])('isDatabaseAway does not take %s for a lost database', (_what, error) => {
  expect(isDatabaseAway(error)).toBe(false)
})
