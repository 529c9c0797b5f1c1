import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createKeptPixels } from './kept-pixels.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const room = () => createKeptPixels<string>({ mostBytes: 10, keptMs: 1000 })

test('is given away once', () => {
  const kept = room()
  kept.keep('a', 'A', 4)
  expect([kept.take('a'), kept.take('a'), kept.take('b')]).toEqual(['A', undefined, undefined])
})

test('of more than there is room for the latest stay', () => {
  const kept = room()
  kept.keep('a', 'A', 4)
  kept.keep('b', 'B', 4)
  kept.keep('c', 'C', 4)
  expect([kept.take('a'), kept.take('b'), kept.take('c')]).toEqual([undefined, 'B', 'C'])
  // what was taken makes room again
  kept.keep('d', 'D', 10)
  expect(kept.take('d')).toBe('D')
})

test('one that is too large for the room sends nobody away', () => {
  const kept = room()
  kept.keep('a', 'A', 4)
  kept.keep('b', 'B', 11)
  expect([kept.take('a'), kept.take('b')]).toEqual(['A', undefined])
})

test('what nobody took goes after its time, which begins anew with what is kept in its place', () => {
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
