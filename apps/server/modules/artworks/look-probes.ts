import type { LookHash } from '../../platform/images/look-hash.ts'
import { mirrored, quarterTurned, upsideDown } from '../../platform/images/look-hash.ts'

/** Hashes that differ in more bits than this are of different pictures. */
export const NEAR_BITS = 7

/** One thing to look for: a hash, and where. */
export type LookQuery = {
  hash: bigint
  /** Of the picture that is asked about; 0 is the whole. */
  part: number
  isMirrored: boolean
  /** By a quarter or more. */
  isTurned: boolean
}

/** Whether it is looked for among the parts of others, too: there are many, so only what is likely is. */
export function isSoughtInParts({ part, isTurned }: LookQuery): boolean {
  return part === 0 && !isTurned
}

/**
 * What to look for: the whole of the picture in all that is known of others, and its parts among the others' wholes. Each also
 * in a mirror, and the whole turned, among the others' wholes.
 */
export function queriesOf(looks: readonly LookHash[]): LookQuery[] {
  return looks.flatMap(({ part, hash }) => {
    const bits = BigInt(`0x${hash}`)
    const turned = part === 0 ? [bits, quarterTurned(bits), upsideDown(bits), upsideDown(quarterTurned(bits))] : [bits]
    return turned.flatMap((turn, quarters) => [
      { hash: turn, part, isMirrored: false, isTurned: quarters > 0 },
      { hash: mirrored(turn), part, isMirrored: true, isTurned: quarters > 0 },
    ])
  })
}

/** A place of one of the four indexes. */
export type Probe = { quarter: number; value: number; query: number }

const FLIPS = [0, ...Array.from({ length: 16 }, (_, bit) => 1 << bit)]

/**
 * The places where hashes lie that differ in `NEAR_BITS` or fewer: 7 bits in 4 quarters leave one quarter with one of them or none.
 * @param query  which of the queries it is for
 */
export function probesOf({ hash }: LookQuery, query: number): Probe[] {
  return [48n, 32n, 16n, 0n].flatMap((shift, quarter) => {
    const own = Number((hash >> shift) & 0xffffn)
    return FLIPS.map((flip) => ({ quarter, value: own ^ flip, query }))
  })
}

/** How a picture is like another: the same one, a part of it, or what it is a part of. */
export type Likeness = 'same' | 'part' | 'whole'

/** @param found.part  of the other one */
export function likenessOf(query: LookQuery, found: { part: number }): Likeness {
  if (query.part === 0 && found.part === 0) return 'same'
  return query.part === 0 ? 'part' : 'whole'
}
