import { afterAll, expect, test } from 'vitest'
import { artistRoutes, openHostWorld, toSamplePath } from '../../test/worlds/host-world.ts'

const { world, artist } = await openHostWorld()
afterAll(() => world.close())

const here = { address: '127.0.0.1' }
const token = 'a token of sixteen'

test('a loopback request to /metrics gets calls by route template, connections and the ledger state, without names', async () => {
  const [call] = artistRoutes.filter(({ method, path }) => method === 'GET' && path.includes('{'))
  await world.as(artist, toSamplePath(call?.path ?? ''))
  await world.ask('/api/nothing/here')
  const { status, headers, body } = await world.ask('/metrics', here)
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    expect.stringMatching(/^text\/plain/),
    'no-store',
  ])
  const text = String(body)
  expect(text).toContain(`http_request_duration_seconds_count{method="GET",route="/api${call?.path}",status="404"} 1`)
  expect(text).toContain('route="/api/*",status="404"} 1')
  expect(text).toMatch(/^tintype_database_connections\{state="used"\} \d+$/m)
  expect(text).toMatch(/^tintype_ledger_sound [01]$/m)
  // route templates only, no data of a request
  expect(text).not.toContain(artist.name)
})

test('a remote request to /metrics answers 404 without the configured token', async () => {
  world.rehost({ metricsToken: token })
  const as = (authorization: string) => world.ask('/metrics', { headers: { authorization } })
  expect((await world.ask('/metrics')).body.code).toBe('not_found')
  expect((await as('Bearer another token of sixteen')).body.code).toBe('not_found')
  expect((await as(`Bearer ${token} `)).status).toBe(200)
  expect((await as(`Bearer ${token}`)).status).toBe(200)
  world.rehost({ metricsToken: undefined })
  expect((await as('Bearer undefined')).status).toBe(404)
})

test('a remote request to /metrics through a local proxy answers 404', async () => {
  world.rehost()
  const behind = (said: string) => world.ask('/metrics', { ...here, headers: { 'x-forwarded-for': said } })
  expect((await behind('203.0.113.7')).status).toBe(404)
  expect((await behind('127.0.0.1')).status).toBe(404)
  world.rehost({ trustedProxies: 1 })
  expect((await behind('203.0.113.7')).status).toBe(404)
  expect((await behind('127.0.0.1, 203.0.113.7')).status).toBe(404)
  world.rehost()
})
