import { randomBytes, randomUUID } from 'node:crypto'
import { codeFrom } from '../../authenticator.ts'
import { authError } from './supabase-errors.ts'

export type FactorType = 'totp' | 'phone' | 'webauthn'
export type Factor = { id: string; type: FactorType; secret: string; status: 'unverified' | 'verified'; challenges: Map<string, number> }

/** A link in a mail. `flow` belongs to PKCE. */
export type MailedLink = { hash: string; kind: LinkKind; address: string; sentAt: number; flow: Flow | undefined }
export type LinkKind = 'signup' | 'recovery' | 'email_change'
export type Flow = { challenge: string; method: string }

export type User = {
  id: string
  email: string
  password: string
  metadata: Record<string, unknown>
  createdAt: number
  confirmedAt: number | undefined
  lastSignInAt: number | undefined
  bannedUntil: number
  newEmail: string | undefined
  /** Addresses of a change of address that have confirmed. */
  confirmedAddresses: Set<string>
  links: MailedLink[]
  /** The code that `/reauthenticate` mails. */
  nonce: string | undefined
  factors: Factor[]
}

export function newUser({ email, password, metadata = {}, id = randomUUID() }: NewUser, createdAt: number): User {
  return {
    ...{ id, email: email.toLowerCase(), password, metadata, createdAt },
    ...{ confirmedAt: undefined, lastSignInAt: undefined, bannedUntil: 0, newEmail: undefined, nonce: undefined },
    ...{ confirmedAddresses: new Set<string>(), links: [], factors: [] },
  }
}

export type NewUser = { email: string; password: string; metadata?: Record<string, unknown> | undefined; id?: string | undefined }

/** The user as the API shows it. */
export function showUser(user: User) {
  const at = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString())
  const identity = {
    ...{ identity_id: user.id, id: user.id, user_id: user.id, provider: 'email', email: user.email },
    identity_data: { sub: user.id, email: user.email, email_verified: user.confirmedAt !== undefined },
  }
  return {
    ...{ id: user.id, aud: 'authenticated', role: 'authenticated', email: user.email, phone: '', is_anonymous: false },
    ...{ email_confirmed_at: at(user.confirmedAt), confirmed_at: at(user.confirmedAt), last_sign_in_at: at(user.lastSignInAt) },
    ...{ new_email: user.newEmail, created_at: at(user.createdAt), updated_at: at(user.createdAt) },
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: user.metadata,
    identities: [identity],
    factors: user.factors.map(({ id, status, type }) => ({
      id,
      status,
      factor_type: type,
      friendly_name: '',
      created_at: at(user.createdAt),
    })),
  }
}

/** What a sign-up with a taken address returns: an invented id and no identities. */
export function showObfuscatedUser({ email, metadata = {} }: NewUser, now: number) {
  const shown = showUser(newUser({ email, password: '', metadata }, now))
  return { ...shown, identities: [] }
}

export function newFactor(type: FactorType = 'totp'): Factor {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const secret = [...randomBytes(32)].map((byte) => letters[byte % 32]).join('')
  return { id: randomUUID(), type, secret, status: 'unverified', challenges: new Map() }
}

export function factorUri({ email }: User, { secret }: Factor): string {
  return `otpauth://totp/Tintype:${email}?algorithm=SHA1&digits=6&issuer=Tintype&period=30&secret=${secret}`
}

/** @throws AuthFailure `mfa_challenge_expired`, `mfa_verification_failed` */
export function checkCode(
  user: User,
  factor: Factor,
  { challengeId, code, now }: { challengeId: string; code: string; now: number },
): void {
  const until = factor.challenges.get(challengeId)
  if (until === undefined || until < now)
    throw authError(422, 'mfa_challenge_expired', 'MFA challenge has expired, verify against another challenge.')
  const right = [-1, 0, 1].map((step) => codeFrom(factorUri(user, factor), step, now))
  if (!right.includes(code)) throw authError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
  factor.challenges.delete(challengeId)
}
