import type { Leaving } from '@tintype/contract/leaving'

export type Departure = {
  askedAt: Date
  confirmedAt: Date | null
  eraseAfter: Date | null
  begunAt: Date | null
  erasedAt: Date | null
}

const DAY_MS = 24 * 60 * 60 * 1000

/** How long the link in the mail goes on. */
export const LINK_MS = DAY_MS

/** Whether the link of a mail still says yes: in its time, and once. */
export function isOpenForYes({ askedAt, confirmedAt }: Pick<Departure, 'askedAt' | 'confirmedAt'>, now: Date): boolean {
  return confirmedAt === null && now.getTime() - askedAt.getTime() < LINK_MS
}

/** @param graceDays  how long somebody has to think again; 0 for not at all */
export function eraseAfterOf(confirmedAt: Date, graceDays: number): Date {
  return new Date(confirmedAt.getTime() + graceDays * DAY_MS)
}

/** Whether the days are over and not everything is erased. Once begun it is, whatever the clock says. */
export function isDue({ confirmedAt, eraseAfter, begunAt, erasedAt }: Omit<Departure, 'askedAt'>, now: Date): boolean {
  if (!confirmedAt || !eraseAfter || erasedAt) return false
  return begunAt !== null || eraseAfter <= now
}

/** A link that nobody opened in its time leaves things as they were. */
export function toLeaving(departure: Departure | undefined, now: Date): Leaving {
  if (departure?.confirmedAt) return { state: 'leaving', eraseAfter: departure.eraseAfter?.toISOString() ?? null }
  return { state: departure && isOpenForYes(departure, now) ? 'asked' : 'staying', eraseAfter: null }
}
