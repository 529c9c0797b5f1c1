import { type Oklab, toHex, toOklab } from '@tintype/imaging/oklab'
import type { Palette } from '../palette.ts'

/** RGB rows, one byte per channel. */
export type Pixels = { data: Uint8Array; widthPx: number; heightPx: number }

/** Number of sampled pixels; more do not change the palette. */
const SAMPLED = 4000
const COLOURS = 6
const ROUNDS = 8

/** Colours of every n-th pixel, row by row. */
export function sampleColours({ data, widthPx, heightPx }: Pixels, oneIn = 1): Oklab[] {
  return Array.from({ length: Math.ceil((widthPx * heightPx) / oneIn) }, (_, place) => {
    const first = place * oneIn * 3
    return toOklab(data[first] ?? 0, data[first + 1] ?? 0, data[first + 2] ?? 0)
  })
}

/**
 * A few representative colours, by k-means with deterministic seeds, so that the same picture always gives the same palette. Colours are
 * stored as three consecutive numbers, which is ten times as fast as objects.
 */
export function findPalette(pixels: Pixels): Palette {
  const sample = inARow(sampleColours(pixels, Math.max(1, Math.floor((pixels.widthPx * pixels.heightPx) / SAMPLED))))
  let centres = seeds(sample)
  let counts: Uint32Array = new Uint32Array(COLOURS)
  for (let round = 0; round < ROUNDS; round++) [centres, counts] = middles(sample, centres)
  return Array.from(counts, (count, place) => ({ hex: toHex(colourAt(centres, place * 3)), share: (count * 3) / sample.length }))
    .filter(({ share }) => share > 0)
    .sort((one, other) => other.share - one.share)
}

function inARow(colours: readonly Oklab[]): Float64Array {
  const row = new Float64Array(colours.length * 3)
  for (const [place, { l, a, b }] of colours.entries()) row.set([l, a, b], place * 3)
  return row
}

function colourAt(row: Float64Array, from: number): Oklab {
  return { l: row[from] ?? 0, a: row[from + 1] ?? 0, b: row[from + 2] ?? 0 }
}

/**
 * The first seed is the mean; each further seed is the colour farthest from the previous ones, so that a small strong accent is included.
 */
function seeds(sample: Float64Array): Float64Array {
  const [chosen] = middles(sample, new Float64Array(3))
  const all = new Float64Array(COLOURS * 3)
  const far = new Float64Array(sample.length / 3).fill(Number.POSITIVE_INFINITY)
  for (let count = 0, from = 0; count < COLOURS; count++) {
    const seed = count === 0 ? chosen : sample.subarray(from, from + 3)
    all.set(seed, count * 3)
    let farthest = 0
    for (let place = 0; place < far.length; place++) {
      const away = Math.min(far[place] as number, apart(sample, place * 3, seed, 0))
      far[place] = away
      if (away > (far[farthest] as number)) farthest = place
    }
    from = farthest * 3
  }
  return all
}

/** The mean and the number of the colours nearest to each centre. An empty centre stays. */
function middles(sample: Float64Array, centres: Float64Array): [centres: Float64Array, counts: Uint32Array] {
  const sums = new Float64Array(centres.length)
  const counts = new Uint32Array(centres.length / 3)
  for (let from = 0; from < sample.length; from += 3) {
    let nearest = 0
    let least = Number.POSITIVE_INFINITY
    for (let centre = 0; centre < centres.length; centre += 3) {
      const away = apart(sample, from, centres, centre)
      if (away < least) {
        least = away
        nearest = centre
      }
    }
    counts[nearest / 3] = (counts[nearest / 3] as number) + 1
    for (let axis = 0; axis < 3; axis++) sums[nearest + axis] = (sums[nearest + axis] as number) + (sample[from + axis] as number)
  }
  const moved = sums.map((sum, place) => {
    const count = counts[Math.floor(place / 3)] as number
    return count === 0 ? (centres[place] as number) : sum / count
  })
  return [moved, counts]
}

/** Squared distance of two colours; sufficient for comparisons. */
function apart(one: Float64Array, from: number, other: Float64Array, at: number): number {
  const l = (one[from] as number) - (other[at] as number)
  const a = (one[from + 1] as number) - (other[at + 1] as number)
  const b = (one[from + 2] as number) - (other[at + 2] as number)
  return l * l + a * a + b * b
}
