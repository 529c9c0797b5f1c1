/** Maximum of URLs per file in the sitemap protocol. */
export const FILE_MAX = 50_000

/** Files are cut below the maximum, so that new entries fit until the next cut. */
export const FILE_LENGTH = 45_000

/** Rules for crawlers, and the address of the sitemap. */
export function robotsText(publicUrl: string): string {
  const lines = ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`, '']
  return lines.join('\n')
}

/** Personal pages, and addresses that are not pages. */
const PRIVATE = [
  '/api/',
  '/dev/',
  '/backoffice',
  '/dashboard',
  '/artworks',
  '/upload-artwork',
  '/earnings',
  '/settings',
  '/reports',
  '/email-confirmed',
  '/email-change',
  '/reset-password-callback',
  '/store/account',
  '/store/cart',
  '/store/checkout',
  '/store/orders/',
  '/store/report',
]

/** @param names  of its files, without extension */
export function sitemapIndexText(publicUrl: string, names: readonly string[]): string {
  const files = names.map((name) => `<sitemap><loc>${xmlText(`${publicUrl}/sitemaps/${name}.xml`)}</loc></sitemap>`)
  return `${XML}<sitemapindex xmlns="${SITEMAPS}">\n${files.join('\n')}\n</sitemapindex>\n`
}

export type Address = { path: string; changedAt?: Date | null }

/** A sitemap file, streamed by address. */
export async function* sitemapText(publicUrl: string, addresses: AsyncIterable<Address>): AsyncGenerator<string> {
  yield `${XML}<urlset xmlns="${SITEMAPS}">\n`
  for await (const { path, changedAt } of addresses) {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    yield `<url><loc>${xmlText(publicUrl + path)}</loc>${changed}</url>\n`
  }
  yield '</urlset>\n'
}

/** Escapes text for XML content or double-quoted attributes. Removes characters that XML does not allow. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

export const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SITEMAPS = 'http://www.sitemaps.org/schemas/sitemap/0.9'
