import type { ProblemCode } from '@tintype/contract/problems'

/** The code of the problem that a rule breaks at once; undefined where it does not. */
export function codeOfThrown(work: () => unknown): ProblemCode | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    return (error as { code: ProblemCode }).code
  }
}
