import { expect, test } from 'vitest'
import { findIdempotencyKey, getIdempotencyKey } from './key.ts'

const headersWith = (key: string) => new Headers({ 'Idempotency-Key': key })

test('findIdempotencyKey and getIdempotencyKey return the trimmed key of the header', () => {
  expect(findIdempotencyKey(headersWith('  order-0001 '))).toBe('order-0001')
  expect(getIdempotencyKey(headersWith('order-0001'))).toBe('order-0001')
})

test('findIdempotencyKey accepts a missing key, and getIdempotencyKey throws idempotency_key_missing', () => {
  for (const headers of [new Headers(), headersWith('')]) {
    expect(findIdempotencyKey(headers)).toBeUndefined()
    expect(() => getIdempotencyKey(headers)).toThrow(expect.objectContaining({ code: 'idempotency_key_missing' }))
  }
})

test.each([
  ['5', 'short'],
  ['201', 'x'.repeat(201)],
])('findIdempotencyKey refuses a key of %s characters', (_length, key) => {
  expect(() => findIdempotencyKey(headersWith(key))).toThrow(expect.objectContaining({ code: 'invalid' }))
})
