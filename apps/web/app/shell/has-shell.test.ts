import { expect, it } from 'vitest'
import { hasShell } from './has-shell.ts'

it.each([
  ['/dashboard', undefined, true],
  ['/policies/terms-of-service', undefined, true],
  ['/artistenroll', undefined, false],
  ['/artistenroll/', undefined, false],
  ['/artistenroll', 'Ines Varga', true],
  ['/hope/causes/no-such-cause', undefined, false],
  ['/hope/causes/no-such-cause', 'Ines Varga', false],
])('%s as %s: %s', (path, username, expected) => {
  expect(hasShell(path, username)).toBe(expected)
})
