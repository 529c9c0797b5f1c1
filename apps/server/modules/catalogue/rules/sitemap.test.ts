import { Readable } from 'node:stream'
import consumers from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { FILE_LENGTH, FILE_MAX, robotsText, sitemapIndexText, sitemapText, xmlText } from './sitemap.ts'

const publicUrl = 'https://tintype.example'

test('robots.txt excludes the private pages and names the sitemap', () => {
  const text = robotsText(publicUrl)
  expect(text).toMatch(/^User-agent: \*\nDisallow: /)
  const studio = ['/dashboard', '/artworks', '/upload-artwork', '/earnings', '/settings', '/reports']
  const links = ['/email-confirmed', '/reset-password-callback', '/store/report', '/dev/']
  const orders = ['/store/cart', '/store/checkout', '/store/orders/', '/store/account']
  for (const path of ['/api/', '/backoffice', ...studio, ...links, ...orders]) expect(text).toContain(`\nDisallow: ${path}\n`)
  expect(text).not.toMatch(/Disallow: \/\n|Disallow: \/store\n|\/media|\/store\/products/)
  expect(text).toMatch(/\n\nSitemap: https:\/\/tintype\.example\/sitemap\.xml\n$/)
})

test('the sitemap index lists the addresses of its files', () => {
  const text = sitemapIndexText(publicUrl, ['pages', 'products-1'])
  expect(text).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
  expect(text).toContain(
    '<loc>https://tintype.example/sitemaps/pages.xml</loc></sitemap>\n<sitemap><loc>https://tintype.example/sitemaps/products-1.xml</loc>',
  )
})

test('a sitemap file lists each page with its address and the time of its last change', async () => {
  async function* addresses() {
    yield { path: '/store?category=cars&x=1' }
    yield { path: '/store/products/moon', changedAt: new Date('2026-01-02T03:04:05.678Z') }
  }
  const text = await consumers.text(Readable.from(sitemapText(publicUrl, addresses())))
  expect(text).toContain('<url><loc>https://tintype.example/store?category=cars&amp;x=1</loc></url>')
  expect(text).toContain('<loc>https://tintype.example/store/products/moon</loc><lastmod>2026-01-02T03:04:05.678Z</lastmod>')
  expect(text).toMatch(/^<\?xml .*<\/urlset>\n$/s)
})

test('xmlText escapes markup and removes characters that XML does not allow', () => {
  expect(xmlText('<a href="x">&')).toBe('&lt;a href=&quot;x&quot;&gt;&amp;')
  expect(xmlText('a\u0000b\u001fc\ufffed🌙é\n')).toBe('abcd🌙é\n')
  expect(xmlText('a\ud800b')).toBe('a\ufffdb')
})

test('a sitemap file leaves room for the pages added before the next split', () => {
  expect(FILE_MAX).toBe(50_000)
  expect(FILE_LENGTH).toBeLessThan(FILE_MAX)
})
