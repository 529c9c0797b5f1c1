import { Problem } from '@tintype/contract/problems'
import { expect, test } from 'vitest'
import { decodeCursor, encodeCursor, Place, toKeysetPage } from './keyset.ts'

const place = { at: '2026-11-21T09:34:09.123456Z', id: '0199c0de-1234-7abc-8def-0123456789ab' }

test('decodeCursor returns the place that encodeCursor encoded, and the cursor has at most 200 characters', () => {
  const cursor = encodeCursor(place)
  expect(cursor.length).toBeLessThanOrEqual(200)
  expect(decodeCursor(Place, cursor)).toEqual(place)
})

const broken: [string, string][] = [
  ['empty text', ''],
  ['one letter', 'x'],
  ['text outside base64url', '%%%'],
  ['null', Buffer.from('null').toString('base64url')],
  ['an array', Buffer.from('[]').toString('base64url')],
  ['a date without a time', encodeCursor({ ...place, at: '2026-11-21' })],
  ['the year 0', encodeCursor({ ...place, at: '0000-11-21T09:34:09.123456Z' })],
  ['30 February', encodeCursor({ ...place, at: '2026-02-30T09:34:09.123456Z' })],
  ['SQL after the time', encodeCursor({ ...place, at: "2026-11-21T09:34:09.123456Z'; drop table artworks" })],
  ['an id that is no UUID', encodeCursor({ ...place, id: 'x' })],
  ['no id', encodeCursor({ at: place.at })],
]

test.each(broken)('decodeCursor throws malformed for a cursor of %s', (_what, cursor) => {
  const thrown = (() => {
    try {
      decodeCursor(Place, cursor)
    } catch (error) {
      return error
    }
  })()
  expect(thrown).toBeInstanceOf(Problem)
  expect(thrown).toMatchObject({ code: 'malformed' })
})

test('pageOf returns a next cursor only when it gets more rows than the page size', () => {
  const rows = ['a', 'b', 'c'].map((name) => ({ name, place: { ...place, id: name } }))
  expect(toKeysetPage(rows, 2)).toEqual({ rows: rows.slice(0, 2), next: { ...place, id: 'b' } })
  expect(toKeysetPage(rows, 3).next).toBeNull()
  expect(toKeysetPage([], 3)).toEqual({ rows: [], next: null })
})
