import { expect, it } from 'vitest'
import { firstCount, readPlace } from './scroll-place.ts'

it.each([
  ['the top when nothing is stored', null, { count: 0, scrollPx: 0 }],
  ['the stored position', '{"count":24,"scrollPx":1800.5}', { count: 24, scrollPx: 1800.5 }],
  ['the top for a negative count', '{"count":-1,"scrollPx":0}', { count: 0, scrollPx: 0 }],
  ['the top for a count that is text', '{"count":"24","scrollPx":0}', { count: 0, scrollPx: 0 }],
  ['the top for a stored null', 'null', { count: 0, scrollPx: 0 }],
  ['the top for text that is not JSON', 'not json', { count: 0, scrollPx: 0 }],
])('readPlace returns %s', (_place, kept, expected) => {
  expect(readPlace(kept)).toEqual(expected)
})

it.each([
  [0, 8],
  [8, 8],
  [11, 16],
  [24, 24],
  [500, 96],
])('an artist who had loaded %i artworks gets %i on the first page', (count, expected) => {
  expect(firstCount({ count, scrollPx: 0 }, 8)).toBe(expected)
})
