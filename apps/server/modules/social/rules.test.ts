import { expect, test } from 'vitest'
import { codeOfThrown } from '../../test/code-of-thrown.ts'
import { checkClaimedName } from './rules.ts'

test.each([
  [undefined, undefined],
  ['Ines Varga', undefined],
  [' ines  VARGA ', undefined],
  ['Ines', 'username_mismatch'],
  ['', 'username_mismatch'],
] as const)('beside the session of Ines Varga, the name %j: %s', (claimed, code) => {
  expect(codeOfThrown(() => checkClaimedName('Ines Varga', claimed))).toBe(code)
})
