import { expect, test } from 'vitest'
import { newId } from './new-id.ts'

test('newId returns a unique UUID of version 7 that begins with the current time', () => {
  const before = Date.now()
  const ids = Array.from({ length: 1000 }, newId)
  const after = Date.now()
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const at = Number.parseInt(id.replace('-', '').slice(0, 12), 16)
    expect(at >= before && at <= after).toBe(true)
  }
})
