import { isRouteErrorResponse } from 'react-router'
import { isTransient } from '../../api/problem.ts'

/** Instead of a response: none arrived, or only one of a proxy. */
export type Unreachable = { isUnreachable: true; problem: string }

const problem = 'We couldn’t reach the server. Your entries are still here. Please try again.'

/**
 * Sends a form from a `clientAction`. If the response is lost, the page stays with all its input.
 * @throws any other error of the server
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
  return error instanceof TypeError && isTransient(error)
}
