import type { ReviewArtwork } from '@tintype/contract/review/review'
import { expect, it } from 'vitest'
import { hasPicture, refreshMs, withArtwork, withoutArtwork } from './review-page.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

function artwork(uid: string, url: string | null, created_at = '2026-11-21T11:59:00Z') {
  return { uid, imageUrl: url, largeUrl: null, created_at } as ReviewArtwork
}

it('withoutArtwork removes an artwork from the page that contains it', () => {
  const data = {
    pages: [
      { artworks: [artwork('a', '/a'), artwork('b', '/b')], nextCursor: 'c' },
      { artworks: [artwork('c', '/c')], nextCursor: null },
    ],
    pageParams: [undefined, 'c'],
  }
  const left = withoutArtwork(data, 'b')
  expect(left.pages.map(({ artworks }) => artworks.map(({ uid }) => uid))).toEqual([['a'], ['c']])
  expect(left.pageParams).toEqual([undefined, 'c'])
})

it.each([
  ['every image is ready', [artwork('a', '/a')], 60_000],
  ['an artwork submitted a minute ago has no image', [artwork('a', '/a'), artwork('b', null)], 2_500],
  ['an artwork submitted an hour ago has no image', [artwork('a', null, '2026-11-21T11:00:00Z')], 60_000],
  ['the queue is empty', [], 60_000],
])('the review queue refreshes after $2 ms when %s', (_, artworks, expected) => {
  expect(refreshMs([{ artworks, nextCursor: null }], now)).toBe(expected)
})

it('hasPicture is true when an artwork has either image URL', () => {
  expect(hasPicture({ imageUrl: null, largeUrl: '/l' })).toBe(true)
  expect(hasPicture({ imageUrl: '/i', largeUrl: null })).toBe(true)
  expect(hasPicture({ imageUrl: null, largeUrl: null })).toBe(false)
})

it.each([
  ['11:58:00', ['x', 'a', 'c']],
  ['11:59:30', ['a', 'x', 'c']],
  ['12:30:00', ['a', 'c', 'x']],
])('withArtwork puts an artwork submitted at %s back in the order of submission', (time, uids) => {
  const data = {
    pages: [
      { artworks: [artwork('a', '/a', '2026-11-21T11:59:00Z')], nextCursor: 'c' },
      { artworks: [artwork('c', '/c', '2026-11-21T12:10:00Z')], nextCursor: null },
    ],
    pageParams: [undefined, 'c'],
  }
  const again = artwork('x', '/x', `2026-11-21T${time}Z`)
  const back = withArtwork(data, again)
  expect(back.pages.flatMap(({ artworks }) => artworks.map(({ uid }) => uid))).toEqual(uids)
  // a second call adds no duplicate
  expect(withArtwork(back, again)).toEqual(back)
})
