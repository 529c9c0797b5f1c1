import type { LookHash } from '../../platform/images/look-hash.ts'
import {
  FIRST_MIRROR_PART,
  isMirrorPart,
  LOOK_GROUPS,
  lookDistance,
  mirrored,
  quarterTurned,
  upsideDown,
} from '../../platform/images/look-hash.ts'

/** Hashes that differ in more bits than this are of different pictures. */
export const NEAR_BITS = 7
/** The same where one is of a part: less is to be seen in it, and there are many, so more of them are alike by chance. */
export const NEAR_PART_BITS = 6

/** One thing to look for, in whichever way it is mirrored or turned upside down. */
export type LookQuery = {
  hash: bigint
  /** Of the picture that is asked about; 0 is the whole. */
  part: number
  /** By a quarter, or by three. */
  isTurned: boolean
}

/** Whether it is looked for among the parts of others, too: there are many, so only what is likely is. */
export function isSoughtInParts({ part, isTurned }: LookQuery): boolean {
  return (part === 0 && !isTurned) || isMirrorPart(part)
}

/** The first part of others among which it is looked for: what a picture that is its own mirror is made of only among the same of others. */
export function firstPartOf({ part }: LookQuery): number {
  return isMirrorPart(part) ? FIRST_MIRROR_PART : 0
}

/**
 * What to look for: the whole of the picture in all that is known of others, and its parts and the whole on its side among the others'
 * wholes; of one that is its own mirror what it is made of, also on its side.
 */
export function queriesOf(looks: readonly LookHash[]): LookQuery[] {
  return looks.flatMap(({ part, hash }) => {
    const bits = BigInt(`0x${hash}`)
    const upright = { hash: bits, part, isTurned: false }
    return part === 0 || isMirrorPart(part) ? [upright, { hash: quarterTurned(bits), part, isTurned: true }] : [upright]
  })
}

/** How often two hashes differ where one may be mirrored and turned upside down, and whether it is mirrored to differ so little. */
export function nearestWay(one: bigint, other: bigint): { distance: number; isMirrored: boolean } {
  const { distance, isMirrored } = nearestTurn(one, other)
  return { distance, isMirrored }
}

/** The same, and whether it is turned upside down. */
export function nearestTurn(one: bigint, other: bigint): { distance: number; isMirrored: boolean; isUpsideDown: boolean } {
  const ways = [one, mirrored(one), upsideDown(one), upsideDown(mirrored(one))]
  const distances = ways.map((way) => lookDistance(way, other))
  const distance = Math.min(...distances)
  const way = distances.indexOf(distance)
  return { distance, isMirrored: way % 2 === 1, isUpsideDown: way >= 2 }
}

/**
 * What a hash is changed by to have the places of each index where those lie that differ from it in `NEAR_BITS` or fewer: nothing, or
 * one bit of the index's group. 7 bits in 4 groups leave one group with one of them or none. With the highest bit as their sign.
 */
export const LOOK_FLIPS: readonly (readonly bigint[])[] = LOOK_GROUPS.map((mask) => {
  const bits = Array.from({ length: 64 }, (_, bit) => mask & (1n << BigInt(bit)))
  return [0n, ...bits.filter((bit) => bit !== 0n)].map((flip) => BigInt.asIntN(64, flip))
})

/** In how many bits what is looked for may differ from the whole of another, or from what another one that is its own mirror is made of. */
export function nearBitsOf({ part }: LookQuery): number {
  return part === 0 || isMirrorPart(part) ? NEAR_BITS : NEAR_PART_BITS
}

/** How a picture is like another: the same one, a part of it, or what it is a part of. */
export type Likeness = 'same' | 'part' | 'whole'

/** @param found.part  of the other one */
export function likenessOf(query: LookQuery, found: { part: number }): Likeness {
  if ((query.part === 0 && found.part === 0) || (isMirrorPart(query.part) && isMirrorPart(found.part))) return 'same'
  return query.part === 0 ? 'part' : 'whole'
}
