import type { OwnSession, Role } from '@tintype/contract/accounts/accounts'
import type { EmailChangeLink, LinkState } from '@tintype/contract/accounts/mailed-links'
import type { OperatorRole } from '@tintype/contract/operators/operator-roles'

/** Somebody as the provider knows them. The username stands in the provider's metadata; an operator has none, but a role in the back office. `isTwoFactorOn` is not known of a session kept since before there was one. */
export type AuthUser = {
  id: string
  email: string
  username: string | undefined
  role: Role
  operatorRole?: OperatorRole
  isTwoFactorOn?: boolean
}

export type Session = { accessToken: string; user: AuthUser }

/** A right password where a code or a passkey is still to come: what it is sent with. Good for ten minutes and five tries. */
export type Challenge = { challenge: string; hasPasskey: boolean }

/** A key for an authenticator app, and the codes that stand in for it. Neither can be asked for again. */
export type TwoFactorKey = { uri: string; backupCodes: string[] }

export type NewPassword = {
  newPassword: string
  /** Asked of somebody who is signed in. */
  currentPassword?: string
  /** Of the app, or a backup code: with `currentPassword`, where the account has two-factor sign-in. */
  code?: string
  /** From the link in the mail, for somebody who is not. */
  resetToken?: string
}

/**
 * All that the application asks of authentication: the nine calls of specification section 7, one for a mail that got lost,
 * and those for a second factor and for the list of sessions. `built-in-auth.ts` speaks to our own server; a form for another provider stands beside it and is chosen in `auth.ts`.
 * Passkeys are in `passkeys.ts`, which pages load when they need it.
 * Every call throws an error with `status`, `code` and a `message` that is fit to show.
 */
export type AuthProvider = {
  /** @returns the new user, or null where the provider does not say */
  signUp(input: { email: string; password: string; username: string }): Promise<{ user: AuthUser | null }>
  signInWithPassword(input: { email: string; password: string }): Promise<Session | Challenge>
  /** The second step, with a code of the app or with a backup code. */
  signInWithCode(input: Pick<Challenge, 'challenge'> & { code: string; kind: 'app' | 'backup' }): Promise<Session>
  /** Sends the mail that confirms an address once more. */
  resendConfirmation(email: string): Promise<void>
  resetPasswordForEmail(email: string, options: { redirectTo: string }): Promise<void>
  /** What this browser holds, without asking the provider. */
  getSession(): Promise<Session | null>
  /** Who the provider says it is; null ends the session here. */
  getUser(): Promise<AuthUser | null>
  signOut(): Promise<void>
  /** Some time after the sign-in it needs a step-up first: the caller is asked for it. */
  updateEmail(newEmail: string): Promise<void>
  /** Reads a link of the mails about a change of address; changes nothing. */
  lookAtEmailChange(token: string): Promise<EmailChangeLink>
  /** Confirms with such a link; repeated, it changes nothing. */
  confirmEmailChange(token: string): Promise<EmailChangeLink>
  /** Reads a link to choose a new password; changes nothing. */
  lookAtPasswordReset(token: string): Promise<LinkState>
  updatePassword(password: NewPassword): Promise<void>
  /** It counts from the first code on that `confirmTwoFactor` is given. */
  beginTwoFactor(password: string): Promise<TwoFactorKey>
  confirmTwoFactor(code: string): Promise<void>
  /** `code`: of the app, or a backup code. */
  endTwoFactor(proof: { password: string; code: string }): Promise<void>
  /** The earlier ones no longer work. `code`: of the app, or an earlier backup code. */
  renewBackupCodes(proof: { password: string; code: string }): Promise<string[]>
  /** Confirms who uses this session, for 15 minutes. `code` is empty without two-factor sign-in. */
  stepUp(proof: { password: string; code: string }): Promise<void>
  /** Reads the link of a mail about a change of the sign-in; changes nothing. */
  lookAtSecureAccount(token: string): Promise<LinkState>
  /** @param token  of that link */
  secureAccount(token: string): Promise<void>
  /** Everywhere this person is signed in, here first. */
  listSessions(): Promise<OwnSession[]>
  endSession(id: string): Promise<void>
  endSessions(which: 'others' | 'all'): Promise<void>
  /** Also told of changes in other tabs. @returns a function that ends it */
  onAuthStateChange(listener: (session: Session | null) => void): () => void
}
