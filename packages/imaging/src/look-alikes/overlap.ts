import {
  type Box,
  countWaves,
  FLAT_BELOW,
  type GreySquare,
  hashDistance,
  hashPoints,
  LEAST_WAVES,
  mirrored,
  resamplePart,
  spread,
  upsideDown,
} from './perceptual-hash.ts'

export const SKETCH_SIDE_PX = 64

/** Two parts that may show the same content, and how the first must be turned to match. */
export type Hint = { own: Box; others: Box; isMirrored: boolean; isUpsideDown: boolean }

/** Minimum share of the common content in both pictures, and in at least one: less is not conclusive. */
const LEAST_SHARE = { ofBoth: 0.15, ofOne: 0.6 }
/** Minimum correlation of the common content for a refinement. */
const WORTH_A_LOOK = 0.5
/** Step sizes of the refinement, and the correlation that each must reach. */
const STEPS = [
  { step: 0.04, least: 0.65 },
  { step: 0.02, least: 0.8 },
  { step: 0.01, least: 0.9 },
  { step: 0.005, least: 0.97 },
]
/** Side of the grid of compared points. */
const COARSE = 16

/** With fewer strong coefficients the signs alone are not conclusive: pictures with little content match by chance. */
const FEW_WAVES = 40
/** Minimum correlation of two parts with little content. */
const SAME_THING = 0.99

/** The number of different bits in the common content, and its share of each picture. */
export type Overlap = { distance: number; ownShare: number; othersShare: number }

/**
 * Compares the common content of two pictures, if these two parts match. Crops both to the common area and refines its position by small
 * steps. Returns undefined if the common area is too small or the content differs.
 */
export function findOverlap(own: GreySquare, other: GreySquare, hint: Hint): Overlap | undefined {
  let parts = commonParts(hint)
  if (!parts) return undefined
  const turn = { isMirrored: hint.isMirrored, isUpsideDown: hint.isUpsideDown }
  const seen = coarsePoints(own, parts.own, turn)
  const likeness = (box: Box) => correlation(seen, coarsePoints(other, box, { isMirrored: false, isUpsideDown: false }))
  let best = likeness(parts.others)
  if (best < WORTH_A_LOOK) return undefined
  for (const { step, least } of STEPS) {
    for (let isBetter = true, rounds = 0; isBetter && rounds < 8; rounds++) {
      isBetter = false
      for (const box of neighbours(parts.others, step)) {
        const found = likeness(box)
        if (found > best + 1e-4) [best, parts, isBetter] = [found, { ...parts, others: box }, true]
      }
    }
    if (best < least) return undefined
  }
  const [ownPoints, otherPoints] = [resamplePart(own, parts.own), resamplePart(other, parts.others)]
  if (spread(ownPoints) < FLAT_BELOW || spread(otherPoints) < FLAT_BELOW) return undefined
  if (best < SAME_THING && Math.min(countWaves(ownPoints), countWaves(otherPoints)) < FEW_WAVES) return undefined
  let hash = hashPoints(ownPoints)
  if (turn.isMirrored) hash = mirrored(hash)
  if (turn.isUpsideDown) hash = upsideDown(hash)
  return {
    distance: hashDistance(hash, hashPoints(otherPoints)),
    ownShare: measureBoxArea(parts.own),
    othersShare: measureBoxArea(parts.others),
  }
}

/** Whether the signs of a part's coefficients alone are conclusive. */
export function isTellingPart(sketch: GreySquare, box: Box): boolean {
  return countWaves(resamplePart(sketch, box)) >= FEW_WAVES
}

/**
 * Compares two parts with nearly equal but inconclusive hashes by their points. Always false for parts with almost no content.
 * @param pair.isTurned  the first part is turned by 90 degrees
 */
export function isTheSame(own: GreySquare, other: GreySquare, pair: { own: Box; others: Box; isTurned: boolean }): boolean {
  if (countWaves(resamplePart(own, pair.own)) < LEAST_WAVES || countWaves(resamplePart(other, pair.others)) < LEAST_WAVES) return false
  const seen = coarsePoints(other, pair.others, { isMirrored: false, isUpsideDown: false })
  return [false, true].some((isMirrored) =>
    [false, true].some((isUpsideDown) => {
      const points = coarsePoints(own, pair.own, { isMirrored, isUpsideDown })
      return correlation(pair.isTurned ? transposed(points) : points, seen) >= SAME_THING
    }),
  )
}

function transposed(points: Float32Array): Float32Array {
  return points.map((_, i) => points[(i % COARSE) * COARSE + Math.floor(i / COARSE)] as number)
}

/** The area that both pictures contain, if the two parts match. */
function commonParts({ own, others, isMirrored, isUpsideDown }: Hint): { own: Box; others: Box } | undefined {
  const across = commonStretch([own[0], own[2]], [others[0], others[2]], isMirrored)
  const down = commonStretch([own[1], own[3]], [others[1], others[3]], isUpsideDown)
  if (!across || !down) return undefined
  const parts = {
    own: [across.own[0], down.own[0], across.own[1], down.own[1]],
    others: [across.others[0], down.others[0], across.others[1], down.others[1]],
  } as const
  const shares = [measureBoxArea(parts.own), measureBoxArea(parts.others)]
  return Math.max(...shares) >= LEAST_SHARE.ofOne && Math.min(...shares) >= LEAST_SHARE.ofBoth ? parts : undefined
}

type Stretch = readonly [from: number, to: number]

function commonStretch(own: Stretch, others: Stretch, isTurned: boolean): { own: Stretch; others: Stretch } | undefined {
  const scale = ((others[1] - others[0]) / (own[1] - own[0])) * (isTurned ? -1 : 1)
  const start = (isTurned ? others[1] : others[0]) - own[0] * scale
  const ends = [(0 - start) / scale, (1 - start) / scale] as const
  const found: Stretch = [Math.max(0, Math.min(...ends)), Math.min(1, Math.max(...ends))]
  if (!(found[1] - found[0] > 0.1)) return undefined
  const seen = [found[0] * scale + start, found[1] * scale + start] as const
  return { own: found, others: [Math.max(0, Math.min(...seen)), Math.min(1, Math.max(...seen))] }
}

function measureBoxArea([left, top, right, bottom]: Box): number {
  return (right - left) * (bottom - top)
}

/** The box with one edge moved, or with two opposite edges moved. */
function neighbours(box: Box, step: number): Box[] {
  const moves = [
    [1, 0, 0, 0],
    [0, 1, 0, 0],
    [0, 0, 1, 0],
    [0, 0, 0, 1],
    [1, 0, 1, 0],
    [0, 1, 0, 1],
  ]
  return moves
    .flatMap((move) =>
      [step, -step].map((by) => box.map((edge, i) => Math.min(1, Math.max(0, edge + (move[i] as number) * by))) as unknown as Box),
    )
    .filter(([left, top, right, bottom]) => right - left > 0.2 && bottom - top > 0.2)
}

type Turn = { isMirrored: boolean; isUpsideDown: boolean }

/** Resampled points with zero mean and unit length; all zero for flat parts. */
function coarsePoints({ data, sidePx }: GreySquare, [left, top, right, bottom]: Box, { isMirrored, isUpsideDown }: Turn): Float32Array {
  const points = new Float32Array(COARSE * COARSE)
  let mean = 0
  for (let row = 0; row < COARSE; row++) {
    const y = Math.min(sidePx - 1.001, Math.max(0, (top + ((row + 0.5) * (bottom - top)) / COARSE) * sidePx - 0.5))
    for (let column = 0; column < COARSE; column++) {
      const x = Math.min(sidePx - 1.001, Math.max(0, (left + ((column + 0.5) * (right - left)) / COARSE) * sidePx - 0.5))
      const [x0, y0] = [Math.floor(x), Math.floor(y)]
      const at = y0 * sidePx + x0
      const upper = (data[at] as number) * (1 - x + x0) + (data[at + 1] as number) * (x - x0)
      const lower = (data[at + sidePx] as number) * (1 - x + x0) + (data[at + sidePx + 1] as number) * (x - x0)
      const value = upper * (1 - y + y0) + lower * (y - y0)
      points[(isUpsideDown ? COARSE - 1 - row : row) * COARSE + (isMirrored ? COARSE - 1 - column : column)] = value
      mean += value / points.length
    }
  }
  const length = Math.sqrt(points.reduce((sum, value) => sum + (value - mean) ** 2, 0))
  return points.map((value) => (length < 1e-6 ? 0 : (value - mean) / length))
}

function correlation(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let i = 0; i < one.length; i++) sum += (one[i] as number) * (other[i] as number)
  return sum
}
