import { setTimeout as delay } from 'node:timers/promises'

/** @property ms  until the whole response was read @property at  the time of arrival, as `performance.now()`; status 0: no response */
export type Visit = { path: string; status: number; ms: number; at: number; retryAfter: string | null }

/** Readers that request pages sequentially until `isOver`. */
export async function visit(url: string, paths: readonly string[], options: { atOnce: number; isOver: () => boolean }): Promise<Visit[]> {
  const visits: Visit[] = []
  const one = async (first: number) => {
    for (let turn = first; !options.isOver(); turn++) {
      const made = await ask(url, paths[turn % paths.length] ?? '/')
      visits.push(made)
      // retries like a client that honours Retry-After, only sooner
      if (made.status !== 200) await delay(100)
    }
  }
  await Promise.all(Array.from({ length: options.atOnce }, (_, place) => one(place)))
  return visits
}

/** Requests at a constant rate, whether or not earlier ones are answered. */
export async function visitSteadily(
  url: string,
  paths: readonly string[],
  { perSecond, isOver }: { perSecond: number; isOver: () => boolean },
): Promise<Visit[]> {
  const visits: Promise<Visit>[] = []
  const begun = performance.now()
  for (let turn = 0; !isOver(); turn++) {
    visits.push(ask(url, paths[turn % paths.length] ?? '/'))
    await delay(Math.max(0, begun + ((turn + 1) * 1000) / perSecond - performance.now()))
  }
  return Promise.all(visits)
}

export async function ask(url: string, path: string, init: RequestInit = {}): Promise<Visit> {
  const begun = performance.now()
  const answer = await fetch(url + path, init).catch(() => undefined)
  await answer?.arrayBuffer().catch(() => undefined)
  const at = performance.now()
  return { path, status: answer?.status ?? 0, ms: at - begun, at, retryAfter: answer?.headers.get('retry-after') ?? null }
}
