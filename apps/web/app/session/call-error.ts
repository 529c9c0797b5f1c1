/** An answer that is not a good one, from an address outside the typed API (sign-in, uploads). Same face as oRPC's own error. */
export class CallError extends Error {
  readonly status: number
  readonly code: string
  readonly data: unknown

  constructor({ status, code, message, data }: { status: number; code: string; message: string; data?: unknown }) {
    super(message)
    this.name = 'CallError'
    this.status = status
    this.code = code
    this.data = data
  }
}

/** The error that a body of `{ message, code, data? }` tells of. A body of another kind gives the fixed sentence. */
export function callErrorFrom(status: number, body: unknown): CallError {
  const { message, code, data } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  return new CallError({
    status,
    code: typeof code === 'string' && code ? code : 'unreadable',
    message: typeof message === 'string' && message ? message : `Something went wrong (${status}). Please try again.`,
    data,
  })
}
