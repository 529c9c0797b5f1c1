import { expect, test } from 'vitest'
import { findPlace, placeOfKey, places } from './places.ts'

test('no two places share a letter, a name or an address', () => {
  for (const field of ['key', 'name', 'to'] as const) expect(new Set(places.map((place) => place[field])).size, field).toBe(places.length)
  for (const { key } of places) expect(key).toMatch(/^[a-z]$/)
})

test('an address belongs to the place above it, and to none that only begins alike', () => {
  expect(findPlace('/backoffice/orders/T-1001')?.name).toBe('Orders')
  expect(findPlace('/backoffice/orders')?.name).toBe('Orders')
  expect(findPlace('/backoffice/orders-of-old')).toBeUndefined()
  expect(findPlace('/backoffice')?.name).toBe('Overview')
  expect(findPlace('/backoffice/nowhere')).toBeUndefined()
})

test('a letter leads to its place', () => {
  expect(placeOfKey('l')?.to).toBe('/backoffice/ledger')
  expect(placeOfKey('?')).toBeUndefined()
})
