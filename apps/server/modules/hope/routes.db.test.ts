import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppWorld, type Caller, openAppWorld } from '../../test/worlds/app-world.ts'
import { uniqueName } from '../../test/worlds/money-world.ts'

let app: AppWorld
let operator: Caller
beforeAll(async () => {
  app = await openAppWorld()
  operator = await app.newOperator()
})
afterAll(() => app.close())

async function newCause(): Promise<string> {
  const cause = { title: uniqueName('Wells'), description: 'Water.', active: true }
  const { body } = await app.as(operator, '/api/backoffice/causes', { body: cause })
  return body.slug
}

test('a client that sends the ETag of the causes gets 304 until they change', async () => {
  const paths = ['/api/hope/causes', `/api/hope/causes/${await newCause()}`]
  for (const path of paths) {
    const first = await app.ask(path)
    const etag = first.headers.get('etag') ?? ''
    expect([first.status, first.headers.get('cache-control'), etag]).toEqual([200, 'no-cache', expect.stringMatching(/^W\/"/)])
    const again = await app.ask(path, { headers: { 'if-none-match': etag } })
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', etag])
    const head = await app.ask(path, { method: 'HEAD' })
    expect([head.status, head.headers.get('etag')]).toEqual([200, etag])
  }
  const { headers } = await app.ask('/api/hope/causes')
  await newCause()
  const changed = await app.ask('/api/hope/causes', { headers: { 'if-none-match': headers.get('etag') ?? '' } })
  expect(changed.status).toBe(200)
})

test('a page of another site can read the causes and their errors, but not the products', async () => {
  const origin = { origin: 'https://partner.example' }
  const allowed = async (path: string) => (await app.ask(path, { headers: origin })).headers.get('access-control-allow-origin')
  expect(await allowed('/api/hope/causes')).toBe('*')
  expect(await allowed('/api/hope/causes/no-such-cause')).toBe('*')
  expect(await allowed('/api/store/products')).toBeNull()
  expect((await app.ask('/api/hope/causes', { headers: origin })).headers.get('access-control-expose-headers')).toBe('ETag')
})

test('an error for an unknown cause has no ETag and is not cached', async () => {
  const { status, headers, body } = await app.ask('/api/hope/causes/no-such-cause')
  expect([status, body.code, headers.get('etag'), headers.get('cache-control')]).toEqual([404, 'cause_not_found', null, 'no-store'])
})
