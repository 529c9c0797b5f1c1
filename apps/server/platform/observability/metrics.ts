import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** An HTTP response. @property route  a template instead of an address, because each label value is kept in memory */
export type ServedRequest = { method: string; route: string; status: number; seconds: number }

/** An attempt of a job. */
export type FinishedAttempt = { kind: string; outcome: 'done' | 'failed' | 'given_up'; seconds: number }

/** Values queried on each scrape. Failed queries are omitted, and a metric reports that. */
export type MetricSources = {
  queues(): Promise<readonly QueueFacts[]>
  ledger(): Promise<LedgerFacts>
  connections(): { total: number; idle: number; asking: number }
  inFlight(): number
  now(): Date
}

/** @property oldestAt  due time of the oldest waiting job; null if none waits */
export type QueueFacts = { kind: string; waiting: number; failed: number; oldestAt: Date | null }

/** @property checkedAt  time of the last check of the ledger's sums; null before the first */
export type LedgerFacts = { checkedAt: Date | null; isSound: boolean }

export type Metrics = {
  answered(answer: ServedRequest): void
  tried(tried: FinishedAttempt): void
  /** A request or upload that was refused under load. */
  refused(reason: string): void
  /** An AI analysis by an external model, and its outcome. @param seconds  undefined where the model was not asked */
  recordAnalysis(outcome: string, seconds?: number): void
  /** The tokens of an AI analysis, by which its server charges, and their cost at the configured prices. */
  recordTokens(tokens: { input: number; output: number; cost?: number | undefined }): void
  /** The number of dropped log lines. */
  lostLines(count: number): void
  /** All metrics in Prometheus format. */
  tell(sources: MetricSources): Promise<{ type: string; text: string }>
}

/** Pages take milliseconds, uploads many seconds. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * Counts the work of this process. Each process has its own counters; Prometheus sums them up.
 * @param options.isProcessWatched  adds memory, processor time, garbage collection and event loop delay
 */
export function createMetrics({ isProcessWatched = false } = {}): Metrics {
  const registry = new Registry()
  const registers = [registry]
  if (isProcessWatched) collectDefaultMetrics({ register: registry })

  const answers = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'HTTP responses by route',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  })
  const tries = new Histogram({
    name: 'tintype_job_duration_seconds',
    help: 'Job attempts by outcome',
    labelNames: ['kind', 'outcome'],
    buckets: [...SECONDS, 120, 600],
    registers,
  })
  const refusals = new Counter({
    name: 'tintype_requests_refused_total',
    help: 'Requests rejected by load shedding',
    labelNames: ['reason'],
    registers,
  })
  const analyses = new Counter({
    name: 'tintype_picture_looks_total',
    help: 'Requests to the external vision model by outcome',
    labelNames: ['outcome'],
    registers,
  })
  const tokens = new Counter({
    name: 'tintype_model_tokens_total',
    help: 'Tokens of the external vision model, as its server counts them',
    labelNames: ['kind'],
    registers,
  })
  const cost = new Counter({
    name: 'tintype_model_cost_total',
    help: 'Cost of these tokens at the configured prices, in the currency of the prices',
    registers,
  })
  const latency = new Histogram({
    name: 'tintype_picture_look_duration_seconds',
    help: 'Time until the external vision model answered or failed, with retries',
    labelNames: ['outcome'],
    buckets: [0.25, 0.5, 1, 2, 4, 8, 15, 30, 60],
    registers,
  })
  const lostLines = new Counter({
    name: 'tintype_log_lines_lost_total',
    help: 'Log lines that could not be written',
    registers,
  })
  const gauge = (name: string, help: string, ...labelNames: string[]) => new Gauge({ name, help, labelNames, registers })
  const waiting = gauge('tintype_jobs_waiting', 'Queued jobs, counted up to 1,000', 'kind')
  const failed = gauge('tintype_jobs_failed', 'Failed jobs that were not retried', 'kind')
  const oldest = gauge('tintype_job_oldest_seconds', 'Age of the oldest due job', 'kind')
  const connections = gauge('tintype_database_connections', 'Database connections of this process', 'state')
  const asking = gauge('tintype_database_connections_awaited', 'Requests that wait for a database connection')
  const inFlight = gauge('tintype_requests_in_flight', 'Requests in progress')
  const checkAge = gauge('tintype_ledger_check_age_seconds', 'Time since the last ledger check')
  const sound = gauge('tintype_ledger_sound', '1 if the last ledger checks found no problems')
  const failedQueries = new Counter({
    name: 'tintype_metrics_failed_queries_total',
    help: 'Failed lookups of metric values',
    labelNames: ['source'],
    registers,
  })

  async function collect<Facts>(source: string, find: () => Promise<Facts>, tell: (facts: Facts) => void): Promise<void> {
    try {
      tell(await find())
    } catch {
      failedQueries.inc({ source })
    }
  }

  return {
    answered: ({ method, route, status, seconds }) => answers.observe({ method, route, status }, seconds),
    tried: ({ kind, outcome, seconds }) => tries.observe({ kind, outcome }, seconds),

    refused: (reason) => refusals.inc({ reason }),

    recordAnalysis(outcome, seconds) {
      analyses.inc({ outcome })
      if (seconds !== undefined) latency.observe({ outcome }, seconds)
    },

    recordTokens({ input, output, cost: amount }) {
      tokens.inc({ kind: 'input' }, input)
      tokens.inc({ kind: 'output' }, output)
      if (amount !== undefined) cost.inc(amount)
    },

    lostLines: (count) => lostLines.inc(count),

    async tell(sources) {
      // remove old values, which would look current
      for (const old of [waiting, failed, oldest]) old.reset()
      // metrics without labels would reset to 0, which looks like a value
      for (const old of [checkAge, sound]) old.remove()
      const now = sources.now().getTime()
      const toAgeSeconds = (at: Date | null) => (at ? Math.max(0, (now - at.getTime()) / 1000) : 0)
      const { total, idle, asking: awaited } = sources.connections()
      connections.set({ state: 'used' }, total - idle)
      connections.set({ state: 'idle' }, idle)
      asking.set(awaited)
      inFlight.set(sources.inFlight())
      await Promise.all([
        collect('queues', sources.queues, (queues) => {
          for (const { kind, ...facts } of queues) {
            waiting.set({ kind }, facts.waiting)
            failed.set({ kind }, facts.failed)
            oldest.set({ kind }, toAgeSeconds(facts.oldestAt))
          }
        }),
        collect('ledger', sources.ledger, ({ checkedAt, isSound }) => {
          if (checkedAt) checkAge.set(toAgeSeconds(checkedAt))
          sound.set(isSound ? 1 : 0)
        }),
      ])
      return { type: registry.contentType, text: await registry.metrics() }
    },
  }
}
