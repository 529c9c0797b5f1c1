import { expect, test } from 'vitest'
import { formatDays } from '../time/durations.ts'
import { selectPlural } from './plural.ts'

test.each([
  [0, 'copies'],
  [1, 'copy'],
  [1.5, 'copies'],
  [2, 'copies'],
  [21, 'copies'],
])('of %s the word is “%s”', (count, word) => {
  expect(selectPlural(count, { one: 'copy', other: 'copies' })).toBe(word)
})

test('durations are written in days', () => {
  expect([1, 30].map(formatDays)).toEqual(['1 day', '30 days'])
})
