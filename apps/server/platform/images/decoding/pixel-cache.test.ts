import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPixelCache } from './pixel-cache.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const room = () => createPixelCache<string>({ mostBytes: 10, keptMs: 1000 })

test('createKeptPixels returns a kept value once', () => {
  const kept = room()
  kept.keep('a', 'A', 4)
  expect([kept.take('a'), kept.take('a'), kept.take('b')]).toEqual(['A', undefined, undefined])
})

test('createKeptPixels drops the oldest values when the total size exceeds its limit', () => {
  const kept = room()
  kept.keep('a', 'A', 4)
  kept.keep('b', 'B', 4)
  kept.keep('c', 'C', 4)
  expect([kept.take('a'), kept.take('b'), kept.take('c')]).toEqual([undefined, 'B', 'C'])
  // a taken value no longer counts
  kept.keep('d', 'D', 10)
  expect(kept.take('d')).toBe('D')
})

test('createKeptPixels ignores a value larger than its limit and keeps the others', () => {
  const kept = room()
  kept.keep('a', 'A', 4)
  kept.keep('b', 'B', 11)
  expect([kept.take('a'), kept.take('b')]).toEqual(['A', undefined])
})

test('createKeptPixels drops a value after its lifetime, which restarts when the value is replaced', () => {
  const kept = room()
  kept.keep('a', 'A', 4)
  vi.advanceTimersByTime(900)
  kept.keep('a', 'newer', 4)
  vi.advanceTimersByTime(900)
  expect(kept.take('a')).toBe('newer')
  kept.keep('a', 'A', 4)
  vi.advanceTimersByTime(1000)
  expect(kept.take('a')).toBeUndefined()
})
