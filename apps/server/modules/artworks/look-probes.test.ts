import { describe, expect, test } from 'vitest'
import { mirrored, upsideDown } from '../../platform/images/look-hash.ts'
import { isSoughtInParts, keyOf, likenessOf, NEAR_BITS, nearestWay, probesOf, queriesOf } from './look-probes.ts'

const whole = { hash: 0xfedcba9876543210n, part: 0, isTurned: false }
const WAYS = [(hash: bigint) => hash, mirrored, upsideDown, (hash: bigint) => upsideDown(mirrored(hash))]

/** A hash that differs in these bits. */
function differing(hash: bigint, bits: readonly number[]): bigint {
  return bits.reduce((changed, bit) => changed ^ (1n << BigInt(bit)), hash)
}

/** So many different ones, others for each seed: an odd stride meets each of the 64 once. */
function bitsOf(seed: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => (seed * 13 + i * (2 * seed + 1)) % 64)
}

describe('places to look at', () => {
  const probes = probesOf(whole, 3)

  test('are seventeen in each group, all for their query', () => {
    expect(probes).toHaveLength(4 * 17)
    expect(new Set(probes.map(({ group, key }) => `${group} ${key}`)).size).toBe(4 * 17)
    expect(probes.every(({ query }) => query === 3)).toBe(true)
  })

  test('hold every hash that differs in few enough bits, in a mirror and upside down too', () => {
    for (let count = 0; count <= NEAR_BITS; count++) {
      for (let seed = 1; seed < 200; seed++) {
        const other = differing(whole.hash, bitsOf(seed, count))
        for (const way of WAYS) expect(probes.some(({ group, key }) => keyOf(way(other), group) === key)).toBe(true)
      }
    }
  })
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

test.each([
  [0, 0, 'same'],
  [0, 4, 'part'],
  [4, 0, 'whole'],
] as const)('part %i like part %i of another: %s', (own, others, likeness) => {
  expect(likenessOf({ ...whole, part: own }, { part: others })).toBe(likeness)
})
