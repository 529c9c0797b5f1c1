import type { PerceptualHash } from '@tintype/imaging/look-alikes/perceptual-hash'
import {
  FIRST_MIRROR_PART,
  HASH_GROUPS,
  hashDistance,
  isMirrorPart,
  mirrored,
  quarterTurned,
  upsideDown,
} from '@tintype/imaging/look-alikes/perceptual-hash'

/** Hashes that differ in more bits belong to different pictures. */
export const NEAR_BITS = 7
/** The limit for parts: they have fewer features and are numerous, so more of them match by chance. */
export const NEAR_PART_BITS = 6

/** A hash to search for, in all mirrored and upside-down variants. */
export type HashQuery = {
  hash: bigint
  /** Part of the queried picture; 0 is the whole. */
  part: number
  /** Rotated by 90 or 270 degrees. */
  isTurned: boolean
}

/** Whether the hash is also searched among the parts of other artworks. There are many, so only likely matches are tried. */
export function isSearchedInParts({ part, isTurned }: HashQuery): boolean {
  return (part === 0 && !isTurned) || isMirrorPart(part)
}

/** The first part of other artworks that is searched: mirror parts match only mirror parts. */
export function firstSearchedPart({ part }: HashQuery): number {
  return isMirrorPart(part) ? FIRST_MIRROR_PART : 0
}

/**
 * The hashes to search for: the whole picture among wholes and parts of others; its parts, and the whole rotated by 90 degrees, among the
 * others' wholes. A picture that is its own mirror image adds its mirror parts, also rotated.
 */
export function toHashQueries(looks: readonly PerceptualHash[]): HashQuery[] {
  return looks.flatMap(({ part, hash }) => {
    const bits = BigInt(`0x${hash}`)
    const upright = { hash: bits, part, isTurned: false }
    return part === 0 || isMirrorPart(part) ? [upright, { hash: quarterTurned(bits), part, isTurned: true }] : [upright]
  })
}

/** Minimum distance of two hashes over all mirrored and upside-down variants, and whether that variant is mirrored. */
export function minHashDistance(one: bigint, other: bigint): { distance: number; isMirrored: boolean } {
  const { distance, isMirrored } = minTurnedHashDistance(one, other)
  return { distance, isMirrored }
}

/** Like `minHashDistance`, and whether the variant is upside down. */
export function minTurnedHashDistance(one: bigint, other: bigint): { distance: number; isMirrored: boolean; isUpsideDown: boolean } {
  const ways = [one, mirrored(one), upsideDown(one), upsideDown(mirrored(one))]
  const distances = ways.map((way) => hashDistance(way, other))
  const distance = Math.min(...distances)
  const way = distances.indexOf(distance)
  return { distance, isMirrored: way % 2 === 1, isUpsideDown: way >= 2 }
}

/**
 * XOR masks that yield the index keys of all hashes within `NEAR_BITS`: zero, or one bit of the group. 7 differing bits in 4 groups leave
 * one group with at most one of them. Signed 64-bit values.
 */
export const HASH_FLIPS: readonly (readonly bigint[])[] = HASH_GROUPS.map((mask) => {
  const bits = Array.from({ length: 64 }, (_, bit) => mask & (1n << BigInt(bit)))
  return [0n, ...bits.filter((bit) => bit !== 0n)].map((flip) => BigInt.asIntN(64, flip))
})

/** Maximum distance to the whole of another artwork, or to the mirror parts of one that is its own mirror image. */
export function maximumDistance({ part }: HashQuery): number {
  return part === 0 || isMirrorPart(part) ? NEAR_BITS : NEAR_PART_BITS
}

/** Relation of a picture to another: the same, a part of it, or containing it. */
export type Likeness = 'same' | 'part' | 'whole'

/** @param found.part  part of the other artwork */
export function toLikeness(query: HashQuery, found: { part: number }): Likeness {
  if ((query.part === 0 && found.part === 0) || (isMirrorPart(query.part) && isMirrorPart(found.part))) return 'same'
  return query.part === 0 ? 'part' : 'whole'
}
