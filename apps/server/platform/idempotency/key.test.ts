import { expect, test } from 'vitest'
import { findIdempotencyKey, getIdempotencyKey } from './key.ts'

const headersWith = (key: string) => new Headers({ 'Idempotency-Key': key })

test('a key is read, trimmed', () => {
  expect(findIdempotencyKey(headersWith('  order-0001 '))).toBe('order-0001')
  expect(getIdempotencyKey(headersWith('order-0001'))).toBe('order-0001')
})

test('none is undefined, or a Problem where one is needed', () => {
  for (const headers of [new Headers(), headersWith('')]) {
    expect(findIdempotencyKey(headers)).toBeUndefined()
    expect(() => getIdempotencyKey(headers)).toThrow(expect.objectContaining({ code: 'idempotency_key_missing' }))
  }
})

test.each(['short', 'x'.repeat(201)])('one that is %s is refused', (key) => {
  expect(() => findIdempotencyKey(headersWith(key))).toThrow(expect.objectContaining({ code: 'invalid' }))
})
