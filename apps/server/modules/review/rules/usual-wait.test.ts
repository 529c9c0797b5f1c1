import { expect, test } from 'vitest'
import { toUsualHours } from './usual-wait.ts'

test.each([
  ['are unknown after four decisions', { decisions: 4, medianSeconds: 30, seconds: 60 }, null, null],
  ['are unknown without a decision', { decisions: 0, medianSeconds: null, seconds: null }, null, null],
  ['are unknown without their seconds', { decisions: 5, medianSeconds: null, seconds: null }, null, null],
  ['of less than an hour count as one hour', { decisions: 5, medianSeconds: 30, seconds: 60 }, 1, 1],
  ['of one and two hours stay unchanged', { decisions: 5, medianSeconds: 3600, seconds: 7200 }, 1, 2],
  ['of a second more than an hour are rounded up', { decisions: 200, medianSeconds: 3601, seconds: 36_001 }, 2, 11],
])('review times %s', (_what, found, medianHours, usualHours) => {
  expect(toUsualHours(found)).toEqual({ medianHours, usualHours })
})
