import { randomUUID } from 'node:crypto'
import type { ApiScope } from '@tintype/contract/integrations/api-scopes'
import { limits } from '@tintype/contract/limits'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAudit } from '../../platform/audit/audit.ts'
import { cloneTemplate } from '../../test/database/worker-database.ts'
import { type AppWorld, type Caller, openAppWorld, toAuthHeaders } from '../../test/worlds/app-world.ts'
import { createOrderInput, openMoneyWorld } from '../../test/worlds/money-world.ts'
import { apiKeys } from './tables.ts'

let world: AppWorld
let money: Awaited<ReturnType<typeof openMoneyWorld>>
let desk: Caller

beforeAll(async () => {
  // a separate database, because all orders are read
  const url = await cloneTemplate(`api_keys_${process.pid}`)
  ;[world, money] = await Promise.all([openAppWorld({ url }), openMoneyWorld({ url })])
  desk = await world.newOperator()
})
afterAll(() => Promise.all([world.close(), money.close()]))

async function newKey(scopes: ApiScope[], expiresInDays: number | null = 30) {
  const { status, body } = await world.as(desk, '/api/backoffice/api-keys', { body: { name: 'Books', scopes, expiresInDays } })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body as { key: { id: string; prefix: string }; secret: string }
}
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })
const callApi = (path: string, secret: string, options: { method?: string; body?: object } = {}) =>
  world.ask(`/api/v1/${path}`, { ...options, headers: bearer(secret) })
const findApiKeyRow = async (id: string) => (await world.database.select().from(apiKeys).where(eq(apiKeys.id, id)))[0]

describe('an API key', () => {
  test('a key is shown once, identified by its prefix and stored as a hash', async () => {
    const { key, secret } = await newKey(['orders:read'])
    expect(secret.startsWith(`${key.prefix}_`)).toBe(true)
    const { keys } = (await world.as(desk, '/api/backoffice/api-keys')).body
    expect(keys.find(({ id }: { id: string }) => id === key.id)).toMatchObject({
      ...{ name: 'Books', prefix: key.prefix, scopes: ['orders:read'], lastUsedAt: null, revokedAt: null },
      expiresAt: expect.any(String),
    })
    const history = await createAudit(world.platform).listAbout(world.database, `api_key:${key.id}`, 5)
    expect(history).toMatchObject([
      { action: 'api_key.made', facts: { name: 'Books', prefix: key.prefix, scopes: 'orders:read', days: 30 } },
    ])
    const texts = JSON.stringify([keys, await findApiKeyRow(key.id), history, world.logged])
    expect(texts).not.toContain(secret.slice(key.prefix.length + 1))
  })

  test('a key opens the calls of its scopes and no others', async () => {
    const paths: [ApiScope, string][] = [
      ['artworks:read', 'artworks'],
      ['orders:read', 'orders'],
      ['payouts:read', 'payouts'],
    ]
    for (const [scope] of paths) {
      const { secret } = await newKey([scope])
      const answers = await Promise.all(paths.map(async ([, path]) => (await callApi(path, secret)).status))
      expect(answers).toEqual(paths.map(([other]) => (other === scope ? 200 : 403)))
    }
    const { secret } = await newKey(['webhooks:write', 'payouts:read'])
    expect((await callApi('orders', secret)).body).toEqual({
      code: 'api_key_scope',
      message: 'This API key lacks the scope orders:read.',
    })
    const range = { from: new Date(0).toISOString(), to: new Date().toISOString() }
    expect((await callApi(`webhooks/${randomUUID()}/replay`, secret, { method: 'POST', body: range })).body.code).toBe(
      'webhook_endpoint_not_found',
    )
  })

  test('a key is refused by the calls of artists and operators, and their sessions by the calls of keys', async () => {
    const { secret } = await newKey(['artworks:read', 'orders:read', 'payouts:read', 'webhooks:write'])
    const artist = await world.newArtist()
    expect((await world.ask('/api/backoffice/payouts', { headers: bearer(secret) })).status).toBe(404)
    expect((await world.ask('/api/artist-stats', { headers: { ...bearer(secret), 'x-user-username': artist.name } })).status).toBe(403)
    for (const caller of [artist, desk]) {
      const { status, body } = await world.ask('/api/v1/orders', { headers: toAuthHeaders(caller) })
      expect([status, body.code]).toEqual([401, 'api_key_missing'])
    }
  })

  test.each(['tt_', 'tt_00000000_nothing', `tt_00000000_${'x'.repeat(43)}`])('the unknown key %s is refused', async (secret) => {
    const { status, body } = await callApi('orders', secret)
    expect([status, body.code]).toEqual([401, 'api_key_invalid'])
  })

  test('a revoked key is refused at once, and a second revocation changes nothing', async () => {
    const { key, secret } = await newKey(['orders:read'])
    expect((await callApi('orders', secret)).status).toBe(200)
    const revoke = () => world.as(desk, `/api/backoffice/api-keys/${key.id}/revoke`, { body: {} })
    const { revokedAt } = (await revoke()).body
    expect((await callApi('orders', secret)).body.code).toBe('api_key_invalid')
    expect((await revoke()).body.revokedAt).toBe(revokedAt)
    const history = await createAudit(world.platform).listAbout(world.database, `api_key:${key.id}`, 5)
    expect(history.map(({ action }) => action)).toEqual(['api_key.revoked', 'api_key.made'])
    expect((await world.as(desk, `/api/backoffice/api-keys/${randomUUID()}/revoke`, { body: {} })).body.code).toBe('api_key_not_found')
  })

  test('an expired key is refused, and a key without an expiry is accepted', async () => {
    const [ending, lasting] = [await newKey(['orders:read'], 1), await newKey(['orders:read'], null)]
    await world.database
      .update(apiKeys)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(apiKeys.id, ending.key.id))
    expect([(await callApi('orders', ending.secret)).body.code, (await callApi('orders', lasting.secret)).status]).toEqual([
      'api_key_invalid',
      200,
    ])
  })

  test('the last use of a key is recorded to the hour', async () => {
    const { key, secret } = await newKey(['orders:read'])
    await callApi('orders', secret)
    const used = (await findApiKeyRow(key.id))?.lastUsedAt
    expect(used).toBeInstanceOf(Date)
    await callApi('orders', secret)
    expect((await findApiKeyRow(key.id))?.lastUsedAt).toEqual(used)
    const earlier = new Date(Date.now() - 61 * 60 * 1000)
    await world.database.update(apiKeys).set({ lastUsedAt: earlier }).where(eq(apiKeys.id, key.id))
    await callApi('orders', secret)
    expect((await findApiKeyRow(key.id))?.lastUsedAt?.getTime()).toBeGreaterThan(earlier.getTime())
  })

  test('a key that exceeds its requests per minute is refused, and another key is not affected', async () => {
    const [busy, calm] = [await newKey(['orders:read']), await newKey(['orders:read'])]
    const answers = await Promise.all(Array.from({ length: limits.apiKey.perMinute + 5 }, () => callApi('orders?limit=1', busy.secret)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(5)
    expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await callApi('orders?limit=1', calm.secret)).status).toBe(200)
  })

  test.each<[string, object, string]>([
    ['without a name', { name: ' ', scopes: ['orders:read'], expiresInDays: 1 }, 'api_key_name_missing'],
    ['with a name of 61 characters', { name: 'x'.repeat(61), scopes: ['orders:read'], expiresInDays: 1 }, 'api_key_name_too_long'],
    ['without scopes', { name: 'Books', scopes: [], expiresInDays: 1 }, 'api_key_scopes_missing'],
    ['with an unknown scope', { name: 'Books', scopes: ['everything'], expiresInDays: 1 }, 'invalid'],
    ['with an expiry after more than two years', { name: 'Books', scopes: ['orders:read'], expiresInDays: 731 }, 'invalid'],
  ])('an operator cannot create a key %s', async (_what, body, code) => {
    const answer = await world.as(desk, '/api/backoffice/api-keys', { body })
    expect([answer.status, answer.body.code]).toEqual([422, code])
  })
})

describe('the data that a key can read', () => {
  async function readAll(path: string, list: string, secret: string) {
    const rows: Record<string, unknown>[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { status, body }: { status: number; body: Record<string, any> } = await callApi(
        `${path}?limit=2${cursor && `&cursor=${cursor}`}`,
        secret,
      )
      if (status !== 200) throw new Error(JSON.stringify(body))
      rows.push(...body[list])
      cursor = body.nextCursor
    }
    return rows
  }

  test('a key reads paid orders page by page, newest first, without names and addresses', async () => {
    const { secret } = await newKey(['orders:read'])
    const product = await money.newProduct(await money.newArtist())
    const placed: string[] = []
    for (let order = 0; order < 5; order++) {
      placed.push((await money.orders.placeOrder(createOrderInput([{ product, size: 'medium', quantity: 1 }]))).orderNumber)
    }
    const orders = await readAll('orders', 'orders', secret)
    expect(orders.map(({ orderNumber }) => orderNumber)).toEqual(placed.toReversed())
    expect(orders[0]).toMatchObject({
      status: 'paid',
      country: 'US',
      currency: 'USD',
      lines: [{ line: 1, size: 'medium', priceCents: 4900 }],
    })
    expect(JSON.stringify(orders)).not.toMatch(/customers\.example|Ada|Main Street|62701/)
    const { status, body } = await callApi(`orders/${placed[0]}`, secret)
    expect([status, body]).toEqual([200, orders.at(-1)])
    expect((await callApi('orders/T1', secret)).body.code).toBe('order_not_found')
    expect((await callApi('orders?cursor=nonsense', secret)).body.code).toBe('malformed')
  })

  test('a key reads only artworks that are on sale', async () => {
    const { secret } = await newKey(['artworks:read'])
    const artist = await money.newArtist()
    const sold = [await money.newProduct(artist), await money.newProduct(artist), await money.newProduct(artist)]
    await money.newProduct(artist, { reviewStatus: 'pending', publishedAt: null })
    const artworks = (await readAll('artworks', 'artworks', secret)).filter(({ artistName }) => artistName === artist.name)
    expect(artworks.map(({ handle }) => handle)).toEqual(sold.toReversed())
    expect(artworks[0]).toMatchObject({
      name: 'Moon over Water',
      category: 'space',
      url: `http://tintype.example/store/products/${sold[2]}`,
    })
  })

  test('a key reads payouts without their destination', async () => {
    const { secret } = await newKey(['payouts:read'])
    const artist = await money.newArtist()
    await money.setPayoutMethod(artist, { method: 'paypal', details: { email: 'where@it.went' } })
    await money.credit(artist, 5000)
    await money.payouts.request(artist, {})
    const [payout, ...others] = (await readAll('payouts', 'payouts', secret)).filter(({ artistName }) => artistName === artist.name)
    expect(others).toEqual([])
    expect(payout).toMatchObject({ status: 'requested', amountCents: 5000, currency: 'USD', method: 'paypal', paidAt: null })
    expect(JSON.stringify(payout)).not.toContain('where@it.went')
  })
})
