import { nameKey } from '@tintype/contract/names'
import { Problem } from '@tintype/contract/problems'

/** The name that the older calls carry beside the session gives no identity: it may only agree with it. @throws Problem `username_mismatch` */
export function checkClaimedName(name: string, claimed: string | undefined): void {
  if (claimed !== undefined && nameKey(claimed) !== nameKey(name)) throw new Problem('username_mismatch')
}

const MARGIN_MS = 5 * 60 * 1000

/**
 * From when on tokens are renewed before they are used: in the last quarter of their life, which is half an hour of X's two and two
 * weeks of Meta's sixty days, and never later than five minutes before they end.
 * @returns null for those that do not end
 */
export function renewalOf(expiresAt: Date | null, now: Date): Date | null {
  if (!expiresAt) return null
  const lifeMs = expiresAt.getTime() - now.getTime()
  return new Date(expiresAt.getTime() - Math.max(lifeMs / 4, MARGIN_MS))
}

/** A way through a platform's pages that nobody has come back from in this time is over. */
export const ATTEMPT_MS = 10 * 60 * 1000
