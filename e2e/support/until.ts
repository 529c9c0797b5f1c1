import { setTimeout as delay } from 'node:timers/promises'

/** Asks until the answer is there: for what happens a moment later by design, such as a mail. */
export async function until<Answer>(
  what: string,
  ask: () => Promise<Answer | undefined | false>,
  seconds = 60,
  everyMs = 100,
): Promise<Answer> {
  const deadline = Date.now() + seconds * 1000
  while (Date.now() < deadline) {
    const answer = await ask()
    if (answer) return answer
    await delay(everyMs)
  }
  throw new Error(`${what} did not happen in ${seconds} s`)
}
