import { ORPCError, ValidationError } from '@orpc/server'
import { isProblemCode, Problem, problemStatus, problemText } from '@tintype/contract/problems'
import { isDatabaseAway } from '../database/database-away.ts'

/**
 * What every error looks like on the wire. `data.fields` says which inputs were wrong, where it was inputs; a problem that
 * tells more puts it there too.
 */
export type ProblemBody = {
  code: string
  message: string
  data?: { fields?: Record<string, string>; [name: string]: unknown }
}

type ErrorContext = { requestId: string; report: (error: unknown) => void }

/**
 * Any error as the API answers it. A broken rule keeps its code and sentence; an invalid input becomes the first thing that
 * is wrong with it; a database that is away will be back; everything else is our mistake and says nothing but the id under which it was logged.
 * @param report  is told of our mistakes, whole, and of the absence of the database
 */
export function toApiError(error: unknown, context: ErrorContext): ORPCError<string, unknown> {
  if (error instanceof Problem) return fromProblem(error)
  // what was translated further in comes by here again
  if (error instanceof ORPCError && isProblemCode(error.code)) return error
  if (isDatabaseAway(error)) return fromAbsence(error, context)
  if (error instanceof ORPCError) return fromLibrary(error, context)
  return fromMistake(error, context)
}

function fromAbsence(error: unknown, context: ErrorContext): ORPCError<string, unknown> {
  context.report(error)
  return fromProblem(new Problem('unavailable', {}, { cause: error }))
}

function fromMistake(error: unknown, context: ErrorContext): ORPCError<string, unknown> {
  context.report(error)
  return new ORPCError('internal', { status: 500, message: internalText(context.requestId), cause: error })
}

function internalText(requestId: string): string {
  return `${problemText('internal')} If it happens again, tell us this number: ${requestId}`
}

/** The body of an error. What the library says by itself of a body it could not read is said in our words. */
export function bodyOf({ code, message, data }: ORPCError<string, unknown>): ProblemBody {
  if (code === 'BAD_REQUEST') return { code: 'malformed', message: problemText('malformed') }
  // not even the code tells that there is something that others may see
  if (code === 'not_an_operator') return { code: 'not_found', message: problemText('not_found') }
  return { code, message, ...(data ? { data: data as ProblemBody['data'] } : {}) }
}

/** What is missing or broken now may be there in a moment. */
const unkept = { 'cache-control': 'no-store' }

/** The JSON of an error, for answers that are not made by a procedure. */
export function problemResponse(problem: Problem, headers: Record<string, string> = {}): Response {
  const body: ProblemBody = { code: problem.code, message: problem.message }
  return Response.json(body, { status: problem.status, headers: { ...unkept, ...retryAfter(problem.status), ...headers } })
}

/** Our mistake, with nothing of it but the id under which it was logged. */
export function internalResponse(requestId: string): Response {
  return Response.json({ code: 'internal', message: internalText(requestId) } satisfies ProblemBody, { status: 500, headers: unkept })
}

/** @param seconds  where it is known when it is worth coming back */
export function retryAfter(status: number, seconds = 10): Record<string, string> {
  return status === 503 || status === 429 ? { 'retry-after': String(seconds) } : {}
}

function fromProblem(problem: Problem): ORPCError<string, unknown> {
  return new ORPCError(problem.code, { status: problem.status, message: problem.message, data: problem.told, cause: problem })
}

function fromLibrary(error: ORPCError<string, unknown>, context: ErrorContext): ORPCError<string, unknown> {
  if (error.cause instanceof ValidationError && error.code === 'BAD_REQUEST') return fromIssues(error.cause)
  if (error.code === 'BAD_REQUEST') return fromProblem(new Problem('malformed', {}, { cause: error }))
  if (error.code === 'NOT_FOUND') return fromProblem(new Problem('not_found', {}, { cause: error }))
  return fromMistake(error, context)
}

type Issue = { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[] }

function fromIssues(cause: ValidationError): ORPCError<string, unknown> {
  const issues = cause.issues as readonly Issue[]
  const fields = Object.fromEntries(issues.map((issue) => [pathOf(issue), sentenceOf(issue)]).reverse())
  const first = issues[0]
  const code = first && isProblemCode(first.message) ? first.message : 'invalid'
  const message = first ? sentenceOf(first) : problemText('invalid')
  return new ORPCError(code, { status: code === 'invalid' ? 422 : problemStatus(code), message, data: { fields }, cause })
}

/** Messages of our schemas are codes or sentences; what the schema library says by itself is about the field and needs its name. */
function sentenceOf(issue: Issue): string {
  if (isProblemCode(issue.message)) return problemText(issue.message)
  if (/received undefined$/.test(issue.message)) return `${pathOf(issue)} is missing.`
  return /^(Invalid|Too |Expected|Unrecognized)/.test(issue.message) ? `${pathOf(issue)}: ${issue.message}.` : issue.message
}

function pathOf(issue: Issue): string {
  return (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.') || 'request'
}
