import type { Queryable } from '../../platform/database/database.ts'
import { findLookedUntil, setLookedUntil } from './queries/payment.ts'

const HOUR = 60 * 60_000
/** Where nobody ever looked, and where the clocks of two houses differ. */
const FIRST_LOOK = 24 * HOUR
const OVERLAP = HOUR
/** What is asked for at once: so much that an hourly look is two or three of them. */
const SLICE = HOUR

/** @property until  left out: up to now, and what a clock ahead of ours calls later */
export type Slice = { since: Date; until?: Date }

/**
 * Looks at what has changed at a provider since the last time, slice by slice, the oldest first, and writes down how far it came: whoever
 * was away for long does not begin anew each time it is ended. What could not be seen is looked at again the next time, with all that came
 * after it.
 * @param look  `some` where a part could not be seen, `none` where the rest is not to be looked at either
 */
export async function lookInSlices(
  database: Queryable,
  { provider, now }: { provider: string; now: Date },
  look: (slice: Slice) => Promise<'all' | 'some' | 'none'>,
): Promise<void> {
  const lookedUntil = (await findLookedUntil(database, provider)) ?? new Date(now.getTime() - FIRST_LOOK)
  // a clock that was ahead and was put right does not leave a gap
  let since = new Date(Math.min(lookedUntil.getTime(), now.getTime()) - OVERLAP)
  let isAllSeen = true
  for (let isLast = false; !isLast; ) {
    const end = new Date(since.getTime() + SLICE)
    isLast = end >= now
    const seen = await look(isLast ? { since } : { since, until: end })
    if (seen === 'none') return
    isAllSeen &&= seen === 'all'
    if (isAllSeen) await setLookedUntil(database, provider, isLast ? now : end)
    since = end
  }
}
