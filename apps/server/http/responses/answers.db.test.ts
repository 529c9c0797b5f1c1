import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { type Ask, publicUrl, toAuthHeaders } from '../../test/worlds/app-world.ts'
import { artistRoutes, openHostWorld, operatorRoutes } from '../../test/worlds/host-world.ts'

const { artist, call, operator, world } = await openHostWorld()
afterEach(() => world.rehost())
afterAll(() => world.close())

describe('response headers', () => {
  const broken = () => Promise.reject(new Error('a detail'))
  const answers: [string, string, Ask?][] = [
    ['a page', '/some/page'],
    ['a page by POST', '/some/page', { body: {}, headers: { origin: publicUrl } }],
    ['a refused form of another site', '/some/page', { body: 'a=1', headers: { origin: 'https://evil.example' } }],
    ['a file of the web app', '/assets/app-0a1b.js'],
    ['a JSON response', '/api/store/products'],
    ['a call refused without a session', '/api/artist-stats'],
    ['an unknown API path', '/api/nothing'],
    ['a call refused for a large body', '/api/store/quote', { body: 'x'.repeat(70_000), headers: { 'content-type': 'application/json' } }],
    ['an authentication response', '/api/auth/get-session'],
    ['a redirect', '/api/auth/verify-email?token=x&callbackURL=/email-confirmed'],
    ['a closed authentication endpoint', '/api/auth/update-user', { body: {} }],
    ['a missing image', `/media/${'0'.repeat(64)}.webp`],
    ['the API documentation', '/api/docs'],
    ['a script of the API documentation', '/api/docs/swagger-ui-bundle.js'],
    ['the OpenAPI description', '/api/openapi.json'],
    ['the mailbox', '/dev/mailbox'],
    ['the liveness check', '/healthz'],
    ['the readiness check', '/readyz'],
    ['a HEAD request', '/some/page', { method: 'HEAD' }],
    ['an OPTIONS request', '/api/store/products', { method: 'OPTIONS' }],
  ]

  function expectHeaders(headers: Headers, isMedia: boolean): void {
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    const policy = headers.get('content-security-policy') ?? ''
    if (isMedia) expect(policy).toBe("default-src 'none'; sandbox")
    else
      for (const part of ["frame-ancestors 'none'", "base-uri 'none'", "object-src 'none'", "form-action 'self'"])
        expect(policy).toContain(part)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    for (const name of ['x-powered-by', 'server', 'set-cookie', 'access-control-allow-origin']) expect(headers.get(name)).toBeNull()
  }

  test.each(answers)('every security header is set on %s', async (_what, path, options) => {
    expectHeaders((await world.request(path, options)).headers, path.startsWith('/media/'))
  })

  test.each(answers)(
    'every security header is set and no error detail is sent on %s when every dependency fails',
    async (_what, path, options) => {
      world.rehost({
        api: broken,
        pages: broken,
        resolveActor: broken,
        checkHealth: broken,
        storage: { ...world.platform.storage, read: broken },
        auth: { ...world.platform.auth, handle: broken },
      })
      const answer = await world.ask(path, options)
      expectHeaders(answer.headers, path.startsWith('/media/') && answer.status !== 500)
      expect(JSON.stringify(answer.body)).not.toContain('a detail')
    },
  )

  test('every page gets its own nonce, the same as in its Content-Security-Policy', async () => {
    const nonces: string[] = []
    world.rehost({ pages: async (_request, { nonce }) => new Response(`${nonces.push(nonce)}`) })
    const policies = [await world.request('/a'), await world.request('/a')].map(({ headers }) => headers.get('content-security-policy'))
    expect(new Set(nonces).size).toBe(2)
    for (const [at, nonce] of nonces.entries()) expect(policies[at]).toContain(`'nonce-${nonce}'`)
    expect(nonces[0]).toMatch(/^[\w-]{22}$/)
  })

  test('Strict-Transport-Security is set for one year in production and nowhere else', async () => {
    expect((await world.request('/')).headers.get('strict-transport-security')).toBeNull()
    world.rehost({ isProduction: true })
    for (const path of ['/', '/api/nothing']) {
      expect((await world.request(path)).headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    }
  })

  test.each([...artistRoutes, ...operatorRoutes].filter(({ method }) => method === 'GET'))(
    'the response of GET $path is not stored in any cache',
    async (route) => {
      const { headers } = await call(route, toAuthHeaders(route.who === 'operator' ? operator : artist))
      expect(headers.get('cache-control')).toBe('no-store')
    },
  )

  test('the responses with an order or a session are not stored in any cache', async () => {
    for (const path of ['/api/store/orders/some-token', '/api/auth/get-session'])
      expect((await world.request(path)).headers.get('cache-control')).toBe('no-store')
  })
})
