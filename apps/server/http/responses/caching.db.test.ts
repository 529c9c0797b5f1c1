import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { openAppWorld } from '../../test/worlds/app-world.ts'
import { openCatalogueWorld } from '../../test/worlds/catalogue-world.ts'
import { PUBLIC_LIST } from '../downloads/public-files.ts'

const app = await openAppWorld()
const catalogue = await openCatalogueWorld()
afterEach(() => app.rehost())
afterAll(() => Promise.all([app.close(), catalogue.close()]))

const page =
  (cacheControl?: string) =>
  async (_request: Request, { nonce }: { nonce: string }) =>
    new Response(`<!doctype html><script nonce="${nonce}"></script>`, {
      headers: { 'content-type': 'text/html; charset=utf-8', ...(cacheControl && { 'cache-control': cacheControl }) },
    })

describe('public lists', () => {
  test('a public list answers 304 to its ETag until an artwork is approved or withdrawn', async () => {
    const artist = await catalogue.newArtist()
    const path = `/api/store/collections/${artist.handle}`
    const ask = async (etag = '') => app.request(path, { headers: { 'if-none-match': etag } })
    const first = await ask()
    const etag = first.headers.get('etag') ?? ''
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, PUBLIC_LIST])
    expect((await ask(etag)).status).toBe(304)
    const print = await catalogue.newProduct(artist)
    const approved = await ask(etag)
    expect([approved.status, (await approved.json()).products]).toMatchObject([200, [{ handle: print.handle }]])
    await catalogue.change(print.uid, { deletedAt: new Date() })
    expect((await ask(approved.headers.get('etag') ?? '')).status).toBe(200)
    expect((await ask(etag)).status).toBe(304)
  })

  test('a shared cache may store a public list for at most two seconds', async () => {
    const lifetime = (await app.request('/api/store/products')).headers.get('cache-control')
    expect(Number(lifetime?.match(/s-maxage=(\d+)/)?.[1])).toBeLessThanOrEqual(2)
  })
})

describe('pages', () => {
  test('a page without its own cache-control is private and must be revalidated', async () => {
    app.rehost({ pages: page() })
    expect((await app.request('/anything')).headers.get('cache-control')).toBe('private, no-cache')
  })

  test('a page with a matching ETag answers 304 without a new Content-Security-Policy', async () => {
    app.rehost({ pages: page() })
    const first = await app.request('/store')
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('content-security-policy')).toContain('nonce-')
    const again = await app.request('/store', { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    expect(again.headers.get('content-security-policy')).toBeNull()
  })

  test('an order page is sent with no-store and without an ETag', async () => {
    app.rehost({ pages: page('private, no-store') })
    const { headers } = await app.request('/store/orders/some-token')
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['private, no-store', null])
  })
})

describe('shared responses', () => {
  const asked: Request[] = []
  const drawn = async (request: Request, { nonce }: { nonce: string }) => {
    asked.push(request)
    return new Response(`<!doctype html><script nonce="${nonce}"></script><p>${asked.length}</p>`, {
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-cache', 'set-cookie': 'who=first' },
    })
  }
  const manyAsk = async (path: string, headers?: Record<string, string>) => {
    asked.length = 0
    const answers = await Promise.all([1, 2, 3].map(() => app.request(path, { headers })))
    return Promise.all(answers.map(async (answer) => ({ text: await answer.text(), headers: answer.headers })))
  }

  test.each(['/store', '/store.data', '/store/collections/an-artist', '/store/products/some-product?size=large'])(
    '%s is rendered once for concurrent visitors of one locale, without other headers and each with its own nonce',
    async (path) => {
      app.rehost({ pages: drawn })
      const answers = await manyAsk(path, { 'user-agent': 'Mine', 'x-forwarded-for': '192.0.2.1', 'accept-language': 'de-AT,en;q=0.5' })
      expect(asked.map(({ url, headers }) => [url, [...headers]])).toEqual([
        [`http://tintype.example${path}`, [['accept-language', 'de-AT']]],
      ])
      const nonces = answers.map(({ text }) => text.match(/nonce="([\w-]{22})"/)?.[1])
      expect(new Set(nonces).size).toBe(3)
      for (const [at, { headers, text }] of answers.entries()) {
        expect(headers.get('content-security-policy')).toContain(`'nonce-${nonces[at]}'`)
        expect(headers.get('set-cookie')).toBeNull()
        expect(text).toContain('<p>1</p>')
      }
      expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1)
      expect((await manyAsk(path))[0]?.text).toContain('<p>1</p>')
    },
  )

  test('visitors of two locales do not share a page, and caches are informed', async () => {
    const read = async (request: Request) =>
      new Response(`<p>${request.headers.get('accept-language')}</p>`, { headers: { 'content-type': 'text/html; charset=utf-8' } })
    app.rehost({ pages: read })
    const languages = ['de', 'fr-FR,en', '', 'xx']
    const answers = await Promise.all(languages.map((language) => app.request('/store', { headers: { 'accept-language': language } })))
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(['<p>de</p>', '<p>fr-FR</p>', '<p>en-US</p>', '<p>en-US</p>'])
    expect(new Set(answers.map(({ headers }) => headers.get('vary')))).toEqual(new Set(['Accept-Encoding, Accept-Language']))
  })

  test('a shared page with a matching ETag answers 304 without a body', async () => {
    app.rehost({
      pages: async () => new Response('<p>one</p>', { headers: { 'content-type': 'text/html', 'cache-control': 'private, no-cache' } }),
    })
    const etag = (await app.request('/store')).headers.get('etag') ?? ''
    const again = await app.request('/store', { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text(), again.headers.get('content-security-policy')]).toEqual([304, '', null])
  })

  test.each([
    ['a cookie', '/store', { cookie: 'cart=x' }],
    ['a cookie', '/store/products/some-product', { cookie: 'cart=x' }],
    ['a token', '/store', { authorization: 'Bearer x' }],
    ['a private path', '/store/orders/some-token', {}],
    ['a private path', '/store/account', {}],
    ['a private path', '/store/cart', {}],
  ])('a request with %s is rendered separately with its own headers: %s', async (_what, path, headers) => {
    app.rehost({ pages: drawn })
    await manyAsk(path, headers)
    expect(asked.map(({ headers: sent }) => Object.fromEntries(sent))).toEqual(
      [headers, headers, headers].map((one) => expect.objectContaining(one)),
    )
  })

  test('a failed shared page fails for its concurrent visitors and is rendered again for the next visitor', async () => {
    let isAway = true
    app.rehost({
      pages: async () => {
        if (isAway) throw new Error('away')
        return new Response('back')
      },
    })
    const answers = await Promise.all([app.request('/store'), app.request('/store')])
    expect(answers.map(({ status }) => status)).toEqual([500, 500])
    isAway = false
    expect((await app.request('/store')).status).toBe(200)
  })

  test('concurrent requests for a list get the same response as a single request', async () => {
    const path = '/api/store/products?limit=3'
    const [alone, ...many] = [await app.ask(path), ...(await Promise.all([1, 2, 3].map(() => app.ask(path))))]
    for (const { status, body } of many) expect([status, body]).toEqual([200, alone?.body])
    const refused = await Promise.all([1, 2].map(() => app.ask('/api/store/products?cursor=broken')))
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [400, 'malformed'],
      [400, 'malformed'],
    ])
  })
})

describe('robots, sitemaps and feed', () => {
  test.each([
    ['/robots.txt', 'text/plain', 'Sitemap: http://tintype.example/sitemap.xml'],
    ['/sitemap.xml', 'application/xml', '/sitemaps/products-1.xml</loc>'],
    ['/sitemaps/pages.xml', 'application/xml', '/store</loc>'],
    ['/sitemaps/products-1.xml', 'application/xml', '</urlset>'],
    ['/sitemaps/shops-1.xml', 'application/xml', '</urlset>'],
    ['/store/feed.xml', 'application/rss+xml', '</rss>'],
  ])('%s is served with its type and a public cache-control', async (path, type, content) => {
    const { status, headers, body } = await app.ask(path)
    expect([status, headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`])
    expect(body).toContain(content)
    expect(headers.get('cache-control')).toMatch(/^public, /)
  })

  test('the sitemap and the feed list an artwork from its approval until it is withdrawn', async () => {
    const print = await catalogue.newProduct(await catalogue.newArtist(), { publishedAt: new Date('2999-01-01') })
    const last = (await app.ask('/sitemap.xml')).body.match(/\/sitemaps\/products-\d+\.xml/g)?.at(-1) ?? ''
    const named = async (path: string) => (await app.ask(path)).body.includes(`/store/products/${print.handle}<`)
    expect([await named(last), await named('/store/feed.xml')]).toEqual([true, true])
    await catalogue.change(print.uid, { deletedAt: new Date() })
    expect([await named(last), await named('/store/feed.xml')]).toEqual([false, false])
    for (const path of ['/sitemap.xml', last, '/store/feed.xml']) {
      expect((await app.request(path)).headers.get('cache-control')).toBe(PUBLIC_LIST)
    }
  })

  test.each(['/robots.txt', '/store/feed.xml'])('%s answers 304 to its ETag', async (path) => {
    const etag = (await app.request(path)).headers.get('etag') ?? ''
    expect((await app.request(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  test.each(['/sitemaps/products-2.xml', '/sitemaps/products-0.xml', '/sitemaps/x.xml', '/sitemaps/..%2fx', '/sitemaps/products-1'])(
    '%s, which is no sitemap, answers 404',
    async (path) => {
      expect((await app.request(path)).status).toBe(404)
    },
  )
})
