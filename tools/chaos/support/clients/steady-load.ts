import { setTimeout as delay } from 'node:timers/promises'

/** One request and its result; without a status it was cut off or refused. */
export type Sent = { path: string; status: number; error: string }

export type SteadyLoad = { sent: Sent[]; end(): Promise<Sent[]> }

/**
 * So many requests a second, whether or not those before were answered, as from many people. Each body is read whole.
 * @param next  the request of a turn
 */
export function startLoad(perSecond: number, next: (turn: number) => { url: string; init?: RequestInit }): SteadyLoad {
  const sent: Sent[] = []
  const open = new Set<Promise<void>>()
  let isOver = false

  async function send({ url, init }: { url: string; init?: RequestInit }): Promise<void> {
    sent.push({ path: new URL(url).pathname, ...(await answered(url, init)) })
  }

  async function run(): Promise<void> {
    const begun = performance.now()
    for (let turn = 0; !isOver; turn++) {
      const one = send(next(turn)).finally(() => open.delete(one))
      open.add(one)
      await delay(Math.max(0, begun + ((turn + 1) * 1000) / perSecond - performance.now()))
    }
  }

  const running = run()
  return {
    sent,
    async end() {
      isOver = true
      await running
      await Promise.all(open)
      return sent
    },
  }
}

export async function answered(url: string, init?: RequestInit): Promise<Pick<Sent, 'status' | 'error'>> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) })
    await answer.arrayBuffer()
    return { status: answer.status, error: '' }
  } catch (error) {
    const { code = '', message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException
    return { status: 0, error: `${code} ${message}`.trim() }
  }
}

/** Requests without a response, or with a server error. */
export function listFailures(sent: readonly Sent[]): string[] {
  return sent.filter(({ status }) => status === 0 || status >= 500).map(({ path, status, error }) => `${path}: ${status || error}`)
}
