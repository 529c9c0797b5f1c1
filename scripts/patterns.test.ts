import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findLongWork, findPatterns, findSlowText } from './patterns.ts'

const root = join(import.meta.dirname, '..')
const patterns = ['apps/server', 'packages/contract/src', 'apps/web/app'].flatMap((folder) => findPatterns(root, folder))

/** Those that see nothing long, and why. */
const short = new Map([
  ['\\B(?=(\\d{3})+$)', 'the digits of a whole number'],
  [
    '(?:[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?\\.)+\\p{L}{2,}(?:\\/[^\\s]*)?',
    'a message of 280 characters, its title and its link',
  ],
])

const measured = patterns.filter(({ source }) => !short.has(source))

test('no pattern of ours takes more than its share of time over 50 KB made to be slow (R41)', () => {
  expect(measured.length).toBeGreaterThan(200)
  const slow = measured.map((pattern) => ({ ...pattern, text: findSlowText(pattern) }))
  expect(slow.filter(({ text }) => text !== undefined)).toEqual([])
}, 120_000)

test('no pattern of ours works on 50 KB for longer than 50 ms (R41)', () => {
  const long = measured.map((pattern) => ({ ...pattern, text: findLongWork(pattern) }))
  expect(long.filter(({ text }) => text !== undefined)).toEqual([])
}, 300_000)

test('what is left out is still there', () => {
  for (const [source] of short) expect(patterns.map((pattern) => pattern.source)).toContain(source)
})

test.each(['\\s+$', '^(?:\\w+ ?)+$'])(
  '%s is found to be slow (control)',
  (source) => {
    expect(findSlowText({ source, flags: '' })).toEqual(expect.any(String))
  },
  120_000,
)

// the second grows as it may, and is long all the same
test.each(['\\s+$', 'a{0,3000}b'])(
  '%s works for too long (control)',
  (source) => {
    expect(findLongWork({ source, flags: '' })).toEqual(expect.any(String))
  },
  300_000,
)

test.each(['(?<!\\s)\\s+$', '^[a-z]+$', '^a*b'])(
  '%s is neither',
  (source) => {
    expect(findSlowText({ source, flags: '' })).toBeUndefined()
    expect(findLongWork({ source, flags: '' })).toBeUndefined()
  },
  120_000,
)
