import { nameKey } from '@tintype/contract/accounts/names'
import { Problem } from '@tintype/contract/problems'

/** Older calls carry a name beside the session. It does not identify the artist; it must only match. @throws Problem `username_mismatch` */
export function checkClaimedName(name: string, claimed: string | undefined): void {
  if (claimed !== undefined && nameKey(claimed) !== nameKey(name)) throw new Problem('username_mismatch')
}

const MARGIN_MS = 5 * 60 * 1000

/**
 * When tokens are due for renewal: in the last quarter of their life, and at least five minutes before expiry. A quarter is half an hour of
 * X's two hours and two weeks of Meta's sixty days. @returns null for tokens that do not expire
 */
export function calculateRenewAt(expiresAt: Date | null, now: Date): Date | null {
  if (!expiresAt) return null
  const lifeMs = expiresAt.getTime() - now.getTime()
  return new Date(expiresAt.getTime() - Math.max(lifeMs / 4, MARGIN_MS))
}

/** Lifetime of a connection attempt. */
export const CONNECTION_ATTEMPT_MS = 10 * 60 * 1000
