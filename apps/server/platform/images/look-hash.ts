/**
 * How a picture looks, in 64 bits: the signs of its 64 slowest waves (a discrete cosine transform of 32 × 32 grey points, without
 * the brightness of the whole). Pictures that look alike differ in few bits, whatever their size, file or light; other pictures
 * differ in about 32.
 */
export type LookHash = {
  /** Which part of the picture; 0 is the whole. */
  part: number
  /** 16 hexadecimal digits. */
  hash: string
}

/** Grey points of a picture that was pressed into a square. */
export type GreySquare = { data: ArrayLike<number>; sidePx: number }

/** A part of a picture, as shares of its width and height. */
export type Box = readonly [left: number, top: number, right: number, bottom: number]

/**
 * The whole, and the parts that remain when somebody crops: the middle, all but one edge or two, the quarters. The order is kept
 * for good, since a part is stored by its number.
 */
export const LOOK_PARTS: readonly Box[] = [
  [0, 0, 1, 1],
  [0.025, 0.025, 0.975, 0.975],
  [0.05, 0.05, 0.95, 0.95],
  [0.1, 0.1, 0.9, 0.9],
  [0, 0, 0.9, 1],
  [0.1, 0, 1, 1],
  [0, 0, 1, 0.9],
  [0, 0.1, 1, 1],
  [0, 0, 0.9, 0.9],
  [0.1, 0, 1, 0.9],
  [0, 0.1, 0.9, 1],
  [0.1, 0.1, 1, 1],
  [0, 0, 0.5, 0.5],
  [0.5, 0, 1, 0.5],
  [0, 0.5, 0.5, 1],
  [0.5, 0.5, 1, 1],
  [0.25, 0.25, 0.75, 0.75],
]

/** Points of the square that is worked on. */
export const LOOK_SIDE_PX = 128

/** A hash is made of so many points across and down. */
export const POINTS = 32

/** Each wave as how often it swings downwards and across: 8 × 8 of them, with another one in place of the steady one. */
const WAVES: readonly (readonly [down: number, across: number])[] = Array.from({ length: 64 }, (_, i) =>
  i === 0 ? [0, 8] : [Math.floor(i / 8), i % 8],
)

const COSINES = Array.from({ length: 9 }, (_, wave) =>
  Float64Array.from({ length: POINTS }, (__, point) => Math.cos((Math.PI * (point + 0.5) * wave) / POINTS)),
)

/**
 * The sixteen bits each of the waves that swing an even or odd number of times downwards and across. In a mirror, and upside down, all
 * bits of such a group turn round or none does.
 */
export const LOOK_GROUPS: readonly bigint[] = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
].map(([oddDown, oddAcross]) =>
  WAVES.reduce((mask, [down, across], i) => (down % 2 === oddDown && across % 2 === oddAcross ? mask | (1n << BigInt(i)) : mask), 0n),
)

const [, ACROSS_ALONE = 0n, DOWN_ALONE = 0n, BOTH = 0n] = LOOK_GROUPS

/** In a mirror the waves that swing an odd number of times across turn round: their bits, and no others, differ. */
export const ODD_ACROSS = ACROSS_ALONE | BOTH

/** The same upside down, for the waves that swing an odd number of times in all. */
export const ODD_IN_ALL = ACROSS_ALONE | DOWN_ALONE

/**
 * What a picture that is its own mirror is made of: the left half, the upper half, or the left upper quarter of one that is so both ways.
 * Half of the waves of such a whole are nothing, so their signs are those of what was rounded; those of the half are as good as any
 * picture's. A picture is its own mirror if some groups of its waves have so little, beside what all have on average: copies of such
 * pictures, saved coarsely or made smaller, have 0.03 as a rule and 0.1 at most, or 0.19 where they are so both ways; our photographs have
 * 0.12 and more in one of the groups. The numbers of these parts go on where those of the others end.
 */
const MIRROR_PARTS: readonly { box: Box; groups: readonly bigint[]; most: number }[] = [
  { box: [0, 0, 0.5, 1], groups: [ACROSS_ALONE, BOTH], most: 0.1 },
  { box: [0, 0, 1, 0.5], groups: [DOWN_ALONE, BOTH], most: 0.1 },
  { box: [0, 0, 0.5, 0.5], groups: [ACROSS_ALONE, DOWN_ALONE, BOTH], most: 0.2 },
]

export const FIRST_MIRROR_PART = LOOK_PARTS.length

/** A part whose points differ less than this from each other, of 255, shows nothing that could be known again. */
export const FLAT_BELOW = 4

/** The hashes of a picture and its parts, and of what it is made of if it is its own mirror; without those in which there is nothing to see. */
export function lookHashes(grey: GreySquare): LookHash[] {
  const parts = [...LOOK_PARTS.keys(), ...mirrorPartsOf(grey)]
  return parts.flatMap((part) => {
    const points = isMirrorPart(part) ? foldedPoints(grey, boxOf(part)) : pointsOf(grey, boxOf(part))
    return spread(points) < FLAT_BELOW ? [] : [{ part, hash: hashOf(points).toString(16).padStart(16, '0') }]
  })
}

/** Whether a part is known of a picture only if that is its own mirror. */
export function isMirrorPart(part: number): boolean {
  return part >= FIRST_MIRROR_PART
}

/** Where a part lies, by its number. */
export function boxOf(part: number): Box {
  return (LOOK_PARTS[part] ?? MIRROR_PARTS[part - FIRST_MIRROR_PART]?.box) as Box
}

/** The hash of the same picture seen in a mirror. */
export function mirrored(hash: bigint): bigint {
  return BigInt.asUintN(64, hash) ^ ODD_ACROSS
}

/** The hash of the same picture turned upside down. */
export function upsideDown(hash: bigint): bigint {
  return BigInt.asUintN(64, hash) ^ ODD_IN_ALL
}

/**
 * The hash of the same picture turned clockwise by a quarter. What swung downwards swings across then, and the other way about; only
 * the wave that swings eight times across, whose counterpart nobody kept, may be wrong.
 */
export function quarterTurned(hash: bigint): bigint {
  return WAVES.reduce((turned, [down, across], i) => {
    const bit = (hash >> BigInt(i === 0 ? 0 : across * 8 + down)) & 1n
    return turned | ((i !== 0 && across % 2 ? bit ^ 1n : bit) << BigInt(i))
  }, 0n)
}

/** In how many of 64 bits two hashes differ. */
export function lookDistance(one: bigint, other: bigint): number {
  let bits = BigInt.asUintN(64, one ^ other)
  let count = 0
  for (; bits; bits &= bits - 1n) count++
  return count
}

/** The hash of 32 × 32 points, row by row. */
export function hashOf(points: Float64Array): bigint {
  return wavesOf(points).reduce((hash, wave, i) => (wave > 0 ? hash | (1n << BigInt(i)) : hash), 0n)
}

/** With fewer waves there is nothing but a slope of one grey into another, of which all are alike. */
export const LEAST_WAVES = 12

function mirrorPartsOf(grey: GreySquare): number[] {
  const waves = wavesOf(pointsOf(grey, boxOf(0)))
  if (countStrong(waves) < LEAST_WAVES) return []
  const shareOf = (group: bigint) => meanOf(waves.filter((_, i) => (group >> BigInt(i)) & 1n)) / meanOf(waves)
  return MIRROR_PARTS.flatMap(({ groups, most }, i) => (groups.every((group) => shareOf(group) < most) ? [FIRST_MIRROR_PART + i] : []))
}

/** A half or a quarter, averaged with what a mirror makes of the others, so that nothing hangs on where exactly the middle lies. */
function foldedPoints({ data, sidePx }: GreySquare, box: Box): Float64Array {
  const last = sidePx - 1
  const folded = Array.from({ length: sidePx * sidePx }, (_, i) => {
    const [x, y] = [i % sidePx, Math.floor(i / sidePx)]
    const columns = box[2] < 1 ? [x, last - x] : [x]
    const rows = box[3] < 1 ? [y, last - y] : [y]
    const values = rows.flatMap((row) => columns.map((column) => data[row * sidePx + column] as number))
    return values.reduce((sum, value) => sum + value, 0) / values.length
  })
  return pointsOf({ data: folded, sidePx }, box)
}

/** A wave fainter than this share of what the waves have on average says little. */
const FAINT = 0.02

/** How many of the 64 waves of 32 × 32 points are strong enough for their sign to say something. */
export function countWaves(points: Float64Array): number {
  return countStrong(wavesOf(points))
}

function countStrong(waves: readonly number[]): number {
  const faint = FAINT * meanOf(waves)
  return waves.filter((wave) => Math.abs(wave) > faint).length
}

/** How strong waves are on average: by their squares. */
function meanOf(waves: readonly number[]): number {
  return Math.sqrt(waves.reduce((sum, wave) => sum + wave ** 2, 0) / waves.length)
}

/** How strong each of the 64 waves is in 32 × 32 points: the transform row by row, then column by column. */
function wavesOf(points: Float64Array): number[] {
  const across = COSINES.map((cosine) => {
    const rows = new Float64Array(POINTS)
    for (let row = 0; row < POINTS; row++) {
      let sum = 0
      for (let column = 0; column < POINTS; column++) sum += (points[row * POINTS + column] as number) * (cosine[column] as number)
      rows[row] = sum
    }
    return rows
  })
  return WAVES.map(([down, side]) => {
    const [rows, cosine] = [across[side] as Float64Array, COSINES[down] as Float64Array]
    let sum = 0
    for (let row = 0; row < POINTS; row++) sum += (rows[row] as number) * (cosine[row] as number)
    return sum
  })
}

/** A part, averaged to 32 × 32 points; points of the picture that lie in two count for each by their share. */
export function pointsOf({ data, sidePx }: GreySquare, [left, top, right, bottom]: Box): Float64Array {
  const columns = slices(left * sidePx, (right - left) * sidePx)
  const rows = slices(top * sidePx, (bottom - top) * sidePx)
  const points = new Float64Array(POINTS * POINTS)
  for (let i = 0; i < points.length; i++) {
    const [row, column] = [rows[Math.floor(i / POINTS)] as Slice, columns[i % POINTS] as Slice]
    let sum = 0
    let weight = 0
    for (let y = 0; y < row.shares.length; y++) {
      const high = row.shares[y] as number
      const from = (row.first + y) * sidePx + column.first
      for (let x = 0; x < column.shares.length; x++) {
        const wide = column.shares[x] as number
        sum += (data[from + x] ?? 0) * high * wide
        weight += high * wide
      }
    }
    points[i] = sum / weight
  }
  return points
}

/** The whole points that a stretch covers: the first of them, and how much of each. */
type Slice = { first: number; shares: number[] }

/** A stretch in as many equal ones as there are points. */
function slices(from: number, length: number): Slice[] {
  return Array.from({ length: POINTS }, (_, i) => slice(from + (length * i) / POINTS, length / POINTS))
}

function slice(from: number, length: number): Slice {
  const covered: { point: number; share: number }[] = []
  for (let point = Math.floor(from); point < from + length; point++) {
    const share = Math.min(point + 1, from + length) - Math.max(point, from)
    if (share > 1e-9) covered.push({ point, share })
  }
  return { first: covered[0]?.point ?? 0, shares: covered.map(({ share }) => share) }
}

/** How much points differ from each other: their standard deviation. */
export function spread(points: Float64Array): number {
  const mean = points.reduce((sum, value) => sum + value, 0) / points.length
  return Math.sqrt(points.reduce((sum, value) => sum + (value - mean) ** 2, 0) / points.length)
}
