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
