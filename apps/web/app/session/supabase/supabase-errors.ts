import { type AuthError, isAuthRetryableFetchError, isAuthWeakPasswordError } from '@supabase/auth-js'
import { type ProblemCode, problemStatus, problemText } from '@tintype/contract/problems'
import { CallError } from '../call-error.ts'

type Text = { status: number; code: string; message: string }

const problem = (code: ProblemCode): Text => ({ status: problemStatus(code), code, message: problemText(code) })

/** Errors specific to Supabase Auth. Where the built-in provider has the same error, the code is the same. */
export const supabaseTexts = {
  credentials: { status: 401, code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' },
  unconfirmed: { status: 403, code: 'EMAIL_NOT_VERIFIED', message: problemText('email_not_confirmed') },
  samePassword: { status: 422, code: 'password_same', message: 'Your new password must be different from your current password.' },
  linkOver: { status: 410, code: 'INVALID_TOKEN', message: 'This link was already used or has expired. Please request a new one.' },
  otherBrowser: {
    status: 410,
    code: 'link_other_browser',
    message: 'This link only works in the browser that requested it. Open it there, or request a new link here.',
  },
  tooManyMails: {
    status: 429,
    code: 'rate_limited',
    message: 'Too many emails were requested. Please wait a few minutes and try again.',
  },
  blocked: { status: 403, code: 'user_banned', message: 'This account is blocked. Please contact support.' },
  codeNeeded: {
    status: 403,
    code: 'second_factor_level',
    message: 'This account uses two-factor authentication, so a link in an email can’t change its password. Please contact support.',
  },
  otherFactor: problem('second_factor_unsupported'),
  signupClosed: { status: 403, code: 'signup_disabled', message: 'New accounts can’t be created at the moment.' },
  notOffered: { status: 501, code: 'not_offered', message: 'This is not available for your account.' },
} as const satisfies Record<string, Text>

const sessionOver = problem('session_missing')

/** The error codes of Supabase Auth. @see https://supabase.com/docs/guides/auth/debugging/error-codes */
const TEXTS: Record<string, Text> = {
  invalid_credentials: supabaseTexts.credentials,
  email_not_confirmed: supabaseTexts.unconfirmed,
  user_already_exists: problem('email_taken'),
  email_exists: problem('email_taken'),
  email_address_invalid: problem('email_invalid'),
  email_address_not_authorized: problem('email_invalid'),
  signup_disabled: supabaseTexts.signupClosed,
  email_provider_disabled: supabaseTexts.signupClosed,
  weak_password: problem('password_weak'),
  same_password: supabaseTexts.samePassword,
  reauthentication_needed: problem('reauthentication_required'),
  reauthentication_not_valid: problem('reauthentication_required'),
  over_email_send_rate_limit: supabaseTexts.tooManyMails,
  over_request_rate_limit: problem('rate_limited'),
  otp_expired: supabaseTexts.linkOver,
  flow_state_not_found: supabaseTexts.linkOver,
  flow_state_expired: supabaseTexts.linkOver,
  bad_code_verifier: supabaseTexts.otherBrowser,
  pkce_code_verifier_not_found: supabaseTexts.otherBrowser,
  refresh_token_already_used: sessionOver,
  refresh_token_not_found: sessionOver,
  session_expired: sessionOver,
  session_not_found: sessionOver,
  no_authorization: sessionOver,
  bad_jwt: sessionOver,
  user_not_found: sessionOver,
  user_banned: supabaseTexts.blocked,
  insufficient_aal: supabaseTexts.codeNeeded,
  mfa_verification_failed: problem('two_factor_code_wrong'),
  mfa_verification_rejected: problem('two_factor_code_wrong'),
  mfa_challenge_expired: problem('second_step_over'),
  mfa_factor_not_found: problem('two_factor_off_already'),
  mfa_verified_factor_exists: problem('two_factor_on_already'),
  request_timeout: problem('unavailable'),
  conflict: problem('unavailable'),
}

/** Names of errors that the client library throws without a code. */
const NAMES: Record<string, Text> = {
  AuthSessionMissingError: sessionOver,
  AuthRefreshDiscardedError: sessionOver,
  AuthPKCECodeVerifierMissingError: supabaseTexts.otherBrowser,
}

/** The error of our pages for one of the client library. A lost connection becomes a `TypeError`, as from `fetch`. */
export function toCallError(error: AuthError): Error {
  if (isAuthRetryableFetchError(error) && !error.status) return new TypeError('Failed to fetch', { cause: error })
  if (error.status !== undefined && error.status >= 500) return createCallError(problem('unavailable'))
  if (isAuthWeakPasswordError(error) && error.reasons.includes('pwned')) return createCallError(problem('password_common'))
  return createCallError(
    TEXTS[error.code ?? ''] ?? NAMES[error.name] ?? (error.status === 429 ? problem('rate_limited') : problem('internal')),
  )
}

export function createCallError(text: Text): CallError {
  return new CallError(text)
}

type Answer = { data: unknown; error: AuthError | null }

/** The data of an answer. @throws the error of our pages */
export function unwrapData<Given extends Answer>(answer: Given): Extract<Given, { error: null }>['data'] {
  if (answer.error) throw toCallError(answer.error)
  // the library types the data of answers with and without an error apart
  return answer.data
}
