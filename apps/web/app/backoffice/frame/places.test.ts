import { expect, test } from 'vitest'
import { findPlace, findPlaceByKey, places } from './places.ts'

test('every page of the back office has a unique shortcut letter, name and path', () => {
  for (const field of ['key', 'name', 'to'] as const) expect(new Set(places.map((place) => place[field])).size, field).toBe(places.length)
  for (const { key } of places) expect(key).toMatch(/^[a-z]$/)
})

test('a path belongs to the back office page above it, and to none that only shares a prefix', () => {
  expect(findPlace('/backoffice/orders/T-1001')?.name).toBe('Orders')
  expect(findPlace('/backoffice/orders')?.name).toBe('Orders')
  expect(findPlace('/backoffice/orders-of-old')).toBeUndefined()
  expect(findPlace('/backoffice')?.name).toBe('Overview')
  expect(findPlace('/backoffice/nowhere')).toBeUndefined()
})

test('a shortcut letter opens its back office page, and another key opens none', () => {
  expect(findPlaceByKey('l')?.to).toBe('/backoffice/ledger')
  expect(findPlaceByKey('?')).toBeUndefined()
})
