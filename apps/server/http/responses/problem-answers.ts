import { ORPCError, ValidationError } from '@orpc/server'
import { isProblemCode, Problem, problemStatus, problemText } from '@tintype/contract/problems'
import { isDatabaseAway } from '../../platform/database/connection/database-away.ts'
import { Unavailable } from '../../platform/unavailable.ts'

/** The JSON body of every error. `data.fields` names invalid inputs, if any; other problem data is added to `data`. */
export type ProblemBody = {
  code: string
  message: string
  data?: { fields?: Record<string, string>; [name: string]: unknown }
}

type ErrorContext = { requestId: string; report: (error: unknown) => void }

/**
 * Converts any error to an API error. A Problem keeps its code and text; an invalid input reports its first issue; an unavailable database or other
 * system becomes `unavailable`. Any other error is a bug and exposes only the id under which it was logged.
 * @param report  receives bugs with all details, and database failures
 */
export function toApiError(error: unknown, context: ErrorContext): ORPCError<string, unknown> {
  if (error instanceof Problem) return fromProblem(error)
  // nested handlers pass already converted errors
  if (error instanceof ORPCError && isProblemCode(error.code)) return error
  if (isAway(error)) return fromAbsence(error, context)
  if (error instanceof ORPCError) return fromLibrary(error, context)
  return fromMistake(error, context)
}

/** Whether a system that the request needs is temporarily unavailable: the database, or one that a port speaks to. */
export function isAway(error: unknown): boolean {
  return error instanceof Unavailable || isDatabaseAway(error)
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

/** The body of an error. Replaces the library's own message for an unreadable body. */
export function toProblemBody({ code, message, data }: ORPCError<string, unknown>): ProblemBody {
  if (code === 'BAD_REQUEST') return { code: 'malformed', message: problemText('malformed') }
  // hide the existence of the resource
  if (code === 'not_an_operator') return { code: 'not_found', message: problemText('not_found') }
  return { code, message, ...(data ? { data: data as ProblemBody['data'] } : {}) }
}

/** Errors are not cacheable, because the cause may be temporary. */
const unkept = { 'cache-control': 'no-store' }

/** A JSON error response outside of procedures. */
export function problemResponse(problem: Problem, headers: Record<string, string> = {}): Response {
  const body: ProblemBody = { code: problem.code, message: problem.message }
  return Response.json(body, { status: problem.status, headers: { ...unkept, ...retryAfter(problem.status), ...headers } })
}

/** Responds with JSON to programs, and with a static page to browsers. */
export function respondWithProblem({ headers }: Request, problem: Problem): Response {
  if (!headers.get('accept')?.includes('text/html')) return problemResponse(problem)
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Tintype</title><h1>${problem.message}</h1></html>`
  const type = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  return new Response(page, { status: problem.status, headers: { ...type, ...retryAfter(problem.status) } })
}

/** The response for a bug; contains only the id under which it was logged. */
export function internalResponse(requestId: string): Response {
  return Response.json({ code: 'internal', message: internalText(requestId) } satisfies ProblemBody, { status: 500, headers: unkept })
}

/** @param seconds  the delay, if it is known */
export function retryAfter(status: number, seconds = 10): Record<string, string> {
  return status === 503 || status === 429 ? { 'retry-after': String(seconds) } : {}
}

function fromProblem(problem: Problem): ORPCError<string, unknown> {
  return new ORPCError(problem.code, { status: problem.status, message: problem.message, data: problem.publicData, cause: problem })
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
  const fields = Object.fromEntries(issues.map((issue) => [formatIssuePath(issue), formatIssue(issue)]).reverse())
  const first = issues[0]
  const code = first && isProblemCode(first.message) ? first.message : 'invalid'
  const message = first ? formatIssue(first) : problemText('invalid')
  return new ORPCError(code, { status: code === 'invalid' ? 422 : problemStatus(code), message, data: { fields }, cause })
}

/** Issues of our schemas are codes or sentences; messages of the schema library need the field name. */
function formatIssue(issue: Issue): string {
  if (isProblemCode(issue.message)) return problemText(issue.message)
  if (/received undefined$/.test(issue.message)) return `${formatIssuePath(issue)} is missing.`
  return /^(Invalid|Too |Expected|Unrecognized)/.test(issue.message) ? `${formatIssuePath(issue)}: ${issue.message}.` : issue.message
}

function formatIssuePath(issue: Issue): string {
  return (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.') || 'request'
}
