import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'

function captureLog(write: (log: ReturnType<typeof createLogger>) => void): { line: string; entry: any } {
  const lines: string[] = []
  write(createLogger({ level: 'debug', to: { write: (line) => void lines.push(line) } }))
  expect(lines).toHaveLength(1)
  return { line: lines[0] ?? '', entry: JSON.parse(lines[0] ?? '') }
}

test('the logger logs the statement and the cause of a failed query, and not its values', () => {
  const reason = Object.assign(new Error('duplicate key value'), {
    code: '23505',
    constraint: 'auth_users_email',
    detail: 'Key (email)=(ines@varga.example)',
  })
  const error = new DrizzleQueryError('insert into "auth_users" values ($1, $2)', ['ines@varga.example', 'a secret\nof two lines'], reason)
  const { line, entry } = captureLog((log) => log.error({ err: error }, 'a request failed'))
  expect(line).not.toMatch(/varga|secret|two lines/)
  expect(entry.err.message).toContain('insert into "auth_users"')
  expect(entry.err.stack).toContain('logger.test.ts')
  expect(entry.err.cause).toMatchObject({ message: 'duplicate key value', code: '23505', constraint: 'auth_users_email' })
})

test('the logger removes tokens, authorization headers and passwords from a logged object', () => {
  const { line } = captureLog((log) => log.info({ token: 'abc', request: { authorization: 'Bearer abc', body: { password: 'abc' } } }))
  expect(line).not.toContain('abc')
})

test('the logger escapes control characters so that user input stays on one line', () => {
  const { line, entry } = captureLog((log) => log.info({ name: 'A\r\n{"level":60}\u001b[31m' }))
  expect(line.trimEnd()).not.toMatch(/\p{Cc}/u)
  expect(entry.name).toContain('\r\n')
})

test('the logger logs a plain copy of an error with type, code and stack, and without its detail', () => {
  const error = Object.assign(new Error('canceling statement'), { code: '57014', detail: 'ines@varga.example' })
  const { line, entry } = captureLog((log) =>
    log.error({ err: { ...error, message: error.message, stack: error.stack, queue: 'mail' } }, 'reported'),
  )
  expect(entry.err).toMatchObject({
    type: 'Error',
    message: 'canceling statement',
    code: '57014',
    stack: expect.stringContaining('logger.test.ts'),
  })
  expect(line).not.toContain('ines@varga.example')
})

test('the logger logs text in place of an error unchanged', () => {
  expect(captureLog((log) => log.error({ err: 'just words' })).entry.err).toBe('just words')
})
