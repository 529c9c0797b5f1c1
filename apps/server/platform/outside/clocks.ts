/** Jobs use the database clock, all else the local clock, and providers sign with theirs. A larger difference makes timers early or late. */
const CLOCKS_APART_MS = 30_000

/** Whether two clocks differ so much that an operator must set one. */
export function areClocksApart(one: number, other: number): boolean {
  return Math.abs(one - other) > CLOCKS_APART_MS
}

/** The clock of a server by the `Date` header of its response, whatever the status, in ms. Undefined without the header. */
export async function readServerClock(url: string, signal: AbortSignal): Promise<number | undefined> {
  const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal })
  const ms = Date.parse(response.headers.get('date') ?? '')
  return Number.isNaN(ms) ? undefined : ms
}
