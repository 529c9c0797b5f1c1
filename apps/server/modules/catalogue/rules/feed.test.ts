import { expect, test } from 'vitest'
import { type FeedEntry, feedText } from './feed.ts'

const publicUrl = 'https://tintype.example'
const entry: FeedEntry = {
  handle: 'größe-3f2a',
  title: 'Sea & <Sky>',
  artistName: 'Ines Varga',
  publishedAt: new Date('2026-03-02T10:00:00Z'),
  picture: {
    ...{ alt: 'A “sea” & sky', widthPx: 3000, heightPx: 4000, placeholder: null },
    sources: [
      { url: '/media/small.webp', widthPx: 320 },
      { url: '/media/large.webp', widthPx: 1600 },
      { url: '/media/middle.webp', widthPx: 640 },
    ],
  },
}

test('a reader finds the address of the feed, of the store and of each product', () => {
  const text = feedText(publicUrl, [entry])
  expect(text).toContain('<link>https://tintype.example/store</link>')
  expect(text).toContain('<atom:link href="https://tintype.example/store/feed.xml" rel="self" type="application/rss+xml"/>')
  const url = 'https://tintype.example/store/products/gr%C3%B6%C3%9Fe-3f2a'
  expect(text).toContain(`<link>${url}</link>\n<guid isPermaLink="true">${url}</guid>`)
})

test('a reader finds the title, the artist, the time and the largest picture of a product, escaped for XML', () => {
  const text = feedText(publicUrl, [entry])
  expect(text).toContain('<title>Sea &amp; &lt;Sky&gt; by Ines Varga</title>')
  expect(text).toContain('<dc:creator>Ines Varga</dc:creator>')
  expect(text).toContain('<pubDate>Mon, 02 Mar 2026 10:00:00 GMT</pubDate>')
  expect(text).toContain('<description>A “sea” &amp; sky. ')
  expect(text).toContain('<media:content url="https://tintype.example/media/large.webp" medium="image" type="image/webp">')
  expect(text).toContain('<media:description>A “sea” &amp; sky</media:description>')
})

test('a product without a picture has no media, and products stand one after the other', () => {
  const bare = { ...entry, handle: 'bare', picture: { ...entry.picture, sources: [] } }
  expect(feedText(publicUrl, [bare])).not.toContain('media:content')
  expect(feedText(publicUrl, [bare])).toContain('</description>\n</item>\n</channel>')
  expect(feedText(publicUrl, [entry, bare])).toContain('</item>\n<item>')
})

test('the feed changes with its first product, and names no time while it is empty', () => {
  const later = { ...entry, publishedAt: new Date('2026-03-03T10:00:00Z') }
  expect(feedText(publicUrl, [later, entry])).toContain(
    '<language>en</language>\n<lastBuildDate>Tue, 03 Mar 2026 10:00:00 GMT</lastBuildDate>\n<item>',
  )
  expect(feedText(publicUrl, [])).toContain('<language>en</language>\n</channel>\n</rss>\n')
})

test('mature content is marked, and its picture is left out, because readers would show it uncovered', () => {
  const text = feedText(publicUrl, [{ ...entry, picture: { ...entry.picture, isMature: true } }])
  expect(text).toContain('<g:adult>yes</g:adult>\n<media:rating scheme="urn:simple">adult</media:rating>')
  expect(text).not.toContain('/media/')
  expect(feedText(publicUrl, [entry])).not.toContain('<g:adult>')
})
