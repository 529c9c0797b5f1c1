import { expect, it } from 'vitest'
import { neighbourOf, stepFrom } from './queue-place.ts'

const rows = [{ uid: 'a' }, { uid: 'b' }, { uid: 'c' }]

it.each([
  ['a', 'b'],
  ['b', 'c'],
  ['c', 'b'],
  ['gone', 'a'],
])('when %s leaves, %s is next', (leaving, next) => {
  expect(neighbourOf(rows, leaving)?.uid).toBe(next)
})

it('has no neighbour in a list of one', () => {
  expect(neighbourOf([{ uid: 'a' }], 'a')).toBeUndefined()
  expect(neighbourOf([], 'a')).toBeUndefined()
})

it.each([
  ['a', 1, 'b'],
  ['c', 1, 'c'],
  ['a', -1, 'a'],
  ['gone', 1, 'a'],
] as const)('from %s by %i: %s', (uid, step, expected) => {
  expect(stepFrom(rows, uid, step)?.uid).toBe(expected)
})
