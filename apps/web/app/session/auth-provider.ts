import type { ArtistType, OwnSession, Role } from '@tintype/contract/accounts/accounts'
import type { EmailChangeLink, LinkState } from '@tintype/contract/accounts/mailed-links'
import type { OperatorRole } from '@tintype/contract/operators/operator-roles'

/**
 * A user as the auth provider describes them. The username comes from the provider's metadata. An operator has none, but a back office
 * role. `isTwoFactorOn` is missing in sessions stored before the field existed.
 */
export type AuthUser = {
  id: string
  email: string
  username: string | undefined
  role: Role
  operatorRole?: OperatorRole
  isTwoFactorOn?: boolean
}

export type Session = { accessToken: string; user: AuthUser }

/** Proof of a right password, sent along with the second factor. Valid for ten minutes and five attempts. */
export type Challenge = { challenge: string; hasPasskey: boolean }

/** The key for an authenticator app, and the backup codes. Neither can be retrieved again. */
export type TwoFactorKey = { uri: string; backupCodes: string[] }

export type NewPassword = {
  newPassword: string
  /** Required of signed-in users. */
  currentPassword?: string
  /** Of the app, or a backup code. Sent with `currentPassword` if the account has two-factor authentication. */
  code?: string
  /** From the mail's link, for signed-out users. */
  resetToken?: string
}

/**
 * The authentication interface of the application. `built-in-auth.ts` implements it for our own server, `supabase/` for a Supabase project,
 * which only artists use. `auth.ts` selects. Passkeys are in `passkeys.ts`, which pages load on demand; only the built-in provider has them.
 * Every call throws an error with `status`, `code` and a `message` that can be shown.
 */
export type AuthProvider = {
  /**
   * @param input.artistType  kept until the first sign-in, if the profile is created only then
   * @returns the new user, or null if the provider does not return it
   */
  signUp(input: {
    email: string
    password: string
    username: string
    artistType?: ArtistType | undefined
  }): Promise<{ user: AuthUser | null }>
  signInWithPassword(input: { email: string; password: string }): Promise<Session | Challenge>
  /** The second step, with a code of the app or with a backup code. */
  signInWithCode(input: Pick<Challenge, 'challenge'> & { code: string; kind: 'app' | 'backup' }): Promise<Session>
  /** Sends the confirmation mail again. */
  resendConfirmation(email: string): Promise<void>
  resetPasswordForEmail(email: string, options: { redirectTo: string }): Promise<void>
  /** The session stored in this browser, without a request to the provider. */
  getSession(): Promise<Session | null>
  /** The user according to the provider; null ends the local session. */
  getUser(): Promise<AuthUser | null>
  signOut(): Promise<void>
  /** Requires a step-up if the sign-in is not recent; the caller is then asked for it. */
  updateEmail(newEmail: string): Promise<void>
  /** Checks the link of an address-change mail, without side effects. */
  lookAtEmailChange(token: string): Promise<EmailChangeLink>
  /** Confirms an address change. Idempotent. */
  confirmEmailChange(token: string): Promise<EmailChangeLink>
  /** Checks the link of a password-reset mail, without side effects. */
  lookAtPasswordReset(token: string): Promise<LinkState>
  updatePassword(password: NewPassword): Promise<void>
  /** Takes effect once `confirmTwoFactor` receives the first valid code. */
  beginTwoFactor(password: string): Promise<TwoFactorKey>
  confirmTwoFactor(code: string): Promise<void>
  /** `code`: of the app, or a backup code. */
  endTwoFactor(proof: { password: string; code: string }): Promise<void>
  /** Invalidates the earlier codes. `code`: of the app, or an earlier backup code. */
  renewBackupCodes(proof: { password: string; code: string }): Promise<string[]>
  /** Re-authenticates this session for 15 minutes. `code` is empty without two-factor authentication. */
  stepUp(proof: { password: string; code: string }): Promise<void>
  /** Checks the link of a mail about a changed sign-in, without side effects. */
  lookAtSecureAccount(token: string): Promise<LinkState>
  /** @param token  of such a link */
  secureAccount(token: string): Promise<void>
  /** All sessions of this user, the current one first. */
  listSessions(): Promise<OwnSession[]>
  endSession(id: string): Promise<void>
  endSessions(which: 'others' | 'all'): Promise<void>
  /** Also called for changes in other tabs. @returns a function that unsubscribes */
  onAuthStateChange(listener: (session: Session | null) => void): () => void
}
