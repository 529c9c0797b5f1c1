import { isProblemCode, problemText } from '@tintype/contract/problems'

const UNREACHABLE = 'We could not reach the server. Please check your connection and try again.'

type ProblemError = Error & { status: number; code: string; data?: unknown }

/** The message to show for a thrown error: the server's own message if there is one. */
export function toErrorMessage(error: unknown): string {
  if (isProblemError(error)) return error.message
  if (error instanceof TypeError && /fetch|network|load failed/i.test(error.message)) return UNREACHABLE
  return problemText('internal')
}

/** The problem code, for branching; undefined if the error has none. */
export function findProblemCode(error: unknown): string | undefined {
  return isProblemError(error) ? error.code : undefined
}

/** Whether the second factor was refused. The message then belongs to the code field. */
export function isCodeRefused(error: unknown): boolean {
  return ['second_factor_missing', 'two_factor_code_wrong', 'second_factor_locked'].includes(findProblemCode(error) ?? '')
}

/** The HTTP status; undefined if no response arrived. */
export function findHttpStatus(error: unknown): number | undefined {
  return isProblemError(error) ? error.status : undefined
}

/** Validation messages by field name. */
export function readFieldMessages(error: unknown): Record<string, string> {
  const fields = isProblemError(error) ? (error.data as { fields?: unknown } | undefined)?.fields : undefined
  if (typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(Object.entries(fields).map(([name, message]) => [name, fieldMessage(String(message)) ?? '']))
}

/** Converts a schema message to a sentence: problem codes become their text, other messages are unchanged. */
export function fieldMessage(message: string | undefined): string | undefined {
  return isProblemCode(message) ? problemText(message) : message
}

/** Whether the error is transient: no response, or a status that asks the client to retry. */
export function isTransient(error: unknown): boolean {
  const status = findHttpStatus(error)
  return status === undefined || status >= 500
}

function isProblemError(error: unknown): error is ProblemError {
  if (!(error instanceof Error)) return false
  const { status, code } = error as Partial<ProblemError>
  return typeof status === 'number' && typeof code === 'string'
}
