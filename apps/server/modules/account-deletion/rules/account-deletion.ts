import type { Leaving } from '@tintype/contract/account-deletion/leaving'
import { limits } from '@tintype/contract/limits'

export type Departure = {
  askedAt: Date
  confirmedAt: Date | null
  eraseAfter: Date | null
  begunAt: Date | null
  erasedAt: Date | null
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Validity of the link in the mail. */
export const LINK_MS = DAY_MS

/** Whether the link of a mail can still confirm: within its validity, and once. */
export function canConfirmDeletion({ askedAt, confirmedAt }: Pick<Departure, 'askedAt' | 'confirmedAt'>, now: Date): boolean {
  return confirmedAt === null && now.getTime() - askedAt.getTime() < LINK_MS
}

/** @param graceDays  length of the grace period; 0 for none */
export function calculateEraseAfter(confirmedAt: Date, graceDays: number): Date {
  return new Date(confirmedAt.getTime() + graceDays * DAY_MS)
}

/** Until when the erasure waits for earnings that are pending, such as those of a print that is never shipped. */
export function waitsUntil(eraseAfter: Date): Date {
  return new Date(eraseAfter.getTime() + limits.erasureWaitDays * DAY_MS)
}

/** Until when an unpaid balance stays payable: the same day `limits.unclaimedYears` after the erasure, in UTC. */
export function claimDeadline(erasedAt: Date): Date {
  const until = new Date(erasedAt)
  until.setUTCFullYear(until.getUTCFullYear() + limits.unclaimedYears)
  return until
}

/** Whether the grace period has ended and the erasure is incomplete. A started erasure is always due. */
export function isDue({ confirmedAt, eraseAfter, begunAt, erasedAt }: Omit<Departure, 'askedAt'>, now: Date): boolean {
  if (!confirmedAt || !eraseAfter || erasedAt) return false
  return begunAt !== null || eraseAfter <= now
}

export type DeletionState = Omit<Leaving, 'graceDays'>

/** An expired, unconfirmed request has no effect. */
export function toDeletionState(departure: Departure | undefined, now: Date): DeletionState {
  if (departure?.confirmedAt) return { state: 'leaving', eraseAfter: departure.eraseAfter?.toISOString() ?? null }
  return { state: departure && canConfirmDeletion(departure, now) ? 'asked' : 'staying', eraseAfter: null }
}
