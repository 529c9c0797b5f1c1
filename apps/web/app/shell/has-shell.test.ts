import { expect, it } from 'vitest'
import { hasShell } from './has-shell.ts'

it.each([
  ['a visitor', '/dashboard', undefined, true],
  ['a visitor', '/policies/terms-of-service', undefined, true],
  ['a visitor', '/artistenroll', undefined, false],
  ['a visitor', '/artistenroll/', undefined, false],
  ['an artist', '/artistenroll', 'Ines Varga', true],
  ['a visitor', '/hope/causes/no-such-cause', undefined, false],
  ['an artist', '/hope/causes/no-such-cause', 'Ines Varga', false],
])('hasShell for %s on %s is $3', (_actor, path, username, expected) => {
  expect(hasShell(path, username)).toBe(expected)
})
