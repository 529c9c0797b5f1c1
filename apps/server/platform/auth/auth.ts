import type { OwnPasskey, OwnSession } from '@tintype/contract/accounts/accounts'
import type { OperatorRole } from '@tintype/contract/operators/operator-roles'
import type { Transaction } from '../database/database.ts'
import type { MinResponse } from './limits/min-response.ts'
import type { Allowance } from './limits/rate-limits.ts'
import type { OperatorAccounts } from './operators.ts'
import type { Origin, SecurityChange, SecurityEvent } from './security-alerts.ts'

/** A signed-in user, as the authentication provider reports it. */
export type SignedIn = {
  userId: string
  name: string
  email: string
  role: 'artist' | 'operator'
  /** The role of an operator; null for other users. */
  operatorRole: OperatorRole | null
  /** An operator who lacks the required second factor: neither authenticator codes nor a passkey in this session. */
  lacksTwoFactor: boolean
  /** When this session began with a password; undefined if the provider does not report it. */
  signedInAt?: Date
  /** Whether this session gave a passkey, or the password and any second factor, in the last 15 minutes. */
  isRecentlyProven?: boolean
  profile?: FoundProfile | null
  /** The type from the sign-up form, unverified; only without a profile, and only if the provider keeps it until then. */
  claimedArtistType?: string
}

/** The artist profile, if the provider can read it in the same statement as the session. */
export type FoundProfile = { artistId: string; name: string; email: string; isSuspended: boolean }

export type NewOperator = { name: string; email: string; password: string; role: OperatorRole }

/** A user account with the data that a new profile needs. */
export type KnownUser = { userId: string; name: string; email: string }

export type SignInFacts = {
  isTwoFactorOn: boolean | null
  sessions: Omit<OwnSession, 'id' | 'isThisOne'>[] | null
  passkeys: Omit<OwnPasskey, 'id'>[] | null
}

/** Authentication. Either built in or an external provider; no other code depends on which. */
export type Auth = {
  readonly minResponse: MinResponse
  /** The provider's own endpoints under `/api/auth/*`. */
  handle(request: Request): Promise<Response>
  /** The user of this request, from its bearer token alone. */
  verify(headers: Headers): Promise<SignedIn | undefined>
  /**
   * Checks the password of a signed-in user, and the second factor if the account has one. Each code can be tried only once.
   * @throws Problem `password_wrong`, `second_factor_missing`, `second_factor_unsupported`, `two_factor_code_wrong`, `second_factor_locked`, `rate_limited`
   */
  confirmIdentity(userId: string, headers: Headers, proof: { password: string; code?: string | undefined }): Promise<void>
  /** For the mail about a change that a module makes. `token` belongs to the link that secures the account. */
  recordSecurityEvent(tx: Transaction, userId: string, origin: Origin): Promise<SecurityEvent>
  /**
   * Creates a link that secures an account, for the mail about a change that a module makes.
   * @returns its path; undefined if the provider cannot secure this account
   */
  createSecureLink(tx: Transaction, userId: string): Promise<string | undefined>
  /**
   * Counts a rate-limited action in the store of the sign-in attempts. All processes share the count, and it survives a restart.
   * @param key  the action and its actor
   * @returns the seconds to wait if the limit is exceeded
   */
  countAttempt(key: string, allowance: Allowance): Promise<number | undefined>
  /** Starts the lifetime of a password reset link when its mail is sent. Idempotent. */
  beginResetLink(tx: Transaction, token: string, leftAt: Date): Promise<void>
  /** Deletes a user account with all its sessions. Idempotent. */
  eraseUser(userId: string): Promise<void>
  /** The user account of an artist. */
  findUser(userId: string): Promise<KnownUser | undefined>
  /** The user account of an operator; undefined if it was removed or never existed. */
  findOperator(userId: string): Promise<KnownUser | undefined>
  /** Describes how a user signs in, without any secrets. Null if the provider does not report it. */
  describeSignIn(userId: string): Promise<SignInFacts>
  /** Ends every session of a user in the caller's transaction. @returns the number of ended sessions */
  endSessions(tx: Transaction, userId: string): Promise<number>
  findUserByEmail(email: string): Promise<KnownUser | undefined>
  /** Ensures that this operator can sign in as an admin. An existing operator keeps the current password and role. */
  ensureOperator(operator: { email: string; password: string }): Promise<void>
  /** The operators of the back office and their roles. */
  operators: OperatorAccounts
  /**
   * Creates an operator's account, or restores a removed operator with a new password. Returns its id, or undefined if the address is
   * taken.
   * @param alongside  runs in the same transaction
   */
  createOperator(operator: NewOperator, alongside?: (tx: Transaction, userId: string) => Promise<void>): Promise<string | undefined>
  /** Creates a confirmed artist's account, for the demo and for tests. Returns its id. */
  createConfirmedUser(user: { name: string; email: string; password: string }): Promise<string>
}

/** The mails that the provider sends. */
export type AuthMails = {
  confirmEmail(to: string, name: string, url: string): Promise<void>
  /** Goes to the new address of an account. */
  confirmNewEmail(to: string, url: string): Promise<void>
  alreadyRegistered(to: string, name: string): Promise<void>
  resetPassword(to: string, name: string, token: string): Promise<void>
  changeEmail(to: string, name: string, newEmail: string, url: string): Promise<void>
  /** @param lockedUntil  only for `second_factor_locked` */
  securityAlert(to: string, name: string, alert: { change: SecurityChange; event: SecurityEvent; lockedUntil?: Date }): Promise<void>
}
