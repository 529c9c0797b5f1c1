import { expect, test } from 'vitest'
import { mayHaveValidator, withValidator } from './validator.ts'

const ask = (body: string, known?: string) =>
  withValidator(Response.json({ body }), new Request('http://a.example/', { headers: known ? { 'if-none-match': known } : {} }))

test('what is known is not said again, and what changed is', async () => {
  const first = await ask('one')
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/"[\w-]{43}"$/)
  expect(await first.json()).toEqual({ body: 'one' })
  for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
    const again = await ask('one', known)
    expect([again.status, await again.text(), again.headers.get('etag'), again.headers.get('content-type')]).toEqual([304, '', etag, null])
  }
  const changed = await ask('two', etag)
  expect([changed.status, await changed.json()]).toEqual([200, { body: 'two' }])
  expect(changed.headers.get('etag')).not.toBe(etag)
})

const page = (body: string, headers: Record<string, string> = {}) =>
  new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-cache', ...headers } })
const request = (method = 'GET') => new Request('http://a.example/', { method })

test('a nonce does not count', async () => {
  const tagOf = async (body: string, nonce: string) => (await withValidator(page(body), request(), nonce)).headers.get('etag')
  expect(await tagOf('<p nonce="abc">one</p>', 'abc')).toBe(await tagOf('<p nonce="xyz">one</p>', 'xyz'))
  expect(await tagOf('<p nonce="abc">one</p>', 'abc')).not.toBe(await tagOf('<p nonce="abc">two</p>', 'abc'))
})

test('a page that may be kept may have one', () => {
  expect(mayHaveValidator(page('x'), request())).toBe(true)
})

test.each<[string, Response, Request]>([
  ['what no cache keeps', page('x', { 'cache-control': 'private, no-store' }), request()],
  ['what brings a cookie', page('x', { 'set-cookie': 'cart=x' }), request()],
  ['what says nothing about caches', new Response('x', { headers: { 'content-type': 'text/html' } }), request()],
  ['a picture', page('x', { 'content-type': 'image/webp' }), request()],
  ['what has one', page('x', { etag: '"own"' }), request()],
  [
    'what was not found',
    new Response('x', { status: 404, headers: { 'cache-control': 'public, max-age=60', 'content-type': 'text/html' } }),
    request(),
  ],
  ['an answer to another method', page('x'), request('HEAD')],
])('%s has none', (_what, response, asked) => {
  expect(mayHaveValidator(response, asked)).toBe(false)
})
