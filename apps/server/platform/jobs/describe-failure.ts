import { Problem } from '@tintype/contract/problems'
import { truncateText } from '@tintype/domain/text/truncate-text'

/** The reason of a failure, safe to store and show: no address, token or statement value. `code` is that of a Problem. */
export type Failure = { message: string; code?: string }

const LONGEST = 300
const CAUSES = 3

/** Describes any error safely: a Problem by its own text, other errors without their data. */
export function describeFailure(error: unknown): Failure {
  if (error instanceof Problem) return { message: error.message, code: error.code }
  const words = listCauses(error).map(describeError)
  return { message: truncateText([...new Set(words)].join(': '), LONGEST, { measure: 'units', ellipsis: '' }) || 'Unknown error' }
}

/** The error and its causes, without wrappers that only repeat a statement. */
function listCauses(error: unknown): Error[] {
  const found: Error[] = []
  for (let one = error; one instanceof Error && found.length < CAUSES; one = one.cause) found.push(one)
  return found.length > 1 ? found.filter(({ message }) => !message.startsWith('Failed query')) : found
}

type Known = Error & { code?: unknown; constraint?: unknown; syscall?: unknown }

function describeError(error: Known): string {
  const { name, message, code, constraint, syscall } = error
  // PostgreSQL's messages contain values
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) {
    return `Database error (${[code, constraint].filter((part) => typeof part === 'string').join(', ')})`
  }
  if (typeof code === 'string' && /^E[A-Z]+$/.test(code)) return `${[syscall, code].filter((part) => typeof part === 'string').join(' ')}`
  if (name === 'ZodError') return 'Invalid job data'
  if (message.startsWith('Failed query')) return 'Database error'
  const [line = ''] = message.split('\n')
  const words = withoutSecrets(line).replace(/(?<![.:\s])[.:\s]+$/, '')
  return `${name === 'Error' ? '' : `${name}: `}${words || 'no words'}`
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Removes addresses of people, keys, card and account numbers, and paths of links. */
export function withoutSecrets(text: string): string {
  return text
    .replace(/\b(https?:\/\/[^\s/?#@]+)[^\s]*/g, '$1/…')
    .replace(/(?<![^\s<>"'(),;@])[^\s<>"'(),;@]+@[^\s<>"'(),;]+/g, '…')
    .replace(/[\w+/=.~-]{20,}/g, (word) => (UUID.test(word) ? word : '…'))
    .replace(/\b[A-Z]{2}\d{2}[A-Z0-9]{8,}\b/g, '…')
    .replace(/\d[\d -]{10,}\d/g, (digits, at: number, whole: string) => (isInUuid(whole, at) ? digits : '…'))
}

function isInUuid(text: string, at: number): boolean {
  return [...text.matchAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi)].some(({ index }) => at >= index && at < index + 36)
}

/** The displayable part of a payload: ids, numbers and single words. */
export function redactPayload(data: unknown): Record<string, string | number | boolean | null> {
  const entries = data && typeof data === 'object' ? Object.entries(data) : []
  return Object.fromEntries(entries.map(([name, value]) => [name, shown(name, value)]))
}

function shown(name: string, value: unknown): string | number | boolean | null {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return value
  if (typeof value !== 'string' || /sealed|secret|token|password|link|key/i.test(name)) return 'not shown'
  return UUID.test(value) || /^[\w.:-]{1,80}$/.test(value) ? value : 'not shown'
}
