import { isProblemCode, problemText } from '@tintype/contract/problems'

const UNREACHABLE = 'We could not reach the server. Please check your connection and try again.'

type Told = Error & { status: number; code: string; data?: unknown }

/** The sentence to show for whatever was thrown. The server's own where it sent one. */
export function messageOf(error: unknown): string {
  if (isTold(error)) return error.message
  if (error instanceof TypeError && /fetch|network|load failed/i.test(error.message)) return UNREACHABLE
  return problemText('internal')
}

/** The problem's code, to decide by; undefined where nobody said one. */
export function codeOf(error: unknown): string | undefined {
  return isTold(error) ? error.code : undefined
}

/** Whether the second factor was refused: the problem belongs to the field of its code. */
export function isAboutCode(error: unknown): boolean {
  return ['second_factor_missing', 'two_factor_code_wrong', 'second_factor_locked'].includes(codeOf(error) ?? '')
}

/** The HTTP status; undefined where no answer came. */
export function statusOf(error: unknown): number | undefined {
  return isTold(error) ? error.status : undefined
}

/** What the server found wrong, by the name of the field, each as a sentence. */
export function fieldsOf(error: unknown): Record<string, string> {
  const fields = isTold(error) ? (error.data as { fields?: unknown } | undefined)?.fields : undefined
  if (typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(Object.entries(fields).map(([name, message]) => [name, fieldMessage(String(message)) ?? '']))
}

/** A schema's message as a sentence: codes of the contract become their text, sentences stay. */
export function fieldMessage(message: string | undefined): string | undefined {
  return isProblemCode(message) ? problemText(message) : message
}

/** No answer, or one that says "not now": asking again may help. */
export function isPassing(error: unknown): boolean {
  const status = statusOf(error)
  return status === undefined || status >= 500
}

function isTold(error: unknown): error is Told {
  if (!(error instanceof Error)) return false
  const { status, code } = error as Partial<Told>
  return typeof status === 'number' && typeof code === 'string'
}
