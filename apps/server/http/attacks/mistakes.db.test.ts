import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { AppWorld, Ask } from '../../test/worlds/app-world.ts'
import { openHostWorld } from '../../test/worlds/host-world.ts'

const { ask, world } = await openHostWorld()
afterEach(() => world.rehost())
afterAll(() => world.close())

describe('unexpected errors', () => {
  const places: [string, string, Ask, Parameters<AppWorld['rehost']>[0]][] = []
  const fail = () => Promise.reject(Object.assign(new Error('secret detail at /srv/app.ts:1'), { query: 'SELECT 1' }))
  places.push(
    ['an API call', '/api/artist-stats', { headers: { authorization: 'Bearer x' } }, { resolveActor: fail }],
    ['an upload', '/api/user/banner', { body: new FormData() }, { resolveActor: fail }],
    ['an authentication call', '/api/auth/sign-in/email', { body: {} }, { auth: { handle: fail } as never }],
    ['a page', '/some/page', {}, { pages: fail }],
    ['an image request', `/media/${'0'.repeat(64)}.webp`, {}, { storage: { read: fail } as never }],
  )

  test.each(places)(
    'an unexpected error in %s answers 500 with only a request id, under which the whole error is logged',
    async (_where, path, options, changes) => {
      world.rehost(changes)
      world.logged.length = 0
      const { status, headers, body } = await ask(path, options)
      const id = headers.get('x-request-id') ?? 'none'
      expect([status, body]).toEqual([
        500,
        {
          code: 'internal',
          message: `Something went wrong on our side. Please try again. If it happens again, tell us this number: ${id}`,
        },
      ])
      const errors = world.logged.map((line) => JSON.parse(line)).filter(({ level }) => level === 50)
      expect(errors).toMatchObject([
        { requestId: id, err: { message: 'secret detail at /srv/app.ts:1', stack: expect.stringContaining('mistakes.db.test') } },
      ])
    },
  )

  test('a 500 response of the auth provider is replaced by the fixed text with the request id', async () => {
    const auth = {
      ...world.platform.auth,
      handle: async () => Response.json({ message: 'relation "auth_users" does not exist' }, { status: 500 }),
    }
    world.rehost({ auth })
    const { status, body, headers } = await ask('/api/auth/sign-in/email', { body: {} })
    expect([status, body.code]).toEqual([500, 'internal'])
    expect(body.message).toContain(headers.get('x-request-id'))
    expect(world.logged.join('')).toContain(headers.get('x-request-id'))
  })

  test('a response that does not match the contract answers 500 and is logged', async () => {
    const { hope } = world.services
    const list = hope.list
    try {
      hope.list = async () => [{ title: 'not a cause' }] as never
      world.logged.length = 0
      const { status, body, headers } = await ask('/api/hope/causes')
      expect([status, body.code]).toEqual([500, 'internal'])
      expect(body.message).toContain(headers.get('x-request-id'))
      expect(
        world.logged.filter((line) => JSON.parse(line).level === 50 && line.includes(String(headers.get('x-request-id')))),
      ).toHaveLength(1)
    } finally {
      hope.list = list
    }
  })

  test('the log does not contain the secret key of an order path', async () => {
    await ask('/api/store/orders/the-key-of-an-order')
    await world.request('/store/orders/the-key-of-an-order')
    expect(world.logged.join('')).toContain('/orders/…')
    expect(world.logged.join('')).not.toContain('the-key-of-an-order')
  })
})
