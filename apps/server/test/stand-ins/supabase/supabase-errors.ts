/** An error response of Supabase Auth, in its API version 2024-01-01. */
export class AuthFailure extends Error {
  readonly status: number
  readonly code: string
  readonly more: object

  constructor(status: number, code: string, message: string, more: object) {
    super(message)
    this.status = status
    this.code = code
    this.more = more
  }
}

export function authError(status: number, code: string, message: string, more: object = {}): AuthFailure {
  return new AuthFailure(status, code, message, more)
}

export const linkExpired = () => authError(403, 'otp_expired', 'Email link is invalid or has expired')
