import { createHook } from 'node:async_hooks'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { newAddress, newPerson, toAuthHeaders } from '../../test/worlds/app-world.ts'
import { artistRoutes, openHostWorld, operatorRoutes, routes, toSamplePath } from '../../test/worlds/host-world.ts'

const { artist, ask, call, operator, world } = await openHostWorld()
afterEach(() => world.rehost())
afterAll(() => world.close())

const changing = routes.filter(({ method }) => method !== 'GET')
const evil = 'https://evil.example'

describe('calls without a session in production', () => {
  test.each(routes)('$method $path sends all security headers', async (route) => {
    world.rehost({ isProduction: true })
    const { headers } = await call(route)
    const policy = headers.get('content-security-policy') ?? ''
    for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"])
      expect(policy).toContain(part)
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w-]{22}'(;|$)/)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toMatch(/^(strict-origin|no-referrer)$/)
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    for (const name of ['x-powered-by', 'server', 'set-cookie']) expect(headers.get(name)).toBeNull()
  })
})

describe('cross-site requests', () => {
  const form = () => {
    const data = new FormData()
    data.set('reason', 'x')
    return data
  }
  const noise = { cookie: `better-auth.session_token=${artist.token}; customer=${artist.token}`, 'x-http-method-override': 'PATCH' }

  test.each(changing)('$method $path refuses a cross-site form that carries cookies and no token', async ({ method, path }) => {
    for (const origin of [evil, 'null', '']) {
      const { status, body } = await ask(toSamplePath(path), { method, headers: { ...noise, ...(origin && { origin }) }, body: form() })
      // only uploads parse forms, and none without a session
      expect([401, 415]).toContain(status)
      expect(['session_missing', 'wrong_type', 'api_key_missing']).toContain(body.code)
    }
  })

  test.each(changing.filter(({ who }) => who === 'artist' || who === 'operator'))(
    '$method $path allows no cross-site request with a token',
    async ({ method, path }) => {
      const asked = { origin: evil, 'access-control-request-method': method, 'access-control-request-headers': 'authorization' }
      const { status, headers } = await ask(toSamplePath(path), { method: 'OPTIONS', headers: asked })
      expect([status, headers.get('access-control-allow-origin'), headers.get('access-control-allow-headers')]).toEqual([404, null, null])
    },
  )

  test('a cross-site sign-in form gets no session', async () => {
    const { email, password } = artist
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const body = JSON.stringify({ email, password })
      const answer = await world.ask('/api/auth/sign-in/email', { body, headers: { origin: evil, 'content-type': type } })
      expect([answer.status, answer.headers.get('set-cookie'), answer.headers.get('set-auth-token')]).toEqual([
        expect.toSatisfy((status: number) => status >= 400 && status < 500),
        null,
        null,
      ])
    }
  })
})

describe('account enumeration', () => {
  /** Counts password hashes, whose duration would reveal an account. */
  async function hashesDuring(work: () => Promise<unknown>): Promise<number> {
    let hashes = 0
    const hook = createHook({ init: (_id, type) => void (type === 'SCRYPTREQUEST' && hashes++) }).enable()
    await work()
    hook.disable()
    return hashes
  }
  const fetchAnswerShape = async (path: string, body: object) => {
    const answer = await world.ask(path, { body })
    const { email: _email, name: _name, ...rest } = (answer.body.user ?? answer.body) as Record<string, unknown>
    const shape = Object.entries(rest).map(
      ([field, value]) => `${field}: ${/^(id|createdAt|updatedAt)$/.test(field) ? typeof value : value}`,
    )
    return { status: answer.status, shape, headers: [...answer.headers.keys()].toSorted() }
  }

  const cases: [string, string, (email: string) => object][] = [
    ['a sign-in', '/api/auth/sign-in/email', (email) => ({ email, password: 'Not-the-one-9!' })],
    ['a sign-up', '/api/auth/sign-up/email', (email) => ({ ...newPerson(), email, callbackURL: '/email-confirmed' })],
    ['a password reset request', '/api/auth/request-password-reset', (email) => ({ email })],
    ['a request for another confirmation mail', '/api/auth/send-verification-email', (email) => ({ email })],
    ['a request for order links', '/api/store/account/links', (email) => ({ email })],
  ]

  test.each(cases)('%s gets the same response and hash count for a known and an unknown address', async (_what, path, bodyOf) => {
    const [known, unknown] = [(await world.newArtist()).email, newPerson().email]
    const answers: unknown[] = []
    const hashes: number[] = []
    for (const email of [known, unknown]) {
      hashes.push(await hashesDuring(async () => answers.push(await fetchAnswerShape(path, bodyOf(email)))))
    }
    const text = JSON.stringify(answers[0]).replaceAll(known, unknown)
    expect(text).toBe(JSON.stringify(answers[1]))
    expect(hashes[0]).toBe(hashes[1])
  })

  test('hashesDuring counts one hash for a sign-in (control)', async () => {
    expect(await hashesDuring(() => world.signIn(artist))).toBe(1)
  })
})

describe('limits across servers', () => {
  test('two servers share the count of wrong passwords for one account', async () => {
    const secret = 'a secret of the tests, long enough'
    const [first, second] = [world.authWith(secret), world.authWith(secret)]
    const person = await world.newArtist()
    const statuses: number[] = []
    for (let at = 0; at < 12; at++) {
      world.rehost({ auth: at % 2 ? first : second })
      statuses.push((await world.signIn({ email: person.email, password: 'Not-the-one-9!' })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  })
})

describe('security log', () => {
  const noted = () => world.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'authentication' || msg === 'refused')

  test('the log contains every sign-in and refusal with its route and status, and no password or email address', async () => {
    world.logged.length = 0
    const wrong = await world.signIn({ ...artist, password: 'Not-the-one-9!' })
    await world.signIn(artist)
    await ask('/api/artist-stats')
    await call(operatorRoutes[0] as (typeof operatorRoutes)[number], toAuthHeaders(await world.newOperator('viewer')))
    const lines = noted()
    expect(lines[0]).toMatchObject({
      method: 'POST',
      route: '/api/auth/sign-in/email',
      status: 401,
      requestId: wrong.headers.get('x-request-id'),
    })
    expect(lines[1]).toMatchObject({ route: '/api/auth/sign-in/email', status: 200 })
    expect(lines.some(({ route, status, msg }) => msg === 'refused' && route === '/api/artist-stats' && status === 401)).toBe(true)
    expect(world.logged.join('')).not.toMatch(/Not-the-one|@example\.com|Salt-and-silver/)
    for (const { time } of lines) expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  })

  test('the log stays valid JSON lines when paths and headers contain control characters', async () => {
    world.logged.length = 0
    const address = newAddress()
    for (const path of ['/api/auth/x%0a{"level":30}', '/api/nothing%0d%0aforged', '/x%1b[31mred', '/api/auth/sign-in/email%0a'])
      await world.ask(path, { method: 'POST', body: '{}', address, headers: { 'content-type': 'application/json', 'user-agent': 'a\tb' } })
    expect(world.logged.length).toBeGreaterThan(3)
    for (const line of world.logged) {
      for (const control of ['\n', '\r', '\u001b']) expect(line.trimEnd()).not.toContain(control)
      expect(() => JSON.parse(line)).not.toThrow()
    }
  })
})

test('the contract has more than 80 artist and operator calls (control)', () => {
  expect(artistRoutes.length + operatorRoutes.length).toBeGreaterThan(80)
})
