import type { ProblemCode } from '@tintype/contract/problems'
import { expect, test } from 'vitest'
import { checkClaimedName } from './rules.ts'

function codeOf(work: () => void): ProblemCode | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    return (error as { code: ProblemCode }).code
  }
}

test.each([
  [undefined, undefined],
  ['Ines Varga', undefined],
  [' ines  VARGA ', undefined],
  ['Ines', 'username_mismatch'],
  ['', 'username_mismatch'],
] as const)('beside the session of Ines Varga, the name %j: %s', (claimed, code) => {
  expect(codeOf(() => checkClaimedName('Ines Varga', claimed))).toBe(code)
})
