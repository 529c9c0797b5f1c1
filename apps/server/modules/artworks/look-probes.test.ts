import { expect, test } from 'vitest'
import { FIRST_MIRROR_PART, LOOK_GROUPS, mirrored, upsideDown } from '../../platform/images/look-hash.ts'
import { firstPartOf, isSoughtInParts, LOOK_FLIPS, likenessOf, NEAR_BITS, nearBitsOf, nearestWay, queriesOf } from './look-probes.ts'

const whole = { hash: 0xfedcba9876543210n, part: 0, isTurned: false }
const WAYS = [(hash: bigint) => hash, mirrored, upsideDown, (hash: bigint) => upsideDown(mirrored(hash))]

/** A hash that differs in these bits. */
function differing(hash: bigint, bits: readonly number[]): bigint {
  return bits.reduce((changed, bit) => changed ^ (1n << BigInt(bit)), hash)
}

test('an index is looked at in seventeen places, one for each bit of its group and one for all as they are', () => {
  for (const [group, flips] of LOOK_FLIPS.entries()) {
    expect(flips).toHaveLength(17)
    expect(new Set(flips.map((flip) => flip.toString())).size).toBe(17)
    expect(flips.reduce((mask, flip) => mask | BigInt.asUintN(64, flip), 0n)).toBe(LOOK_GROUPS[group])
  }
})

test('how far two hashes are from each other is told for the way in which they are nearest', () => {
  const other = differing(whole.hash, [0, 9, 20])
  expect(WAYS.map((way) => nearestWay(whole.hash, way(other)))).toEqual([
    { distance: 3, isMirrored: false },
    { distance: 3, isMirrored: true },
    { distance: 3, isMirrored: false },
    { distance: 3, isMirrored: true },
  ])
  // as the database has them, with a sign
  expect(nearestWay(whole.hash, BigInt.asIntN(64, mirrored(whole.hash)))).toEqual({ distance: 0, isMirrored: true })
})

test('each part is looked for once, and the whole on its side, too', () => {
  const queries = queriesOf([
    { part: 0, hash: '8d3f01c6a97be254' },
    { part: 5, hash: '00000000000000ff' },
  ])
  expect(queries.map(({ part, isTurned }) => [part, isTurned])).toEqual([
    [0, false],
    [0, true],
    [5, false],
  ])
  // among the parts of others only what is likely
  expect(queries.map(isSoughtInParts)).toEqual([true, false, false])
})

test('what a picture that is its own mirror is made of is looked for as it is and on its side, among the same of others', () => {
  const queries = queriesOf([{ part: FIRST_MIRROR_PART, hash: '8d3f01c6a97be254' }])
  expect(queries.map((query) => [query.isTurned, isSoughtInParts(query), firstPartOf(query), nearBitsOf(query)])).toEqual([
    [false, true, FIRST_MIRROR_PART, NEAR_BITS],
    [true, true, FIRST_MIRROR_PART, NEAR_BITS],
  ])
})

test.each([
  [0, 0, 'same'],
  [0, 4, 'part'],
  [4, 0, 'whole'],
  [FIRST_MIRROR_PART, FIRST_MIRROR_PART + 1, 'same'],
] as const)('part %i like part %i of another: %s', (own, others, likeness) => {
  expect(likenessOf({ ...whole, part: own }, { part: others })).toBe(likeness)
})
