import type { OwnPasskey, OwnSession } from '@tintype/contract/accounts'
import type { OperatorRole } from '@tintype/contract/operator-roles'
import type { Transaction } from '../database/database.ts'
import type { MinResponse } from './min-response.ts'
import type { OperatorDesk } from './operators.ts'
import type { Allowance } from './rate-limits.ts'
import type { Origin, SecurityChange, SecurityEvent } from './security-alerts.ts'

/** Somebody who is signed in, as the authentication provider knows them. */
export type SignedIn = {
  userId: string
  name: string
  email: string
  role: 'artist' | 'operator'
  /** What an operator may do; null for everybody else. */
  operatorRole: OperatorRole | null
  /** An operator without the second factor that is asked of operators: neither codes, nor a passkey in this session. */
  lacksTwoFactor: boolean
  /** When this session began, by a password; undefined where the provider does not say. */
  signedInAt?: Date
  /** Whether this session gave the password and the second factor where there is one, or a passkey, in the last 15 minutes. */
  isRecentlyProven?: boolean
  profile?: FoundProfile | null
}

/** What an artist is here, where the provider could find it in the same statement as the sign-in. */
export type FoundProfile = { artistId: string; name: string; email: string; isSuspended: boolean }

export type NewOperator = { name: string; email: string; password: string; role: OperatorRole }

/** A sign-in with what a profile needs to be made from it. */
export type KnownUser = { userId: string; name: string; email: string }

export type SignInFacts = {
  isTwoFactorOn: boolean | null
  sessions: Omit<OwnSession, 'id' | 'isThisOne'>[] | null
  passkeys: Omit<OwnPasskey, 'id'>[] | null
}

/** Who somebody is. Built in, or an outside provider; nothing else in the code knows which. */
export type Auth = {
  readonly minResponse: MinResponse
  /** The provider's own endpoints under `/api/auth/*`. */
  handle(request: Request): Promise<Response>
  /** Who sends this request, from its bearer token alone. */
  verify(headers: Headers): Promise<SignedIn | undefined>
  /**
   * Checks the password of a signed-in user, and the second factor where the account has one. A code that was tried is used up.
   * @throws Problem `password_wrong`, `second_factor_missing`, `two_factor_code_wrong`, `second_factor_locked`, `rate_limited`
   */
  confirmIdentity(userId: string, headers: Headers, proof: { password: string; code?: string | undefined }): Promise<void>
  /** For a mail about a change that a module makes; `token` is of the link that secures the account. */
  recordSecurityEvent(tx: Transaction, userId: string, origin: Origin): Promise<SecurityEvent>
  /**
   * Counts what may be done only so often, where tries to sign in are counted: for all processes together, and over a restart.
   * @param key  what is done, and by whom
   * @returns the seconds to wait where it was too often
   */
  countAttempt(key: string, allowance: Allowance): Promise<number | undefined>
  /** Has the time of a link to a new password begin, now that its mail has left. Said again it changes nothing. */
  beginResetLink(tx: Transaction, token: string, leftAt: Date): Promise<void>
  /** Takes a sign-in away, with all its sessions. May run twice. */
  eraseUser(userId: string): Promise<void>
  /** An artist's sign-in. */
  findUser(userId: string): Promise<KnownUser | undefined>
  /** An operator's sign-in; undefined where it is gone, or nobody's. */
  findOperator(userId: string): Promise<KnownUser | undefined>
  /** What somebody's sign-in consists of, without anything that opens it. Null: the provider does not say. */
  describeSignIn(userId: string): Promise<SignInFacts>
  /** Ends every session of somebody, in the transaction of whoever decided so. @returns how many there were */
  endSessions(tx: Transaction, userId: string): Promise<number>
  findUserByEmail(email: string): Promise<KnownUser | undefined>
  /** Makes sure that this operator can sign in, as an admin. An existing one keeps the password and the role that are set now. */
  ensureOperator(operator: { email: string; password: string }): Promise<void>
  /** Who works in the back office, and how. */
  operators: OperatorDesk
  /**
   * Creates an operator's sign-in; or gives somebody who was taken out a new one; answers with its id, or undefined where the address is
   * taken.
   * @param alongside  what happens in the same transaction
   */
  createOperator(operator: NewOperator, alongside?: (tx: Transaction, userId: string) => Promise<void>): Promise<string | undefined>
  /** Creates a confirmed artist's sign-in, for the demo and for tests; answers with its id. */
  createConfirmedUser(user: { name: string; email: string; password: string }): Promise<string>
}

/** What the provider asks to be sent. */
export type AuthMails = {
  confirmEmail(to: string, name: string, url: string): Promise<void>
  /** To the new address of an account. */
  confirmNewEmail(to: string, url: string): Promise<void>
  alreadyRegistered(to: string, name: string): Promise<void>
  resetPassword(to: string, name: string, token: string): Promise<void>
  changeEmail(to: string, name: string, newEmail: string, url: string): Promise<void>
  /** @param lockedUntil  of `second_factor_locked` */
  securityAlert(to: string, name: string, alert: { change: SecurityChange; event: SecurityEvent; lockedUntil?: Date }): Promise<void>
}
