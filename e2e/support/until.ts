import { setTimeout as delay } from 'node:timers/promises'

/** Polls until `ask` returns a value, for effects that are asynchronous by design, such as emails. */
export async function until<Answer>(
  what: string,
  ask: () => Promise<Answer | undefined | false>,
  seconds = 15,
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
