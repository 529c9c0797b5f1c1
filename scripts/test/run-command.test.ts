import { expect, test } from 'vitest'
import { parseTimes, runCommand } from './run-command.ts'

test('parseTimes adds the user and system time of the children from the second line', () => {
  expect(parseTimes('0m0.01s 0m0.02s\n1m2.50s 0m0.25s\n')).toBe(62.75)
  expect(parseTimes('')).toBe(0)
})

test('runCommand passes each parameter as it is, collects the output and reports the exit code', async () => {
  const print: [string, ...string[]] = [
    process.execPath,
    '-e',
    'console.log(process.argv[1]); process.exit(Number(process.argv[2]))',
    'a "b" $HOME',
  ]
  const succeeded = await runCommand([...print, '0'], { cwd: '.', isShown: false })
  expect(succeeded).toMatchObject({ succeeded: true, output: 'a "b" $HOME\n' })
  const failed = await runCommand([...print, '3'], { cwd: '.', isShown: false })
  expect(failed).toMatchObject({ succeeded: false, output: 'a "b" $HOME\n' })
})

test('runCommand fails with the name of a program that does not exist', async () => {
  const { succeeded, output } = await runCommand(['no-such-program'], { cwd: '.', isShown: false })
  expect([succeeded, output]).toEqual([false, expect.stringContaining('no-such-program')])
})
