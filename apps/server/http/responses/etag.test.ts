import { expect, test } from 'vitest'
import { canHaveEtag, withEtag } from './etag.ts'

const ask = (body: string, known?: string) =>
  withEtag(Response.json({ body }), new Request('http://a.example/', { headers: known ? { 'if-none-match': known } : {} }))

test('withValidator answers 304 to a matching ETag, and 200 with a new ETag when the body changed', async () => {
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

test('withValidator ignores the nonce when it computes the ETag', async () => {
  const computeEtag = async (body: string, nonce: string) => (await withEtag(page(body), request(), nonce)).headers.get('etag')
  expect(await computeEtag('<p nonce="abc">one</p>', 'abc')).toBe(await computeEtag('<p nonce="xyz">one</p>', 'xyz'))
  expect(await computeEtag('<p nonce="abc">one</p>', 'abc')).not.toBe(await computeEtag('<p nonce="abc">two</p>', 'abc'))
})

test('mayHaveValidator accepts a cacheable page', () => {
  expect(canHaveEtag(page('x'), request())).toBe(true)
})

test.each<[string, Response, Request]>([
  ['a response with no-store', page('x', { 'cache-control': 'private, no-store' }), request()],
  ['a response that sets a cookie', page('x', { 'set-cookie': 'cart=x' }), request()],
  ['a response without cache-control', new Response('x', { headers: { 'content-type': 'text/html' } }), request()],
  ['an image', page('x', { 'content-type': 'image/webp' }), request()],
  ['a response that has an ETag', page('x', { etag: '"own"' }), request()],
  [
    'a 404 response',
    new Response('x', { status: 404, headers: { 'cache-control': 'public, max-age=60', 'content-type': 'text/html' } }),
    request(),
  ],
  ['a response to HEAD', page('x'), request('HEAD')],
])('mayHaveValidator refuses %s', (_what, response, asked) => {
  expect(canHaveEtag(response, asked)).toBe(false)
})
