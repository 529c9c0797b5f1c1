import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findProductPatterns, findSlowText, matchesLongTexts, SHORT_PATTERNS } from './patterns.ts'

// The long form, with its controls and the limit of 50 ms, is `npm run chaos -- patterns`.

const all = findProductPatterns(join(import.meta.dirname, '..'))

test('no regular expression takes disproportionate time for 50 KB of adversarial text', () => {
  const measured = all.filter(matchesLongTexts)
  expect(measured.length).toBeGreaterThan(200)
  const slow = measured.map((pattern) => ({ ...pattern, text: findSlowText(pattern) }))
  expect(slow.filter(({ text }) => text !== undefined)).toEqual([])
}, 120_000)

test('every regular expression that is left out because it only matches short texts still exists in the source', () => {
  for (const source of SHORT_PATTERNS.keys()) expect(all.map((pattern) => pattern.source)).toContain(source)
})

test('findSlowText finds the text that makes \\s+$ quadratic (control)', () => {
  expect(findSlowText({ source: '\\s+$', flags: '' }, 32_000)).toEqual(expect.any(String))
})

test.each(['(?<!\\s)\\s+$', '^[a-z]+$', '^a*b'])('findSlowText finds no slow text for %s, which is linear (control)', (source) => {
  expect(findSlowText({ source, flags: '' })).toBeUndefined()
})
