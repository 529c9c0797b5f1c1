import { FIRST_MIRROR_PART, HASH_GROUPS, mirrored, upsideDown } from '@tintype/imaging/look-alikes/perceptual-hash'
import { expect, test } from 'vitest'
import {
  firstSearchedPart,
  HASH_FLIPS,
  isSearchedInParts,
  maximumDistance,
  minHashDistance,
  NEAR_BITS,
  toHashQueries,
  toLikeness,
} from './hash-queries.ts'

const whole = { hash: 0xfedcba9876543210n, part: 0, isTurned: false }
const WAYS = [(hash: bigint) => hash, mirrored, upsideDown, (hash: bigint) => upsideDown(mirrored(hash))]

/** A hash that differs in these bits. */
function differing(hash: bigint, bits: readonly number[]): bigint {
  return bits.reduce((changed, bit) => changed ^ (1n << BigInt(bit)), hash)
}

test('an index is probed in 17 places: the bits of its group unchanged and with each of the 16 flipped', () => {
  for (const [group, flips] of HASH_FLIPS.entries()) {
    expect(flips).toHaveLength(17)
    expect(new Set(flips.map((flip) => flip.toString())).size).toBe(17)
    expect(flips.reduce((mask, flip) => mask | BigInt.asUintN(64, flip), 0n)).toBe(HASH_GROUPS[group])
  }
})

test('the distance of two hashes is that of their nearest orientation, which may be mirrored', () => {
  const other = differing(whole.hash, [0, 9, 20])
  expect(WAYS.map((way) => minHashDistance(whole.hash, way(other)))).toEqual([
    { distance: 3, isMirrored: false },
    { distance: 3, isMirrored: true },
    { distance: 3, isMirrored: false },
    { distance: 3, isMirrored: true },
  ])
  // signed, as the database stores them
  expect(minHashDistance(whole.hash, BigInt.asIntN(64, mirrored(whole.hash)))).toEqual({ distance: 0, isMirrored: true })
})

test('each part of a picture is queried once, and the whole also on its side', () => {
  const queries = toHashQueries([
    { part: 0, hash: '8d3f01c6a97be254' },
    { part: 5, hash: '00000000000000ff' },
  ])
  expect(queries.map(({ part, isTurned }) => [part, isTurned])).toEqual([
    [0, false],
    [0, true],
    [5, false],
  ])
  // only the upright whole is searched among parts
  expect(queries.map(isSearchedInParts)).toEqual([true, false, false])
})

test('half of a symmetric picture is queried upright and on its side among halves of other pictures', () => {
  const queries = toHashQueries([{ part: FIRST_MIRROR_PART, hash: '8d3f01c6a97be254' }])
  expect(queries.map((query) => [query.isTurned, isSearchedInParts(query), firstSearchedPart(query), maximumDistance(query)])).toEqual([
    [false, true, FIRST_MIRROR_PART, NEAR_BITS],
    [true, true, FIRST_MIRROR_PART, NEAR_BITS],
  ])
})

test.each([
  [0, 0, 'same'],
  [0, 4, 'part'],
  [4, 0, 'whole'],
  [FIRST_MIRROR_PART, FIRST_MIRROR_PART + 1, 'same'],
] as const)('part %i that matches part %i of another picture has the likeness %s', (own, others, likeness) => {
  expect(toLikeness({ ...whole, part: own }, { part: others })).toBe(likeness)
})
