import { expect, test } from 'vitest'
import { failed, ok, warning } from '../../platform/outside/finding.ts'
import { StartError } from '../../platform/start-error.ts'
import { formatTable, printFindings } from './print-findings.ts'
import { runChecks, type SystemCheck } from './run-checks.ts'

const check = (system: string, run: SystemCheck['run'], timeoutMs = 1000): SystemCheck => ({ system, run, setting: 'A_SETTING', timeoutMs })

test('all checks run in parallel, and a late one fails without delaying the others', async () => {
  const { promise: second, resolve } = Promise.withResolvers<void>()
  const findings = await runChecks([
    check('First', async () => second.then(() => [ok('after the second')])),
    check('Second', async () => {
      resolve()
      return [ok('at once')]
    }),
    check('Late', () => new Promise(() => undefined), 20),
  ])
  expect(findings).toMatchObject([
    { system: 'First', state: 'ok' },
    { system: 'Second', state: 'ok' },
    { system: 'Late', state: 'failed', checked: 'no answer within 0.02 s', remedy: expect.stringContaining('A_SETTING') },
  ])
})

test('a check that throws fails with the message and the code of the cause', async () => {
  const cause = Object.assign(new Error('connect 127.0.0.1:1'), { code: 'ECONNREFUSED' })
  const findings = await runChecks([check('Down', () => Promise.reject(new TypeError('fetch failed', { cause })))])
  expect(findings).toMatchObject([{ state: 'failed', checked: 'fetch failed (ECONNREFUSED)' }])
})

test('a check that throws a StartError keeps its sentence, which says what to do', async () => {
  const findings = await runChecks([check('Down', () => Promise.reject(new StartError('It is away: start it.')))])
  expect(findings).toEqual([{ system: 'Down', state: 'failed', checked: 'It is away: start it.', remedy: '' }])
})

test('a system that is not configured names its setting and does not fail the command', async () => {
  const findings = await runChecks([check('Unset', undefined)])
  expect(findings).toEqual([{ system: 'Unset', state: 'not configured', checked: '', remedy: 'Set A_SETTING to use it.' }])
  expect(printFindings(findings, { isJson: false, print: () => undefined })).toBe(0)
})

const findings = [
  { system: 'Stripe', ...ok('the key is accepted') },
  { system: 'Stripe', ...warning('test mode', 'Set the live key.') },
  { system: 'X', ...failed('no answer', 'Check it.') },
]

test('the table names each system once and ends in a summary', () => {
  expect(formatTable(findings)).toEqual([
    'System  State    Checked              What to do',
    'Stripe  ok       the key is accepted',
    '        warning  test mode            Set the live key.',
    'X       failed   no answer            Check it.',
    '',
    '1 failed, 1 warnings, 1 ok, 0 not configured.',
  ])
})

test('long texts are wrapped in their column', () => {
  const lines = formatTable([{ system: 'X', ...failed('word '.repeat(20).trim(), 'Check it.') }])
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(90)
  expect(lines.slice(1, 3)).toEqual([
    `X       failed  ${'word '.repeat(11).trim()}  Check it.`,
    `                ${'word '.repeat(9).trim()}`,
  ])
})

test('the exit code is 1 with a failure and 0 with warnings only, also with --json', () => {
  const lines: string[] = []
  const print = (line: string) => lines.push(line)
  expect(printFindings(findings, { isJson: true, print })).toBe(1)
  expect(JSON.parse(lines.join(''))).toEqual(findings)
  expect(printFindings(findings.slice(0, 2), { isJson: true, print })).toBe(0)
})
