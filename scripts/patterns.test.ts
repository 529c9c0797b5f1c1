import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findPatterns, findSlowText } from './patterns.ts'

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

test('no pattern of ours takes more than its share of time over 50 KB made to be slow (R41)', () => {
  expect(patterns.length).toBeGreaterThan(200)
  const slow = patterns.filter(({ source }) => !short.has(source)).map((pattern) => ({ ...pattern, text: findSlowText(pattern) }))
  expect(slow.filter(({ text }) => text !== undefined)).toEqual([])
}, 120_000)

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

test.each(['(?<!\\s)\\s+$', '^[a-z]+$', '^a*b'])('%s is not', (source) => {
  expect(findSlowText({ source, flags: '' })).toBeUndefined()
})
