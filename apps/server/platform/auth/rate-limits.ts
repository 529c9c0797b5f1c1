import { limits } from '@tintype/contract/limits'

/** How often one thing may be tried within a time, which is an hour at most. It begins with the first try, and ends whatever else is tried. */
export type Allowance = { max: number; windowSeconds: number }

const MINUTE = 60
const QUARTER = 15 * MINUTE
const HOUR = 60 * MINUTE

/**
 * Every limit on attempts, except those of `AUTH_ENDPOINT_LIMITS` and the lock of the second factor. A network is an IPv4 address or the
 * /64 of an IPv6 address.
 */
export const RATE_LIMITS = {
  /** Sign-ins to one account. Places of earlier sign-ins count apart, so that a stranger cannot lock the owner out. */
  signInsToAccount: { max: 10, windowSeconds: QUARTER },
  /** Passwords that a signed-in session gives as proof of identity, per account. */
  passwordsOfAccount: { max: 10, windowSeconds: QUARTER },
  /** Mails of the authentication to one address. */
  authMailsToAddress: { max: 10, windowSeconds: QUARTER },
  /** Each open call that changes something, per network. A class behind one address stays below it. */
  openCallsFromNetwork: { max: 120, windowSeconds: MINUTE },
  customerLinksFromNetwork: { max: 20, windowSeconds: HOUR },
  customerLinksToAddress: { max: 5, windowSeconds: HOUR },
  reportsFromNetwork: { max: 20, windowSeconds: HOUR },
  reportsByAddress: { max: 5, windowSeconds: HOUR },
  /** More than an office with one address buys, and too few to try stolen cards. */
  ordersFromNetwork: { max: 120, windowSeconds: HOUR },
  /** A flat picture of 100 megapixels is cheap to send and expensive to decode. */
  uploadsOfArtist: { max: limits.artwork.uploadsPerHour, windowSeconds: HOUR },
  requestsOfApiKey: { max: limits.apiKey.perMinute, windowSeconds: MINUTE },
} as const satisfies Record<string, Allowance>

const USUAL: Allowance = { max: 100, windowSeconds: 10 }
const SECRETS: Allowance = { max: 20, windowSeconds: MINUTE }
const MAILS: Allowance = { max: 5, windowSeconds: MINUTE }

/** Each open endpoint of the authentication provider, per network; `none` where a page asks for it again and again. */
export const AUTH_ENDPOINT_LIMITS: Readonly<Record<string, Allowance | 'none'>> = {
  '/sign-in/email': { max: 100, windowSeconds: QUARTER },
  '/sign-up/email': { max: 10, windowSeconds: MINUTE },
  '/request-password-reset': MAILS,
  '/send-verification-email': MAILS,
  '/change-email': MAILS,
  '/change-password': { max: 10, windowSeconds: MINUTE },
  '/two-factor/enable': SECRETS,
  '/two-factor/verify-totp': SECRETS,
  '/two-factor/verify-backup-code': SECRETS,
  '/two-factor/generate-backup-codes': SECRETS,
  '/two-factor/disable': SECRETS,
  /** Each visit to the login page asks for it, for the suggestions of its field. */
  '/passkey/generate-authenticate-options': { max: 60, windowSeconds: MINUTE },
  '/passkey/verify-authentication': SECRETS,
  '/passkey/generate-register-options': SECRETS,
  '/passkey/verify-registration': SECRETS,
  '/passkey/delete-passkey': SECRETS,
  '/passkey/update-passkey': SECRETS,
  '/own-passkeys': USUAL,
  '/confirm-email-change': SECRETS,
  '/step-up': SECRETS,
  '/secure-account': SECRETS,
  '/look-at-email-change': USUAL,
  '/look-at-password-reset': USUAL,
  '/look-at-secure-account': USUAL,
  '/reset-password': USUAL,
  '/verify-email': USUAL,
  '/sign-out': USUAL,
  '/own-sessions': USUAL,
  '/end-session': USUAL,
  '/end-sessions': USUAL,
  '/get-session': 'none',
}
