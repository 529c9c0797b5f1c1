import type { ProblemCode } from '@tintype/contract/problems'
import { expect, test } from 'vitest'
import { checkClaimedName, checkShareable } from './rules.ts'

function codeOf(work: () => void): ProblemCode | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    return (error as { code: ProblemCode }).code
  }
}

test.each([
  ['approved', 'none', undefined],
  ['approved', 'disapproved', undefined],
  ['approved', 'pending', 'deletion_already_pending'],
  ['pending', 'none', 'share_not_approved'],
  ['rejected', 'none', 'share_not_approved'],
  ['pending', 'pending', 'share_not_approved'],
] as const)('sharing an artwork that is %s, its deletion %s: %s', (reviewStatus, deletionStatus, code) => {
  expect(codeOf(() => checkShareable({ reviewStatus, deletionStatus }))).toBe(code)
})

test.each([
  [undefined, undefined],
  ['Ines Varga', undefined],
  [' ines  VARGA ', undefined],
  ['Ines', 'username_mismatch'],
  ['', 'username_mismatch'],
] as const)('beside the session of Ines Varga, the name %j: %s', (claimed, code) => {
  expect(codeOf(() => checkClaimedName('Ines Varga', claimed))).toBe(code)
})
