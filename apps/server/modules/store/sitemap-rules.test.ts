import { Readable } from 'node:stream'
import consumers from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { FILE_LENGTH, FILE_MAX, robotsText, sitemapIndexText, sitemapText, xmlText } from './sitemap-rules.ts'

const publicUrl = 'https://tintype.example'

test('robots are kept from what is private, and told of the sitemap', () => {
  const text = robotsText(publicUrl)
  for (const path of ['/api/', '/store/cart', '/store/checkout', '/store/orders/', '/store/account', '/backoffice'])
    expect(text).toContain(`\nDisallow: ${path}\n`)
  expect(text).not.toMatch(/Disallow: \/\n|Disallow: \/store\n|\/media|\/store\/products/)
  expect(text).toContain('\nSitemap: https://tintype.example/sitemap.xml\n')
})

test('an index names its files', () => {
  expect(sitemapIndexText(publicUrl, ['pages', 'plates-1'])).toContain('<loc>https://tintype.example/sitemaps/plates-1.xml</loc>')
})

test('a file says where its pages are and when they came', async () => {
  async function* addresses() {
    yield { path: '/store?category=cars&x=1' }
    yield { path: '/store/products/moon', changedAt: new Date('2026-01-02T03:04:05.678Z') }
  }
  const text = await consumers.text(Readable.from(sitemapText(publicUrl, addresses())))
  expect(text).toContain('<url><loc>https://tintype.example/store?category=cars&amp;x=1</loc></url>')
  expect(text).toContain('<loc>https://tintype.example/store/products/moon</loc><lastmod>2026-01-02T03:04:05.678Z</lastmod>')
  expect(text).toMatch(/^<\?xml .*<\/urlset>\n$/s)
})

test('what people wrote is text, and what XML has no place for is left out', () => {
  expect(xmlText('<a href="x">&')).toBe('&lt;a href=&quot;x&quot;&gt;&amp;')
  expect(xmlText('a\u0000b\u001fc\ufffed🌙é\n')).toBe('abcd🌙é\n')
  expect(xmlText('a\ud800b')).toBe('a\ufffdb')
})

test('a file has room for what comes before the next cut', () => {
  expect(FILE_MAX).toBe(50_000)
  expect(FILE_LENGTH).toBeLessThan(FILE_MAX)
})
