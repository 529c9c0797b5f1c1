/** An error response from an endpoint outside the typed API (sign-in, uploads). Same shape as oRPC's error. */
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

/** Parses an error body of `{ message, code, data? }`. Other bodies yield the fixed message. */
export function callErrorFrom(status: number, body: unknown): CallError {
  const { message, code, data } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  return new CallError({
    status,
    code: typeof code === 'string' && code ? code : 'unreadable',
    message: typeof message === 'string' && message ? message : `Something went wrong (${status}). Please try again.`,
    data,
  })
}
