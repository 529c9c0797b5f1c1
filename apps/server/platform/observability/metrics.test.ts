import { expect, test } from 'vitest'
import { createMetrics, type MetricSources } from './metrics.ts'

const now = new Date('2026-11-22T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)

const sources: MetricSources = {
  queues: async () => [
    { kind: 'artworks.render', waiting: 7, failed: 0, oldestAt: ago(90) },
    { kind: 'notifications.mail', waiting: 0, failed: 2, oldestAt: null },
  ],
  ledger: async () => ({ checkedAt: ago(20), isSound: true }),
  connections: () => ({ total: 10, idle: 4, asking: 3 }),
  inFlight: () => 5,
  now: () => now,
}

test('the metrics response contains counted events and the current values of its sources', async () => {
  const metrics = createMetrics()
  metrics.answered({ method: 'GET', route: '/api/artworks/{uid}', status: 200, seconds: 0.03 })
  metrics.answered({ method: 'GET', route: '/api/artworks/{uid}', status: 200, seconds: 0.2 })
  metrics.tried({ kind: 'artworks.render', outcome: 'failed', seconds: 4 })
  metrics.refused('late')
  metrics.lostLines(3)
  metrics.recordTokens({ input: 700, output: 60 })
  metrics.recordTokens({ input: 100, output: 0, cost: 0.0125 })
  metrics.recordAnalysis('kept')
  metrics.recordAnalysis('described', 3)
  const { type, text } = await metrics.tell(sources)
  expect(type).toMatch(/^text\/plain; version=0\.0\.4/)
  const lines = text.split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'http_request_duration_seconds_count{method="GET",route="/api/artworks/{uid}",status="200"} 2',
      'http_request_duration_seconds_bucket{le="0.05",method="GET",route="/api/artworks/{uid}",status="200"} 1',
      'tintype_job_duration_seconds_count{kind="artworks.render",outcome="failed"} 1',
      'tintype_jobs_waiting{kind="artworks.render"} 7',
      'tintype_jobs_failed{kind="notifications.mail"} 2',
      'tintype_job_oldest_seconds{kind="artworks.render"} 90',
      'tintype_job_oldest_seconds{kind="notifications.mail"} 0',
      'tintype_database_connections{state="used"} 6',
      'tintype_database_connections_awaited 3',
      'tintype_ledger_check_age_seconds 20',
      'tintype_ledger_sound 1',
      'tintype_requests_in_flight 5',
      'tintype_requests_refused_total{reason="late"} 1',
      'tintype_log_lines_lost_total 3',
      'tintype_model_tokens_total{kind="input"} 800',
      'tintype_model_tokens_total{kind="output"} 60',
      'tintype_model_cost_total 0.0125',
      'tintype_picture_looks_total{outcome="kept"} 1',
      'tintype_picture_look_duration_seconds_bucket{le="4",outcome="described"} 1',
      'tintype_picture_look_duration_seconds_count{outcome="described"} 1',
    ]),
  )
})

test('the metrics response omits the values of a failed source and counts the failure', async () => {
  const metrics = createMetrics()
  await metrics.tell(sources)
  const away = async () => {
    throw new Error('the database is away')
  }
  const { text } = await metrics.tell({ ...sources, queues: away, ledger: away })
  expect(text).not.toMatch(/^tintype_(jobs_waiting|job_oldest_seconds)\{/m)
  expect(text).not.toMatch(/^tintype_ledger_(sound|check_age_seconds) /m)
  expect(text).toContain('tintype_metrics_failed_queries_total{source="queues"} 1')
  expect(text).toContain('tintype_metrics_failed_queries_total{source="ledger"} 1')
  expect(text).toContain('tintype_database_connections{state="idle"} 4')
})

test('the metrics response contains no age for a ledger that was never checked', async () => {
  const { text } = await createMetrics().tell({ ...sources, ledger: async () => ({ checkedAt: null, isSound: true }) })
  expect(text).not.toMatch(/^tintype_ledger_check_age_seconds /m)
  expect(text).toContain('tintype_ledger_sound 1')
})
