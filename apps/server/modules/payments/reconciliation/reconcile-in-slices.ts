import type { Queryable } from '../../../platform/database/database.ts'
import { findReconciledUntil, setReconciledUntil } from '../queries/payment.ts'

const HOUR = 60 * 60_000
/** Start of the first look, and an overlap for clock differences between the servers. */
const FIRST_RUN_MS = 24 * HOUR
const OVERLAP = HOUR
/** Length of one query, so that an hourly look consists of two or three. */
const SLICE = HOUR

/** @property until  left out: no upper limit, because the provider's clock may be ahead */
export type Slice = { since: Date; until?: Date }

/**
 * Processes the changes at a provider since the last look in time slices, the oldest first, and stores the progress after each, so that an
 * interrupted catch-up resumes. A slice that failed in part is repeated at the next look, together with all later ones.
 * @param reconcileSlice  `some` where a part failed, `none` where the remaining slices must not be tried
 */
export async function reconcileInSlices(
  database: Queryable,
  { provider, now }: { provider: string; now: Date },
  reconcileSlice: (slice: Slice) => Promise<'all' | 'some' | 'none'>,
): Promise<void> {
  const reconciledUntil = (await findReconciledUntil(database, provider)) ?? new Date(now.getTime() - FIRST_RUN_MS)
  // covers a clock that was ahead and has been set back
  let since = new Date(Math.min(reconciledUntil.getTime(), now.getTime()) - OVERLAP)
  let isAllReconciled = true
  for (let isLast = false; !isLast; ) {
    const end = new Date(since.getTime() + SLICE)
    isLast = end >= now
    const seen = await reconcileSlice(isLast ? { since } : { since, until: end })
    if (seen === 'none') return
    isAllReconciled &&= seen === 'all'
    if (isAllReconciled) await setReconciledUntil(database, provider, isLast ? now : end)
    since = end
  }
}
