import { isRouteErrorResponse } from 'react-router'
import { isPassing } from '../../api/problem.ts'

/** In place of an answer: none came, or one of whatever stands before the server. */
export type Unreachable = { isUnreachable: true; problem: string }

const problem = 'We could not reach the server. Everything you wrote is still here: please send it again.'

/**
 * Sends a form, for a `clientAction`. Where the answer is lost on the way the page stays, with everything in its fields.
 * @throws whatever else the server said
 */
export async function keepForm<Answer>(send: () => Promise<Answer>): Promise<Answer | Unreachable> {
  try {
    return await send()
  } catch (error) {
    if (isLost(error)) return { isUnreachable: true, problem }
    throw error
  }
}

export function isUnreachable(answer: unknown): answer is Unreachable {
  return typeof answer === 'object' && answer !== null && 'isUnreachable' in answer
}

function isLost(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status >= 500
  return error instanceof TypeError && isPassing(error)
}
