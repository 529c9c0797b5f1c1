import { Problem, type ProblemCode } from '@tintype/contract/problems'

/** The code of the problem that a function throws; undefined if it throws none. Other errors are rethrown. */
export function codeOfThrown(work: () => unknown): ProblemCode | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}
