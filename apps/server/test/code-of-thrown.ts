import { Problem, type ProblemCode } from '@tintype/contract/problems'

/** The code of the problem that a rule throws; undefined where it throws none. Any other error is thrown on. */
export function codeOfThrown(work: () => unknown): ProblemCode | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}
