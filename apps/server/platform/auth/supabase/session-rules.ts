import { limits } from '@tintype/contract/limits'
import type { AccessToken } from './verify-token.ts'

/** An end that we recorded: of one session, or of everything that a user opened until then. */
export type RecordedEnd = { endedAt: Date }

/**
 * Whether a valid access token belongs to a session that ended. Access tokens outlive a sign-out by up to their lifetime, so the server
 * compares each one with the ends it recorded. The start of a session is the oldest time of its methods of authentication; a token without
 * such times counts as begun before every end.
 */
export function hasSessionEnded(
  { begunAt }: Pick<AccessToken, 'begunAt'>,
  ends: { session?: RecordedEnd | undefined; user?: RecordedEnd | undefined },
): boolean {
  if (ends.session) return true
  return ends.user !== undefined && (begunAt === undefined || begunAt <= ends.user.endedAt)
}

/**
 * When the user last entered the password or the second factor in this session, whichever is older. Undefined for a session that only a
 * link in a mail opened, which never counts as recently proven.
 */
export function findProvenAt({ signedInAt, secondFactorAt }: Pick<AccessToken, 'signedInAt' | 'secondFactorAt'>): Date | undefined {
  if (!signedInAt || !secondFactorAt) return signedInAt
  return signedInAt < secondFactorAt ? signedInAt : secondFactorAt
}

/** Whether the session gave its proofs in the last 15 minutes. */
export function isRecentlyProven(token: Pick<AccessToken, 'signedInAt' | 'secondFactorAt'>, now: Date): boolean {
  const provenAt = findProvenAt(token)
  return provenAt !== undefined && now.getTime() - provenAt.getTime() < limits.freshSignInMs
}

/** Whether the account has a second factor that this session did not give. */
export function lacksSecondFactor({ isTwoFactor }: Pick<AccessToken, 'isTwoFactor'>, account: { hasSecondFactor: boolean }): boolean {
  return account.hasSecondFactor && !isTwoFactor
}
