import { expect, it } from 'vitest'
import { firstCount, readPlace } from './kept-place.ts'

it.each([
  [null, { count: 0, scrollPx: 0 }],
  ['{"count":24,"scrollPx":1800.5}', { count: 24, scrollPx: 1800.5 }],
  ['{"count":-1,"scrollPx":0}', { count: 0, scrollPx: 0 }],
  ['{"count":"24","scrollPx":0}', { count: 0, scrollPx: 0 }],
  ['null', { count: 0, scrollPx: 0 }],
  ['not json', { count: 0, scrollPx: 0 }],
])('of %s is kept %j', (kept, expected) => {
  expect(readPlace(kept)).toEqual(expected)
})

it.each([
  [0, 8],
  [8, 8],
  [11, 16],
  [24, 24],
  [500, 96],
])('of %i artworks the first page brings %i', (count, expected) => {
  expect(firstCount({ count, scrollPx: 0 }, 8)).toBe(expected)
})
