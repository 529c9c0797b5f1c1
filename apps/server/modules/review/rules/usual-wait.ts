/** Fewer decisions are no basis for an estimate. */
const DECISIONS_MIN = 5

/** The latest decisions: 50th and 80th percentile of their waiting time, in seconds. */
export type WaitPercentiles = { decisions: number; medianSeconds: number | null; seconds: number | null }
export type UsualHours = { medianHours: number | null; usualHours: number | null }

/** Whole hours, at least 1; null where there were too few decisions. */
export function toUsualHours({ decisions, medianSeconds, seconds }: WaitPercentiles): UsualHours {
  const hours = (wait: number | null) => (wait === null || decisions < DECISIONS_MIN ? null : Math.max(1, Math.ceil(wait / 3600)))
  return { medianHours: hours(medianSeconds), usualHours: hours(seconds) }
}
