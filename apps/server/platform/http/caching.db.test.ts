import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { openAppWorld } from '../../test/app-world.ts'
import { openCatalogueWorld } from '../../test/catalogue-world.ts'
import { PUBLIC_LIST } from './public-files.ts'

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

describe('a public list', () => {
  test('is known by its validator, until a work is approved or withdrawn: then it is another at once', async () => {
    const artist = await catalogue.newArtist()
    const path = `/api/store/collections/${artist.handle}`
    const ask = async (etag = '') => app.request(path, { headers: { 'if-none-match': etag } })
    const first = await ask()
    const etag = first.headers.get('etag') ?? ''
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, PUBLIC_LIST])
    expect((await ask(etag)).status).toBe(304)
    const plate = await catalogue.newPlate(artist)
    const approved = await ask(etag)
    expect([approved.status, (await approved.json()).products]).toMatchObject([200, [{ handle: plate.handle }]])
    await catalogue.change(plate.uid, { deletedAt: new Date() })
    expect((await ask(approved.headers.get('etag') ?? '')).status).toBe(200)
    expect((await ask(etag)).status).toBe(304)
  })

  test('is kept by a shared cache for no longer than two seconds', async () => {
    const lifetime = (await app.request('/api/store/products')).headers.get('cache-control')
    expect(Number(lifetime?.match(/s-maxage=(\d+)/)?.[1])).toBeLessThanOrEqual(2)
  })
})

describe('a page', () => {
  test('is no shared cache’s, unless it says so', async () => {
    app.rehost({ pages: page() })
    expect((await app.request('/anything')).headers.get('cache-control')).toBe('private, no-cache')
  })

  test('that is known already is not sent again, and stays with the nonce and the policy that it came with', async () => {
    app.rehost({ pages: page() })
    const first = await app.request('/store')
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('content-security-policy')).toContain('nonce-')
    const again = await app.request('/store', { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    expect(again.headers.get('content-security-policy')).toBeNull()
  })

  test('with somebody’s order on it has no validator and is kept nowhere', async () => {
    app.rehost({ pages: page('private, no-store') })
    const { headers } = await app.request('/store/orders/some-token')
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['private, no-store', null])
  })
})

describe('what is everybody’s', () => {
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

  test.each(['/store', '/store.data', '/store/collections/somebody', '/store/products/some-plate?size=large'])(
    '%s is drawn once for all who ask at the same time, without a word of who they are, and each gets a nonce of their own',
    async (path) => {
      app.rehost({ pages: drawn })
      const answers = await manyAsk(path, { 'user-agent': 'Mine', 'x-forwarded-for': '192.0.2.1', 'accept-language': 'de' })
      expect(asked.map(({ url, headers }) => [url, [...headers]])).toEqual([[`http://tintype.example${path}`, []]])
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

  test('what is known of it is not sent again', async () => {
    app.rehost({
      pages: async () => new Response('<p>one</p>', { headers: { 'content-type': 'text/html', 'cache-control': 'private, no-cache' } }),
    })
    const etag = (await app.request('/store')).headers.get('etag') ?? ''
    const again = await app.request('/store', { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text(), again.headers.get('content-security-policy')]).toEqual([304, '', null])
  })

  test.each([
    ['a cookie', '/store', { cookie: 'cart=x' }],
    ['a cookie', '/store/products/some-plate', { cookie: 'cart=x' }],
    ['a token', '/store', { authorization: 'Bearer x' }],
    ['an address of one’s own', '/store/orders/some-token', {}],
    ['an address of one’s own', '/store/account', {}],
    ['an address of one’s own', '/store/cart', {}],
  ])('a request with %s is answered by itself: %s', async (_what, path, headers) => {
    app.rehost({ pages: drawn })
    await manyAsk(path, headers)
    expect(asked.map(({ headers: sent }) => Object.fromEntries(sent))).toEqual(
      [headers, headers, headers].map((one) => expect.objectContaining(one)),
    )
  })

  test('a page that fails fails for those who asked with it, and is drawn again for the next', async () => {
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

  test('a list that many ask for at once is the same as one asked for alone', async () => {
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

describe('what machines read', () => {
  test.each([
    ['/robots.txt', 'text/plain', 'Sitemap: http://tintype.example/sitemap.xml'],
    ['/sitemap.xml', 'application/xml', '/sitemaps/plates-1.xml</loc>'],
    ['/sitemaps/pages.xml', 'application/xml', '/store</loc>'],
    ['/sitemaps/plates-1.xml', 'application/xml', '</urlset>'],
    ['/sitemaps/shops-1.xml', 'application/xml', '</urlset>'],
    ['/store/feed.xml', 'application/rss+xml', '</rss>'],
  ])('%s is there, and may be kept', async (path, type, content) => {
    const { status, headers, body } = await app.ask(path)
    expect([status, headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`])
    expect(body).toContain(content)
    expect(headers.get('cache-control')).toMatch(/^public, /)
  })

  test('the sitemap and the feed name a work as soon as it is approved, and no longer once it is withdrawn; no cache holds them back', async () => {
    const plate = await catalogue.newPlate(await catalogue.newArtist(), { publishedAt: new Date('2999-01-01') })
    const last = (await app.ask('/sitemap.xml')).body.match(/\/sitemaps\/plates-\d+\.xml/g)?.at(-1) ?? ''
    const named = async (path: string) => (await app.ask(path)).body.includes(`/store/products/${plate.handle}<`)
    expect([await named(last), await named('/store/feed.xml')]).toEqual([true, true])
    await catalogue.change(plate.uid, { deletedAt: new Date() })
    expect([await named(last), await named('/store/feed.xml')]).toEqual([false, false])
    for (const path of ['/sitemap.xml', last, '/store/feed.xml']) {
      expect((await app.request(path)).headers.get('cache-control')).toBe(PUBLIC_LIST)
    }
  })

  test.each(['/robots.txt', '/store/feed.xml'])('%s is known by its validator', async (path) => {
    const etag = (await app.request(path)).headers.get('etag') ?? ''
    expect((await app.request(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  test.each(['/sitemaps/plates-2.xml', '/sitemaps/plates-0.xml', '/sitemaps/x.xml', '/sitemaps/..%2fx', '/sitemaps/plates-1'])(
    '%s is not',
    async (path) => {
      expect((await app.request(path)).status).toBe(404)
    },
  )
})
