import { setTimeout as delay } from 'node:timers/promises'

/** A review decision takes effect when it cannot be undone any more, after 10 s, and its job is noticed within a second. */
export const AFTER_UNDO_S = 30

/** Polls until `ask` returns a value, for effects that are asynchronous by design, such as emails. */
export async function until<Answer>(
  what: string,
  ask: () => Promise<Answer | undefined | false>,
  seconds = 15,
  everyMs = 100,
): Promise<Answer> {
  const start = Date.now()
  const waited = () => Date.now() - start
  while (waited() < seconds * 1000) {
    const answer = await ask()
    if (answer) return answer
    // the longer it takes, the less a later look delays the test
    await delay(Math.max(everyMs, waited() / 10))
  }
  throw new Error(`${what} did not happen in ${seconds} s`)
}
