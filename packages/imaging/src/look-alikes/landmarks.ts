import { type Box, FLAT_BELOW, hashPoints, POINTS, spread } from './perceptual-hash.ts'

/** A square around a distinctive spot, and its hash. A cropped picture has the same marks as its original, wherever it was cropped. */
export type Landmark = { box: Box; hash: string }

/** A grey picture in its original shape, `MARK_SIDE_PX` on its longer side. */
export type GreyPicture = { data: Uint8Array; widthPx: number; heightPx: number }

export const MARK_SIDE_PX = 160

/** Number of the strongest marks that are kept. */
const MOST = 32
/** Half the side of a mark, in spot sizes: the surroundings distinguish a spot from others. */
const REACH = 4
/** Spots are found at three sizes per octave, over three octaves of halved pictures. */
const SIZES = 3
const HALVINGS = 3
const FIRST_BLUR = 1.6 * 2 ** (-1 / SIZES)
/** Minimum difference between a spot and its surroundings, of 255 levels. */
const FAINTEST = 1

type Plane = { data: Float32Array; widthPx: number; heightPx: number }
type Spot = { x: number; y: number; sizePx: number; strength: number; seenIn: { plane: Plane; scale: number } }

/**
 * The marks of a picture, strongest first: spots lighter or darker than their surroundings, at the scale of the strongest difference
 * (extrema of a difference of Gaussians, as in SIFT). Position and scale belong to the spot, so they survive cropping and resizing.
 */
export function findLandmarks({ data, widthPx, heightPx }: GreyPicture): Landmark[] {
  const whole = { data: Float32Array.from(data), widthPx, heightPx }
  const spots = findSpots(whole).sort((one, other) => other.strength - one.strength)
  const marks: Landmark[] = []
  for (const spot of spots) {
    if (marks.length === MOST) break
    const points = pointsAround(spot)
    if (spread(points) < FLAT_BELOW) continue
    const reach = spot.sizePx * REACH
    const box = [(spot.x - reach) / widthPx, (spot.y - reach) / heightPx, (spot.x + reach) / widthPx, (spot.y + reach) / heightPx] as const
    marks.push({ box, hash: hashPoints(points).toString(16).padStart(16, '0') })
  }
  return marks
}

/** The spots whose mark is inside the picture. */
function findSpots(whole: Plane): Spot[] {
  const spots: Spot[] = []
  let base = blurred(whole, FIRST_BLUR)
  let seenIn = { plane: whole, scale: 1 }
  for (let halving = 0; halving < HALVINGS && Math.min(base.widthPx, base.heightPx) >= 16; halving++) {
    const scale = 2 ** halving
    const planes = blurs(base)
    for (const found of findExtremes(planes)) {
      const spot = { x: found.x * scale + 0.5, y: found.y * scale + 0.5, sizePx: found.sizePx * scale, strength: found.strength, seenIn }
      const reach = spot.sizePx * REACH
      const isInside = Math.min(spot.x, spot.y) >= reach && spot.x + reach <= whole.widthPx && spot.y + reach <= whole.heightPx
      if (isInside) spots.push(spot)
    }
    seenIn = { plane: base, scale }
    base = halved(planes[SIZES] as Plane)
  }
  return spots
}

/** A series of increasing blurs, up to slightly more than twice the first. */
function blurs(base: Plane): Plane[] {
  const planes = [base]
  const step = 2 ** (1 / SIZES)
  for (let blur = FIRST_BLUR; planes.length < SIZES + 3; blur *= step) {
    planes.push(blurred(planes.at(-1) as Plane, blur * Math.sqrt(step ** 2 - 1)))
  }
  return planes
}

type Extreme = { x: number; y: number; sizePx: number; strength: number }

function findExtremes(planes: readonly Plane[]): Extreme[] {
  const { widthPx, heightPx } = planes[0] as Plane
  const differences = planes.slice(1).map(({ data }, i) => data.map((value, at) => value - ((planes[i] as Plane).data[at] as number)))
  const found: Extreme[] = []
  for (let size = 1; size <= SIZES; size++) {
    const [finer, here, coarser] = differences.slice(size - 1, size + 2) as [Float32Array, Float32Array, Float32Array]
    for (let y = 1; y < heightPx - 1; y++) {
      for (let x = 1; x < widthPx - 1; x++) {
        const at = y * widthPx + x
        const value = here[at] as number
        if (Math.abs(value) < FAINTEST || !isExtreme([finer, here, coarser], at, widthPx)) continue
        const [left, right, above, below] = [here[at - 1], here[at + 1], here[at - widthPx], here[at + widthPx]] as [
          number,
          number,
          number,
          number,
        ]
        found.push({
          x: x + peak(left, value, right),
          y: y + peak(above, value, below),
          sizePx: FIRST_BLUR * 2 ** ((size + peak(finer[at] as number, value, coarser[at] as number)) / SIZES),
          strength: Math.abs(value),
        })
      }
    }
  }
  return found
}

/** Whether a value is larger than all its 26 neighbours, or smaller than all. */
function isExtreme(planes: readonly [Float32Array, Float32Array, Float32Array], at: number, widthPx: number): boolean {
  const value = planes[1][at] as number
  const sign = Math.sign(value)
  for (const plane of planes) {
    for (let row = at - widthPx; row <= at + widthPx; row += widthPx) {
      for (let near = row - 1; near <= row + 1; near++) {
        if ((near !== at || plane !== planes[1]) && (plane[near] as number) * sign >= value * sign) return false
      }
    }
  }
  return true
}

/** The offset of the maximum of a parabola through three values. */
function peak(before: number, here: number, after: number): number {
  const bend = before - 2 * here + after
  return bend === 0 ? 0 : Math.max(-0.6, Math.min(0.6, (before - after) / (2 * bend)))
}

/** The 32 × 32 points of a mark, from the plane with about that resolution. */
function pointsAround({ x, y, sizePx, seenIn: { plane, scale } }: Spot): Float64Array {
  const { data, widthPx, heightPx } = plane
  const reach = sizePx * REACH
  const points = new Float64Array(POINTS * POINTS)
  const toPixelPosition = (centre: number, index: number, length: number) => {
    const place = (centre - reach + ((index + 0.5) * 2 * reach) / POINTS - 0.5) / scale
    return Math.min(length - 1.001, Math.max(0, place))
  }
  for (let row = 0; row < POINTS; row++) {
    const down = toPixelPosition(y, row, heightPx)
    const top = Math.floor(down)
    for (let column = 0; column < POINTS; column++) {
      const across = toPixelPosition(x, column, widthPx)
      const left = Math.floor(across)
      const at = top * widthPx + left
      const [right, below] = [across - left, down - top]
      const upper = (data[at] as number) * (1 - right) + (data[at + 1] as number) * right
      const lower = (data[at + widthPx] as number) * (1 - right) + (data[at + widthPx + 1] as number) * right
      points[row * POINTS + column] = upper * (1 - below) + lower * below
    }
  }
  return points
}

/** Gaussian blur, across and then down. Repeats the edge pixels. */
function blurred({ data, widthPx, heightPx }: Plane, blur: number): Plane {
  const reach = Math.ceil(blur * 3)
  const weights = Array.from({ length: reach + 1 }, (_, i) => Math.exp(-(i ** 2) / (2 * blur ** 2)))
  const sum = weights.reduce((total, weight, i) => total + weight * (i ? 2 : 1), 0)
  const shares = Float32Array.from(weights, (weight) => weight / sum)
  const across = new Float32Array(data.length)
  for (let y = 0; y < heightPx; y++) blurLine({ from: data, to: across, first: y * widthPx, step: 1, length: widthPx }, shares)
  const result = new Float32Array(data.length)
  for (let x = 0; x < widthPx; x++) blurLine({ from: across, to: result, first: x, step: widthPx, length: heightPx }, shares)
  return { data: result, widthPx, heightPx }
}

type Line = { from: Float32Array; to: Float32Array; first: number; step: number; length: number }

function blurLine({ from, to, first, step, length }: Line, shares: Float32Array): void {
  for (let place = 0; place < length; place++) {
    let sum = (from[first + place * step] as number) * (shares[0] as number)
    for (let i = 1; i < shares.length; i++) {
      const before = place < i ? 0 : place - i
      const after = place + i < length ? place + i : length - 1
      sum += ((from[first + before * step] as number) + (from[first + after * step] as number)) * (shares[i] as number)
    }
    to[first + place * step] = sum
  }
}

function halved({ data, widthPx, heightPx }: Plane): Plane {
  const [wide, high] = [Math.ceil(widthPx / 2), Math.ceil(heightPx / 2)]
  const result = new Float32Array(wide * high)
  for (let y = 0; y < high; y++) for (let x = 0; x < wide; x++) result[y * wide + x] = data[2 * y * widthPx + 2 * x] as number
  return { data: result, widthPx: wide, heightPx: high }
}
