import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { cloneTemplate } from '../../test/database/worker-database.ts'
import { openAppWorld, toAuthHeaders } from '../../test/worlds/app-world.ts'
import { assign, createQueue, defineJob } from '../jobs/jobs.ts'
import { createLogger } from './logger.ts'
import { openTracer, readTraceparent } from './open-tracer.ts'
import { toStatementSummary } from './trace-statements.ts'

type Sent = {
  name: string
  kind: number
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: Record<string, unknown> }[]
  links?: { traceId: string; spanId: string }[]
  status: { code?: number }
}

const spans: Sent[] = []
let received = ''
/** A fake OpenTelemetry collector. */
const collector = createServer(async (request, response) => {
  const text = Buffer.concat(await request.toArray()).toString()
  received += `${request.url} ${text}\n`
  for (const { scopeSpans } of JSON.parse(text).resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans)
  response.setHeader('content-type', 'application/json').end('{}')
})
const asked: { url: string; traceparent: unknown }[] = []
const outside = createServer((request, response) => {
  asked.push({ url: request.url ?? '', traceparent: request.headers.traceparent })
  response.end('{}')
})
const toLocalUrl = (server: typeof collector) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

// a separate database, because the queue creates tables
const url = await cloneTemplate(`traces_${process.pid}`)
const world = await openAppWorld({ url })
beforeAll(async () => {
  for (const server of [collector, outside]) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
  for (const server of [collector, outside]) {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
  await world.close()
})

test('a trace links a request, its statements, its job and the outgoing call of the job, without personal data', async () => {
  const artist = await world.newArtist()
  const tracer = openTracer({ endpoint: toLocalUrl(collector) })
  world.rehost({ tracer })
  const [traceId, spanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']

  const lines: string[] = []
  const log = createLogger({ level: 'debug', to: { write: (line) => void lines.push(line) } })
  const job = defineJob('traces.call', z.object({ note: z.string() }))
  const done = Promise.withResolvers<void>()
  const call = async () => {
    await fetch(`${toLocalUrl(outside)}/hook?key=private-business`, { method: 'POST', body: 'x' })
    log.info('called')
    done.resolve()
  }
  const all = [assign(job, call)] as Parameters<ReturnType<typeof createQueue>['start']>[0]
  const queue = createQueue({ url, log, tracer })
  await queue.start(all)
  await queue.work(all)
  // simulate a page that sends a job
  world.rehost({
    tracer,
    pages: async () => {
      await world.database.transaction((tx) => queue.send(tx, job, { note: artist.email }))
      return new Response('sent')
    },
  })
  const headers = { ...toAuthHeaders(artist), traceparent: `00-${traceId}-${spanId}-01` }
  const answer = await world.ask('/api/artist-artworks', { headers })
  const sending = await world.ask('/send', { headers })
  expect([answer.status, sending.status]).toEqual([200, 200])
  await done.promise
  await queue.stop()
  await tracer.stop()

  const request = spans.find(({ name }) => name === 'GET /api/artist-artworks')
  expect(request).toMatchObject({ traceId, parentSpanId: spanId, kind: 2 })
  const facts = Object.fromEntries(request?.attributes.map(({ key, value }) => [key, Object.values(value)[0]]) ?? [])
  expect(facts).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/artist-artworks',
    'http.response.status_code': 200,
    'request.id': answer.headers.get('x-request-id'),
  })
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.every((span) => span.traceId === traceId && span.kind === 3)).toBe(true)

  const page = spans.find(({ name }) => name === 'GET page')
  const work = spans.find(({ name }) => name === 'job traces.call')
  expect(work).toMatchObject({ kind: 5, links: [{ traceId, spanId: page?.spanId }] })
  const outgoing = spans.find(({ name }) => name === `POST ${new URL(toLocalUrl(outside)).host}`)
  expect(outgoing).toMatchObject({ parentSpanId: work?.spanId, traceId: work?.traceId })
  expect(asked).toEqual([{ url: '/hook?key=private-business', traceparent: `00-${outgoing?.traceId}-${outgoing?.spanId}-01` }])

  const requestId = sending.headers.get('x-request-id')
  for (const words of ['called', 'job done']) {
    const line = lines.map((text) => JSON.parse(text)).find(({ msg }) => msg === words)
    expect(line).toMatchObject({ requestId, traceId: work?.traceId })
  }

  expect(received).toMatch(/^\/v1\/traces /)
  for (const secret of [artist.email, artist.token, artist.name, artist.userId, 'private-business']) expect(received).not.toContain(secret)
})

test('readTraceparent reads a W3C traceparent and returns no context for any other text', () => {
  const good = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  expect(readTraceparent(good)).toMatchObject({ traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7', traceFlags: 1 })
  const bad = [
    '',
    null,
    undefined,
    'x',
    good.slice(0, -1),
    good.toUpperCase(),
    good.replace('00-', 'ff-'),
    `${good}x`,
    good.replace(/4bf\w+/, '0'.repeat(32)),
  ]
  for (const text of bad) expect(readTraceparent(text)).toBeUndefined()
})

test.each([
  ['select "a" from "orders" where "email" = $1', 'select orders'],
  ['INSERT INTO pgboss.job (id) VALUES ($1)', 'insert pgboss.job'],
  ['update "artists" set "name" = $1', 'update artists'],
  ['begin', 'begin'],
  [{ name: 'artwork_by_uid', text: 'select 1' }, 'artwork_by_uid'],
  ['-- why\nSELECT 1', 'select'],
  [{}, 'statement'],
])('summaryOf shortens the statement %j to "%s"', (statement, summary) => expect(toStatementSummary(statement)).toBe(summary))
