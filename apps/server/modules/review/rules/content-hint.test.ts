import { expect, test } from 'vitest'
import { toContentHint } from './content-hint.ts'

test.each([
  [undefined, null],
  [null, null],
  [0, null],
  [0.699, null],
  [0.7, 70],
  [0.835, 83],
  [1, 100],
])('toContentHint turns a probability of %s into a hint of %s', (explicitShare, percent) => {
  expect(toContentHint(explicitShare)).toBe(percent)
})
