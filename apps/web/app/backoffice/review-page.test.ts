import type { ReviewArtwork } from '@tintype/contract/review'
import { expect, it } from 'vitest'
import { hasPicture, refreshMs, withArtwork, withoutArtwork } from './review-page.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

function artwork(uid: string, url: string | null, created_at = '2026-11-21T11:59:00Z') {
  return { uid, imageUrl: url, largeUrl: null, created_at } as ReviewArtwork
}

it('takes one out of whichever page it is on', () => {
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
  ['all pictures there', [artwork('a', '/a')], 60_000],
  ['one just handed in', [artwork('a', '/a'), artwork('b', null)], 2_500],
  ['one that never got ready', [artwork('a', null, '2026-11-21T11:00:00Z')], 60_000],
  ['nothing', [], 60_000],
])('asks again, %s', (_, artworks, expected) => {
  expect(refreshMs([{ artworks, nextCursor: null }], now)).toBe(expected)
})

it('knows a picture by any of its addresses', () => {
  expect(hasPicture({ imageUrl: null, largeUrl: '/l' })).toBe(true)
  expect(hasPicture({ imageUrl: '/i', largeUrl: null })).toBe(true)
  expect(hasPicture({ imageUrl: null, largeUrl: null })).toBe(false)
})

it.each([
  ['11:58:00', ['x', 'a', 'c']],
  ['11:59:30', ['a', 'x', 'c']],
  ['12:30:00', ['a', 'c', 'x']],
])('puts one that came at %s back at its place', (time, uids) => {
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
  // it is not there twice
  expect(withArtwork(back, again)).toEqual(back)
})
