import { expect, it } from 'vitest'
import { findAdjacent, findNeighbour, findNextUnclaimed, listUidsBetween } from './queue-place.ts'

const rows = [{ uid: 'a' }, { uid: 'b' }, { uid: 'c' }]

it.each([
  ['a', 'b'],
  ['b', 'c'],
  ['c', 'b'],
  ['gone', 'a'],
])('the review queue selects artwork “$1” next when artwork “$0” leaves', (leaving, next) => {
  expect(findNeighbour(rows, leaving)?.uid).toBe(next)
})

it('the review queue selects nothing when its only artwork leaves or when it is empty', () => {
  expect(findNeighbour([{ uid: 'a' }], 'a')).toBeUndefined()
  expect(findNeighbour([], 'a')).toBeUndefined()
})

it.each([
  ['a', 1, 'b'],
  ['c', 1, 'c'],
  ['a', -1, 'a'],
  ['gone', 1, 'a'],
] as const)('a step from artwork “%s” by %i selects artwork “%s”', (uid, step, expected) => {
  expect(findAdjacent(rows, uid, step)?.uid).toBe(expected)
})

it.each([
  ['a', 'c'],
  ['c', 'd'],
  ['d', 'c'],
])('the review queue selects unclaimed artwork “$1” next when artwork “$0” leaves', (leaving, next) => {
  const claimed = [
    { uid: 'a', claimedBy: null },
    { uid: 'b', claimedBy: 'Otto' },
    { uid: 'c', claimedBy: null },
    { uid: 'd', claimedBy: null },
  ]
  expect(findNextUnclaimed(claimed, leaving)?.uid).toBe(next)
})

it('the review queue selects a claimed artwork when every remaining one is claimed', () => {
  const claimed = [
    { uid: 'a', claimedBy: null },
    { uid: 'b', claimedBy: 'Otto' },
  ]
  expect(findNextUnclaimed(claimed, 'a')?.uid).toBe('b')
})

it.each([
  ['no artwork', undefined, 'b', ['b']],
  ['artwork “a”', 'a', 'c', ['a', 'b', 'c']],
  ['artwork “c”', 'c', 'b', ['b', 'c']],
  ['an artwork that is gone', 'gone', 'a', ['a']],
])('a range selection from %s to artwork “$2” contains $3', (_from, from, to, uids) => {
  expect(listUidsBetween(rows, from, to)).toEqual(uids)
})
