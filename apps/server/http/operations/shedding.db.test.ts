import { problemText } from '@tintype/contract/problems'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openHostWorld } from '../../test/worlds/host-world.ts'
import type { Gate } from './gate.ts'

const { world } = await openHostWorld()
afterEach(() => world.rehost())
afterAll(() => world.close())

const closed: Gate = {
  enter: () => ({ refusal: 'in_flight' }),
  enterUpload: async () => ({ refusal: 'uploads' }),
  inFlight: () => 1000,
  stop: () => undefined,
}

test('an overloaded server answers API calls and page data with 503 and Retry-After', async () => {
  world.rehost({ gate: closed })
  for (const path of ['/api/store/products', '/api/artist-artworks', '/api/auth/get-session', '/store.data']) {
    const { status, body, headers } = await world.ask(path)
    expect([path, status, body]).toEqual([path, 503, { code: 'unavailable', message: problemText('unavailable') }])
    expect([headers.get('retry-after'), headers.get('cache-control')]).toEqual(['10', 'no-store'])
    expect(headers.get('x-request-id')).toMatch(/\S/)
  }
})

test('an overloaded server answers a browser with a 503 page', async () => {
  world.rehost({ gate: closed })
  const { status, body, headers } = await world.ask('/store', { headers: { accept: 'text/html,*/*' } })
  expect([status, headers.get('retry-after'), headers.get('content-type')]).toEqual([503, '10', 'text/html; charset=utf-8'])
  expect(body).toContain(problemText('unavailable'))
  expect(headers.get('content-security-policy')).toContain("default-src 'self'")
})

test('an overloaded server still serves health checks, metrics, payment webhooks and files', async () => {
  world.rehost({ gate: closed })
  const paths = ['/healthz', '/readyz', '/metrics', '/assets/app-0a1b.js', '/robots.txt', '/media/no-such-picture', '/api/webhooks/stripe']
  for (const path of paths) {
    const { status } = await world.ask(path, { method: path.startsWith('/api/') ? 'POST' : 'GET', address: '127.0.0.1' })
    expect([path, status]).not.toEqual([path, 503])
  }
})

test('an overloaded server refuses paths that only look like files', async () => {
  world.rehost({ gate: closed })
  const paths = [
    '/store/products/x.jpg',
    '/dashboard.letters',
    '/assets/no-such-file.js',
    '/assets/page',
    '/store/feed.xml',
    '/sitemap.xml',
    '/media/a/b',
  ]
  for (const path of paths) expect([path, (await world.ask(path)).status]).toEqual([path, 503])
})

test('every finished request leaves the gate, also after an error', async () => {
  let inside = 0
  const enter = () => {
    inside++
    return { leave: () => void inside-- }
  }
  const counting: Gate = { ...closed, enter }
  const pages = async () => {
    throw new Error('no page')
  }
  world.rehost({ gate: counting, pages })
  for (const path of ['/api/store/products', '/no-such-page', '/api/no-such-call']) await world.ask(path)
  expect(inside).toBe(0)
})
