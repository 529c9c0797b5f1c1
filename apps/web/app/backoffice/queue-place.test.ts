import { expect, it } from 'vitest'
import { neighbourOf, nextFree, rangeOf, stepFrom } from './queue-place.ts'

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

it.each([
  ['a', 'c'],
  ['c', 'd'],
  ['d', 'c'],
])('when %s leaves, %s is the next that nobody has', (leaving, next) => {
  const claimed = [
    { uid: 'a', claimedBy: null },
    { uid: 'b', claimedBy: 'Otto' },
    { uid: 'c', claimedBy: null },
    { uid: 'd', claimedBy: null },
  ]
  expect(nextFree(claimed, leaving)?.uid).toBe(next)
})

it('where somebody has all the others, it is one of them', () => {
  const claimed = [
    { uid: 'a', claimedBy: null },
    { uid: 'b', claimedBy: 'Otto' },
  ]
  expect(nextFree(claimed, 'a')?.uid).toBe('b')
})

it.each([
  [undefined, 'b', ['b']],
  ['a', 'c', ['a', 'b', 'c']],
  ['c', 'b', ['b', 'c']],
  ['gone', 'a', ['a']],
])('from %s to %s: %j', (from, to, uids) => {
  expect(rangeOf(rows, from, to)).toEqual(uids)
})
