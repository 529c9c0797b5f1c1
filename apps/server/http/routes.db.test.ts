import { API_SCOPES, type ApiScope } from '@tintype/contract/integrations/api-scopes'
import { mayAct, OPERATOR_ROLES, type OperatorRole } from '@tintype/contract/operators/operator-roles'
import { problemText } from '@tintype/contract/problems'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { toAuthHeaders } from '../test/worlds/app-world.ts'
import {
  artistRoutes,
  integratorRoutes,
  openHostWorld,
  openRoutes,
  operatorRoutes,
  routes,
  toSamplePath,
} from '../test/worlds/host-world.ts'

const { artist, ask, call, operator, world } = await openHostWorld()
afterEach(() => world.rehost())
afterAll(() => world.close())

const staff = new Map(await Promise.all(OPERATOR_ROLES.map(async (role) => [role, await world.newOperator(role)] as const)))

async function keyFor(scopes: ApiScope[]): Promise<string> {
  const body = { name: 'A test', scopes, expiresInDays: 1 }
  return (await ask('/api/backoffice/api-keys', { body, headers: toAuthHeaders(operator) })).body.secret
}

const missingSession = { code: 'session_missing', message: 'Authentication error. Please log in again.' }

describe('routes', () => {
  test('every route names its actor, exactly the back office routes name a role, and no two routes are equal', () => {
    expect(routes.length).toBeGreaterThan(30)
    for (const { name, who } of routes) expect(['anyone', 'artist', 'operator', 'customer', 'integrator'], name).toContain(who)
    // only back office routes belong to operators and name a role
    for (const { name, path, who, role } of routes) {
      const isOffice = path.startsWith('/backoffice/')
      expect([who === 'operator', OPERATOR_ROLES.includes(role as OperatorRole)], name).toEqual([isOffice, isOffice])
    }
    expect(new Set(routes.map(({ method, path }) => `${method} ${path}`)).size).toBe(routes.length)
  })

  test.each(routes)('$method $path is implemented', async (route) => {
    const { status, body } = await call(route, route.who === 'operator' ? toAuthHeaders(operator) : toAuthHeaders(artist))
    expect(body.code, JSON.stringify(body)).not.toBe('not_found')
    expect(status).not.toBe(500)
  })

  test.each(openRoutes)('$method $path needs no session and allows cross-origin reads only under /hope/', async (route) => {
    const { status, headers } = await call(route)
    expect([401, 403]).not.toContain(status)
    expect(headers.get('access-control-allow-origin')).toBe(isForEveryPage(route.path) ? '*' : null)
  })

  test.each(openRoutes.filter(({ path }) => isForEveryPage(path)))(
    '$path allows cross-origin GET and HEAD without credentials',
    async ({ path }) => {
      const { status, headers } = await ask(toSamplePath(path), {
        method: 'OPTIONS',
        headers: { origin: 'https://other.example', 'access-control-request-method': 'GET' },
      })
      expect([status, headers.get('access-control-allow-origin'), headers.get('access-control-allow-methods')]).toEqual([
        204,
        '*',
        'GET,HEAD',
      ])
      expect(headers.get('access-control-allow-credentials')).toBeNull()
    },
  )

  test.each([...artistRoutes, ...operatorRoutes])('$method $path answers 401 to a visitor without a valid session', async (route) => {
    const anonymous: Record<string, string>[] = [
      {},
      { 'x-user-username': artist.name },
      { authorization: 'Bearer', 'x-user-username': artist.name },
      { authorization: 'Bearer nonsense.nonsense', 'x-user-username': artist.name },
      { cookie: `better-auth.session_token=${artist.token}`, 'x-user-username': artist.name },
    ]
    for (const headers of anonymous) {
      const answer = await call(route, headers)
      expect([answer.status, answer.body]).toEqual([401, missingSession])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  test.each(operatorRoutes)('$method $path answers an artist with 404 like an unknown path', async (route) => {
    const unknown = await ask('/api/nothing-here', { headers: toAuthHeaders(artist) })
    const answer = await call(route, toAuthHeaders(artist))
    expect([answer.status, answer.body]).toEqual([404, unknown.body])
    expect([...answer.headers.keys()]).toEqual([...unknown.headers.keys()])
  })

  test.each(operatorRoutes)('$method $path refuses operators without its role', async (route) => {
    const needed = route.role as OperatorRole
    for (const [role, caller] of staff) {
      const { status, body } = await call(route, toAuthHeaders(caller))
      if (mayAct(role, needed)) expect(body.code, role).not.toBe('operator_role_missing')
      else
        expect([status, body], role).toEqual([
          403,
          { code: 'operator_role_missing', message: problemText('operator_role_missing', { needed }) },
        ])
    }
  })

  test.each(operatorRoutes.filter(({ method }) => method !== 'GET'))(
    '$method $path, which changes data, needs a higher role than viewer',
    ({ role }) => {
      expect(role).not.toBe('viewer')
    },
  )

  test.each(integratorRoutes)('$method $path needs an API key with its scope', async (route) => {
    expect(route.path).toMatch(/^\/v1\//)
    for (const headers of [{}, toAuthHeaders(artist), toAuthHeaders(operator), { authorization: 'Bearer nonsense.nonsense' }]) {
      const { status, body } = await call(route, headers)
      expect([status, body.code]).toEqual([401, 'api_key_missing'])
    }
    const unknown = await call(route, { authorization: 'Bearer tt_12345678_nonsense' })
    expect([unknown.status, unknown.body.code]).toEqual([401, 'api_key_invalid'])
    expect(unknown.headers.get('cache-control')).toBe('no-store')
    const every = await call(route, { authorization: `Bearer ${await keyFor([...API_SCOPES])}` })
    expect(['api_key_scope', 'api_key_missing']).not.toContain(every.body.code)
    const others = API_SCOPES.filter((scope) => scope !== route.scope)
    const other = await call(route, { authorization: `Bearer ${await keyFor(others)}` })
    expect([other.status, other.body.code]).toEqual([403, 'api_key_scope'])
  })

  test.each(artistRoutes)('$method $path refuses an operator', async (route) => {
    for (const headers of [toAuthHeaders(operator), { ...toAuthHeaders(operator), 'x-user-username': artist.name }]) {
      const { status, body } = await call(route, headers)
      expect([status, body]).toEqual([403, { code: 'username_mismatch', message: 'This username is not yours.' }])
    }
  })

  test.each(artistRoutes)('$method $path needs the own username of the artist', async (route) => {
    const { authorization = '' } = toAuthHeaders(artist)
    const codeWith = async (username?: string) =>
      String((await call(route, { authorization, ...(username !== undefined && { 'x-user-username': username }) })).body.code)
    expect(await codeWith()).toBe('username_missing')
    expect(await codeWith('')).toBe('username_missing')
    for (const wrong of ['Another Artist', `${artist.name}x`, `${artist.name}, ${artist.name}`, '%', 'null'])
      expect(await codeWith(wrong)).toBe('username_mismatch')
    for (const own of [artist.name.toUpperCase(), ` ${artist.name.replace(' ', '   ')} `])
      expect(await codeWith(own)).not.toMatch(/^username_/)
  })

  test.each(routes)('$method $path answers 404 to every other method', async ({ path, method }) => {
    const filled = toSamplePath(path)
    const taken = routes.filter((route) => route.path === path).map((route) => route.method)
    const answered = isForEveryPage(path) ? [...taken, 'OPTIONS'] : taken
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY'].filter((other) => !answered.includes(other))
    for (const other of others) {
      const answer = await ask(filled, {
        method: other,
        headers: { ...toAuthHeaders(artist), 'x-http-method-override': method, 'x-method-override': method },
      })
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
    }
  })

  test.each(routes.filter(({ method }) => method !== 'GET'))(
    '$method $path refuses plain text and form bodies of another site',
    async ({ path, method, who }) => {
      const filled = toSamplePath(path)
      const identity = toAuthHeaders(who === 'operator' ? operator : artist)
      for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
        const answer = await ask(filled, {
          method,
          body: '{"reason":"x"}',
          headers: { ...identity, 'content-type': type, origin: 'https://evil.example' },
        })
        expect([answer.status, answer.body.code]).toEqual([415, 'wrong_type'])
      }
      const isRead = routes.some((route) => route.path === path && route.method === 'GET')
      // the sample values of path parameters do not exist, except the platform, which has no credentials here
      const read = path.endsWith('{platform}') ? 503 : path.includes('{') ? 404 : 200
      expect((await world.request(filled, { method: 'HEAD', headers: identity })).status).toBe(isRead ? read : 404)
    },
  )
})

/** The causes API allows other origins. */
function isForEveryPage(path: string): boolean {
  return path.startsWith('/hope/')
}
