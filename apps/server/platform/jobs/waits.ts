import type { Job } from './jobs.ts'

/** Before the next try: twice as long each time, and up to twice that by chance, but never longer than five minutes. */
export const WAITS = { retryDelay: 1, retryBackoff: true, retryDelayMax: 300 } as const

/** The seconds for which a job is tried at least: its waits, were each as short as chance makes it. What the tries take comes on top. */
export function holdOutSeconds({ retries }: Pick<Job<unknown>, 'retries'>): number {
  const waits = Array.from({ length: retries }, (_, at) => Math.min(WAITS.retryDelay * 2 ** at, WAITS.retryDelayMax))
  return waits.reduce((sum, wait) => sum + wait, 0)
}
