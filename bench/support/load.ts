import autocannon from 'autocannon'

export type Load = { rps: number; p50Ms: number; p99Ms: number }

/** As many requests as go through in a few seconds over 16 connections, one after the other on each. Any answer but 2xx is a failure. */
export async function load(url: string, headers: Record<string, string> = {}, seconds = 5): Promise<Load> {
  const result = await autocannon({ url, headers, connections: 16, duration: seconds })
  const bad = result.non2xx + result.errors + result.timeouts
  if (bad > 0 || result['2xx'] === 0) throw new Error(`${bad} of ${result.requests.total} requests to ${url} failed`)
  return { rps: result.requests.average, p50Ms: result.latency.p50, p99Ms: result.latency.p99 }
}
