import type { Picture } from '@tintype/contract/orders/store'
import { brand } from '@tintype/domain/brand'
import { XML, xmlText } from './sitemap.ts'

export type FeedEntry = { handle: string; title: string; artistName: string; picture: Picture; publishedAt: Date }

/** New products as RSS 2.0, the newest first. Pictures use Media RSS, because an RSS enclosure requires the size in bytes. */
export function feedText(publicUrl: string, entries: readonly FeedEntry[]): string {
  const own = `${publicUrl}/store/feed.xml`
  const changed = entries[0] ? `<lastBuildDate>${entries[0].publishedAt.toUTCString()}</lastBuildDate>\n` : ''
  return `${XML}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${xmlText(brand.product)}: new prints</title>
<link>${xmlText(`${publicUrl}/store`)}</link>
<atom:link href="${xmlText(own)}" rel="self" type="application/rss+xml"/>
<description>Art by independent artists, printed on aluminium.</description>
<language>en</language>
${changed}${entries.map((entry) => itemText(publicUrl, entry)).join('')}</channel>
</rss>
`
}

function itemText(publicUrl: string, { handle, title, artistName, picture, publishedAt }: FeedEntry): string {
  const url = xmlText(`${publicUrl}/store/products/${encodeURIComponent(handle)}`)
  return `<item>
<title>${xmlText(`${title} by ${artistName}`)}</title>
<link>${url}</link>
<guid isPermaLink="true">${url}</guid>
<pubDate>${publishedAt.toUTCString()}</pubDate>
<dc:creator>${xmlText(artistName)}</dc:creator>
<description>${xmlText(`${picture.alt.replace(/[.!?]$/, '')}. A metal print in up to four sizes.`)}</description>
${picture.isMature ? MATURE : pictureText(publicUrl, picture)}</item>
`
}

/** By the specifications of Google’s product data and Media RSS. Without its picture, which readers would show uncovered. */
const MATURE = '<g:adult>yes</g:adult>\n<media:rating scheme="urn:simple">adult</media:rating>\n'

function pictureText(publicUrl: string, { alt, sources }: Picture): string {
  const largest = sources.toSorted((a, b) => b.widthPx - a.widthPx)[0]
  if (!largest) return ''
  const url = xmlText(new URL(largest.url, publicUrl).href)
  return `<media:content url="${url}" medium="image" type="image/webp"><media:description>${xmlText(alt)}</media:description></media:content>\n`
}
