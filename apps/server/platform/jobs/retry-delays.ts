import type { Job } from './jobs.ts'

/** Delay before a retry: doubles each time, with a random factor of up to two, limited to five minutes. */
export const RETRY_DELAYS = { retryDelay: 1, retryBackoff: true, retryDelayMax: 300 } as const

/** The minimum time over which a job is retried: the sum of its delays without the random factor. Excludes the duration of attempts. */
export function retryWindowSeconds({ retries }: Pick<Job<unknown>, 'retries'>): number {
  const waits = Array.from({ length: retries }, (_, at) => Math.min(RETRY_DELAYS.retryDelay * 2 ** at, RETRY_DELAYS.retryDelayMax))
  return waits.reduce((sum, wait) => sum + wait, 0)
}
