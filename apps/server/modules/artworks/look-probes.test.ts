import { describe, expect, test } from 'vitest'
import { isSoughtInParts, likenessOf, NEAR_BITS, probesOf, queriesOf } from './look-probes.ts'

const whole = { hash: 0xfedcba9876543210n, part: 0, isMirrored: false, isTurned: false }

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

  test('are seventeen in each quarter, all for their query', () => {
    expect(probes).toHaveLength(4 * 17)
    expect(new Set(probes.map(({ quarter, value }) => `${quarter} ${value}`)).size).toBe(4 * 17)
    expect(probes.every(({ query }) => query === 3)).toBe(true)
  })

  test('hold every hash that differs in few enough bits', () => {
    for (let count = 0; count <= NEAR_BITS; count++) {
      for (let seed = 1; seed < 200; seed++) {
        const other = differing(whole.hash, bitsOf(seed, count))
        const isFound = probes.some(({ quarter, value }) => Number((other >> BigInt(48 - 16 * quarter)) & 0xffffn) === value)
        expect(isFound).toBe(true)
      }
    }
  })
})

test('each part is looked for as it is and in a mirror, and the whole turned, too', () => {
  const queries = queriesOf([
    { part: 0, hash: '8d3f01c6a97be254' },
    { part: 5, hash: '00000000000000ff' },
  ])
  expect(queries.map(({ part, isMirrored }) => [part, isMirrored])).toEqual([
    ...[1, 2, 3, 4].flatMap(() => [
      [0, false],
      [0, true],
    ]),
    [5, false],
    [5, true],
  ])
  expect(new Set(queries.map(({ hash }) => hash)).size).toBe(10)
  // among the parts of others only what is likely
  expect(queries.map(isSoughtInParts)).toEqual([true, true, ...Array(8).fill(false)])
})

test.each([
  [0, 0, 'same'],
  [0, 4, 'part'],
  [4, 0, 'whole'],
] as const)('part %i like part %i of another: %s', (own, others, likeness) => {
  expect(likenessOf({ ...whole, part: own }, { part: others })).toBe(likeness)
})
