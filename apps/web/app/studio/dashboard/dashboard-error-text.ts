import { problemText } from '@tintype/contract/problems'
import { findHttpStatus, findProblemCode, toErrorMessage } from '../../api/problem.ts'
import { studioTexts } from '../studio-texts.ts'
import { ProfileFailure } from './load-profile.ts'

/** The server's message; without one, the fallback with the status. */
export function dashboardErrorText(error: unknown, fallback: (status: number) => string): string {
  if (error instanceof ProfileFailure) return error.message
  const status = findHttpStatus(error)
  const message = toErrorMessage(error)
  // no response is recognised by its own message; other errors without a status are connection failures
  if (status === undefined) return message === problemText('internal') ? studioTexts.dataFailed : message
  if (findProblemCode(error) === 'unreadable') return fallback(status)
  return status === 401 || status === 403 ? studioTexts.authFailed(message) : message
}
