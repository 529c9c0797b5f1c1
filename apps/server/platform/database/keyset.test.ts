import { Problem } from '@tintype/contract/problems'
import { expect, test } from 'vitest'
import { decodeCursor, encodeCursor, Place, pageOf } from './keyset.ts'

const place = { at: '2026-11-21T09:34:09.123456Z', id: '0199c0de-1234-7abc-8def-0123456789ab' }

test('a cursor comes back as the place it was made of, and fits where the contract takes one', () => {
  const cursor = encodeCursor(place)
  expect(cursor.length).toBeLessThanOrEqual(200)
  expect(decodeCursor(Place, cursor)).toEqual(place)
})

const broken = [
  '',
  'x',
  '%%%',
  Buffer.from('null').toString('base64url'),
  Buffer.from('[]').toString('base64url'),
  encodeCursor({ ...place, at: '2026-11-21' }),
  encodeCursor({ ...place, at: '0000-11-21T09:34:09.123456Z' }),
  encodeCursor({ ...place, at: '2026-02-30T09:34:09.123456Z' }),
  encodeCursor({ ...place, at: "2026-11-21T09:34:09.123456Z'; drop table artworks" }),
  encodeCursor({ ...place, id: 'x' }),
  encodeCursor({ at: place.at }),
]

test.each(broken)('a broken cursor is malformed: %j', (cursor) => {
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

test('a page has a next one only where a row more than the page was found', () => {
  const rows = ['a', 'b', 'c'].map((name) => ({ name, place: { ...place, id: name } }))
  expect(pageOf(rows, 2)).toEqual({ rows: rows.slice(0, 2), next: { ...place, id: 'b' } })
  expect(pageOf(rows, 3).next).toBeNull()
  expect(pageOf([], 3)).toEqual({ rows: [], next: null })
})
