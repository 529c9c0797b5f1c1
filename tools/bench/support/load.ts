import type autocannon from 'autocannon'
import type { Client } from 'autocannon'
import { importTool } from '../../support/tool-packages.ts'

export type Load = { answers: number; rps: number; p50Ms: number; p99Ms: number }

/**
 * The number of requests completed in a few seconds over 16 connections, sequentially on each. Any response but 2xx is a failure.
 * @param paths  requested in turn instead of the URL itself, each connection starting at another one
 */
export async function load(url: string, headers: Record<string, string> = {}, seconds = 5, paths: readonly string[] = []): Promise<Load> {
  let connections = 0
  const setupClient = (client: Client) => {
    const first = connections++
    if (paths.length) client.setRequests(paths.map((_, place) => ({ path: paths[(first + place) % paths.length] })))
  }
  const { default: attack } = await importTool<{ default: typeof autocannon }>('autocannon')
  const result = await attack({ url, headers, connections: 16, duration: seconds, setupClient })
  const bad = result.non2xx + result.errors + result.timeouts
  if (bad > 0 || result['2xx'] === 0) throw new Error(`${bad} of ${result.requests.total} requests to ${url} failed`)
  return { answers: result['2xx'], rps: result.requests.average, p50Ms: result.latency.p50, p99Ms: result.latency.p99 }
}
