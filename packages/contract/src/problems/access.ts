import { limits } from '../limits.ts'
import { isOperatorRole, roleNeeded } from '../operators/operator-roles.ts'
import { formatMinute, type ProblemRow } from './problem-row.ts'

/** Authentication, requests and accounts. */
export const accessProblems = {
  // authentication
  session_missing: { status: 401, text: 'Authentication error. Please log in again.' },
  username_missing: { status: 400, text: 'Username missing.' },
  username_mismatch: { status: 403, text: 'This username is not yours.' },
  not_an_operator: { status: 404, text: 'Nothing was found at this address.' },
  operator_role_missing: {
    status: 403,
    text: (data) => `Your role does not allow this. ${roleNeeded(isOperatorRole(data.needed) ? data.needed : 'admin')}`,
  },
  two_factor_needed: {
    status: 403,
    text: 'Operators need a second factor. Turn on two-factor authentication or add a passkey first, under “Sign-in settings”.',
  },
  two_factor_own_first: {
    status: 409,
    text: 'Turn on two-factor authentication or add a passkey for yourself first. You can then require a second factor of all operators.',
  },
  operator_not_found: { status: 404, text: 'This operator no longer exists.' },
  operator_last_admin: { status: 409, text: 'This is the last admin. Make another operator an admin first.' },
  operator_exists: { status: 409, text: 'This email address already belongs to an operator.' },
  operator_is_artist: { status: 409, text: 'This email address belongs to an artist. Use another one for the operator.' },
  operator_name_missing: { status: 422, text: 'Please enter your name.' },
  operator_name_too_long: { status: 422, text: `A name can have at most ${limits.operator.nameMax} characters.` },
  invitation_accepted: { status: 409, text: 'You have already accepted this invitation. Please log in.' },
  invitation_over: { status: 404, text: 'This invitation has expired or was revoked. Request a new one.' },
  email_not_confirmed: { status: 403, text: 'Please confirm your email first.' },

  // the request
  not_found: { status: 404, text: 'Nothing was found at this address.' },
  method_not_allowed: { status: 405, text: 'This address doesn’t accept this method.' },
  form_not_ours: { status: 403, text: 'This form was sent from another site. Please reload the page and try again.' },
  malformed: { status: 400, text: 'The request could not be read.' },
  too_large: { status: 413, text: 'The request is too large.' },
  uploads_too_many: {
    status: 429,
    text: `You’ve reached the limit of ${limits.artwork.uploadsPerHour.toLocaleString('en-US')} uploads per hour. Please try again later.`,
  },
  upload_stalled: { status: 408, text: 'The upload stalled. Please check your connection and try again.' },
  wrong_type: { status: 415, text: 'This address doesn’t accept this content type.' },
  invalid: { status: 422, text: (data) => String(data.message ?? 'Something in the request is not valid.') },
  rate_limited: { status: 429, text: 'Too many requests. Please wait a moment and try again.' },
  unavailable: { status: 503, text: 'This part of the service is temporarily unavailable. Please try again in a moment.' },
  internal: { status: 500, text: 'Something went wrong on our side. Please try again.' },
  idempotency_key_missing: { status: 400, text: 'An Idempotency-Key header is required.' },
  idempotency_key_reused: { status: 409, text: 'This Idempotency-Key was already used for a different request.' },

  // accounts
  name_characters: { status: 422, text: 'Name can only contain letters, numbers, and spaces.' },
  name_too_short: { status: 422, text: 'Name must be at least 3 characters long.' },
  name_too_long: { status: 422, text: `Name must be at most ${limits.name.max} characters long.` },
  name_taken: { status: 409, text: 'This name is already taken. Please choose another one.' },
  name_reserved: { status: 422, text: 'This name is reserved. Please choose another one.' },
  password_wrong: { status: 403, text: 'Incorrect password.' },
  reauthentication_required: { status: 403, text: 'Confirm your identity to continue: enter your password.' },
  password_weak: { status: 422, text: 'Password does not meet all requirements.' },
  password_common: { status: 422, text: 'This password appears in lists of stolen passwords. Please choose another one.' },
  second_step_over: { status: 401, text: 'Login timed out or had too many attempts. Please enter your password again.' },
  two_factor_code_wrong: { status: 422, text: 'Incorrect or already used code. Please enter the latest code.' },
  second_factor_unsupported: {
    status: 403,
    text: 'The second factor of your account is a phone number or a security key, which can’t be used here. Please contact support to use an authenticator app instead.',
  },
  second_factor_locked: {
    status: 423,
    text: (data) => `Too many wrong codes. You can try again after ${formatMinute(String(data.until))}. This applies to backup codes, too.`,
    publicFields: ['until'],
  },
  secure_link_over: {
    status: 404,
    text: 'This link was already used or has expired. If you didn’t make the change, choose a new password with “Forgot Password”.',
  },
  passkey_refused: {
    status: 401,
    text: 'This passkey was not accepted. It may have been removed from your account. Try again, or log in with your password.',
  },
  passkey_unverified: {
    status: 422,
    text: 'Your device didn’t check your fingerprint, face or PIN. Turn on its screen lock and try again.',
  },
  passkey_of_other_account: { status: 403, text: 'This passkey belongs to another account. Choose a passkey for this account.' },
  passkey_request_over: { status: 410, text: 'The request for your passkey has expired. Please try again.' },
  passkey_not_added: { status: 422, text: 'The passkey could not be added. Please try again.' },
  passkey_added_already: { status: 409, text: 'This passkey was already added.' },
  passkey_missing: { status: 404, text: 'This passkey is no longer in your account. Reload the page to see your passkeys.' },
  passkeys_too_many: {
    status: 409,
    text: `An account can have ${limits.passkeys.perAccount} passkeys. Remove one before you add another.`,
  },
  passkey_name_missing: { status: 422, text: 'Please enter a name for the passkey.' },
  passkey_name_long: { status: 422, text: `The name of a passkey can have at most ${limits.passkeys.nameMax} characters.` },
  backup_code_wrong: { status: 422, text: 'Incorrect or already used backup code.' },
  two_factor_on_already: { status: 409, text: 'Two-factor authentication is already on.' },
  two_factor_off_already: { status: 409, text: 'Two-factor authentication is off.' },
  email_taken: { status: 409, text: 'This email address is already in use by another account.' },
  email_link_over: { status: 410, text: 'This link no longer works. Please request the email change again in your settings.' },
  email_invalid: { status: 422, text: 'Please enter a valid email address.' },

  artist_suspended: {
    status: 403,
    text: 'Your account is suspended. You can view and export everything, but you can’t make changes.',
  },
  artist_suspended_already: { status: 409, text: 'This artist is already suspended.' },
  artist_not_suspended: { status: 409, text: 'This artist is not suspended.' },
} as const satisfies Record<string, ProblemRow>
