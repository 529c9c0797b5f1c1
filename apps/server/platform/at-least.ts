import { setTimeout as delay } from 'node:timers/promises'

/** Ends no sooner than that, whether it went well or not: how long it took then says nothing of what was found. */
export async function atLeast<Answer>(ms: number, work: () => Promise<Answer>): Promise<Answer> {
  const begun = performance.now()
  try {
    return await work()
  } finally {
    await delay(Math.max(0, begun + ms - performance.now()))
  }
}
