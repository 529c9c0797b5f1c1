import { setTimeout as delay } from 'node:timers/promises'

/** Delays success and failure alike to a minimum duration, so that timing reveals nothing about the result. */
export async function withMinimumDuration<Answer>(ms: number, work: () => Promise<Answer>): Promise<Answer> {
  const begun = performance.now()
  try {
    return await work()
  } finally {
    await delay(Math.max(0, begun + ms - performance.now()))
  }
}
