import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { retryAfter } from '../responses/problem-answers.ts'
import type { Health } from './health.ts'
import { serveMetrics } from './serve-metrics.ts'

export type Operations = {
  checkHealth: () => Promise<Health>
  renderMetrics: () => Promise<{ type: string; text: string }>
  /** Allows `/metrics` requests from other machines. */
  metricsToken: string | undefined
  trustedProxies: number
}

/** Adds the operational endpoints of every process: liveness, readiness and metrics. */
export function addOperations(host: Hono<{ Bindings: HttpBindings }>, options: Operations): void {
  const { metricsToken: token, trustedProxies, renderMetrics: tell } = options
  host.get('/healthz', (c) => c.json({ status: 'ok' }))
  // the check writes to the disk, so parallel requests share one check
  let asked: Promise<Health> | undefined
  host.get('/readyz', async (c) => {
    asked ??= options.checkHealth().finally(() => (asked = undefined))
    const { reasons, warnings } = await asked
    return c.json(
      { status: reasons.length ? 'unavailable' : 'ok', reasons, warnings },
      reasons.length ? 503 : 200,
      reasons.length ? retryAfter(503) : {},
    )
  })
  host.get('/metrics', (c) => serveMetrics({ tell, token, trustedProxies }, c.req.raw, c.env.incoming))
}
