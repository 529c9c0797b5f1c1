import { limits } from '@tintype/contract/limits'

/** A limit of attempts per time window, at most one hour. A window starts with the first attempt and has a fixed end. */
export type Allowance = { max: number; windowSeconds: number }

const MINUTE = 60
const QUARTER = 15 * MINUTE
const HOUR = 60 * MINUTE

/** All limits on attempts, except `AUTH_ENDPOINT_LIMITS` and the second-factor lock. A network is an IPv4 address or an IPv6 /64. */
export const RATE_LIMITS = {
  /** Sign-ins to one account. Networks of earlier sign-ins count separately, so that an attacker cannot lock the owner out. */
  signInsToAccount: { max: 10, windowSeconds: QUARTER },
  /** Passwords that a signed-in session gives as proof, per account. */
  passwordsOfAccount: { max: 10, windowSeconds: QUARTER },
  /** Authentication mails to one address. */
  authMailsToAddress: { max: 10, windowSeconds: QUARTER },
  /** Each public call that changes data, per network. A classroom behind one address stays below the limit. */
  openCallsFromNetwork: { max: 120, windowSeconds: MINUTE },
  customerLinksFromNetwork: { max: 20, windowSeconds: HOUR },
  customerLinksToAddress: { max: 5, windowSeconds: HOUR },
  reportsFromNetwork: { max: 20, windowSeconds: HOUR },
  reportsByAddress: { max: 5, windowSeconds: HOUR },
  /** High enough for an office behind one address, too low to test stolen cards. */
  ordersFromNetwork: { max: 120, windowSeconds: HOUR },
  /** A flat picture of 100 megapixels is small to upload and expensive to decode. */
  uploadsOfArtist: { max: limits.artwork.uploadsPerHour, windowSeconds: HOUR },
  /** Both calls of other servers that an artist names: the begin of a connection and the sign-in with an app password. */
  socialConnectionsOfArtist: { max: 20, windowSeconds: HOUR },
  /** Each may open an account at Stripe, one per country. */
  stripePagesOfArtist: { max: 20, windowSeconds: HOUR },
  /** Questions to Stripe about the state of an account. */
  stripeChecksOfArtist: { max: 60, windowSeconds: HOUR },
  requestsOfApiKey: { max: limits.apiKey.perMinute, windowSeconds: MINUTE },
} as const satisfies Record<string, Allowance>

const USUAL: Allowance = { max: 100, windowSeconds: 10 }
const SECRETS: Allowance = { max: 20, windowSeconds: MINUTE }
const MAILS: Allowance = { max: 5, windowSeconds: MINUTE }

/** Each public endpoint of the authentication provider, per network; `none` for endpoints that pages poll. */
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
  /** Each visit to the login page calls it for the field's autofill. */
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

/** The rate limits in the provider's format. */
export function providerRules(): Record<string, { window: number; max: number } | false> {
  const rules = Object.entries(AUTH_ENDPOINT_LIMITS).map(([path, limit]) => {
    return [path, limit === 'none' ? (false as const) : { window: limit.windowSeconds, max: limit.max }] as const
  })
  return Object.fromEntries(rules)
}
