import { chroma, type Oklab, toOklab } from '@tintype/imaging/oklab'
import type { Pixels } from './find-palette.ts'

/** Lightness of each pixel, row by row, 0 to 1. */
export type Lightness = { values: Float32Array; widthPx: number; heightPx: number }
/** Lightness with colours. */
export type Coloured = Lightness & { colours: readonly Oklab[] }

export function toColoured(pixels: Pixels): Coloured {
  const colours = Array.from({ length: pixels.widthPx * pixels.heightPx }, (_, at) => colourAt(pixels, at))
  return { ...pixels, colours, values: Float32Array.from(colours, ({ l }) => l) }
}

/** Omits the colours, which take a hundred times as much memory. */
export function toLightness(pixels: Pixels): Lightness {
  const values = new Float32Array(pixels.widthPx * pixels.heightPx)
  for (let at = 0; at < values.length; at++) values[at] = colourAt(pixels, at).l
  return { ...pixels, values }
}

function colourAt({ data }: Pixels, at: number): Oklab {
  return toOklab(data[at * 3] as number, data[at * 3 + 1] as number, data[at * 3 + 2] as number)
}

/** Side of the grid for comparing mirrored halves, which ignores fine details such as hair. */
const SQUARES = 48
/** Below this variance a picture has no content for comparing halves. */
const NOTHING = 0.0004

/** Symmetry of a picture, from 0 to 1: left and right, and above and below. 0 if there is no content to compare. */
export function measureSymmetry(lightness: Lightness): { across: number; down: number } {
  const squares = inSquares(lightness)
  return { across: likeness(squares), down: likeness(transposed(squares)) }
}

/**
 * Compares rows with their mirror image. Subtracts each row's mean first: a sky gradient from top to bottom mirrors perfectly but does not
 * look symmetrical.
 */
function likeness(squares: Float64Array): number {
  let [own, mirrored] = [0, 0]
  for (let row = 0; row < SQUARES; row++) {
    const values = squares.subarray(row * SQUARES, (row + 1) * SQUARES)
    const mean = values.reduce((sum, value) => sum + value, 0) / SQUARES
    for (let at = 0; at < SQUARES; at++) {
      const value = (values[at] as number) - mean
      own += value * value
      mirrored += value * ((values[SQUARES - 1 - at] as number) - mean)
    }
  }
  return own / SQUARES ** 2 < NOTHING ? 0 : Math.max(0, mirrored / own)
}

function inSquares({ values, widthPx, heightPx }: Lightness): Float64Array {
  const sums = new Float64Array(SQUARES * SQUARES)
  const counts = new Float64Array(SQUARES * SQUARES)
  // small pictures repeat pixels to fill the grid
  const [across, down] = [Math.max(widthPx, SQUARES), Math.max(heightPx, SQUARES)]
  for (let y = 0; y < down; y++) {
    const row = Math.floor((y * SQUARES) / down) * SQUARES
    const from = Math.floor((y * heightPx) / down) * widthPx
    for (let x = 0; x < across; x++) {
      const square = row + Math.floor((x * SQUARES) / across)
      sums[square] = (sums[square] as number) + (values[from + Math.floor((x * widthPx) / across)] as number)
      counts[square] = (counts[square] as number) + 1
    }
  }
  return sums.map((sum, square) => sum / (counts[square] as number))
}

function transposed(squares: Float64Array): Float64Array {
  return squares.map((_, at) => squares[(at % SQUARES) * SQUARES + Math.floor(at / SQUARES)] as number)
}

/** A larger difference between two neighbours is an edge instead of texture. */
const EDGE = 0.09

/** Strength of fine texture below the edge threshold, from 0 (smooth) to about 0.05 (sand, grain, canvas). */
export function measureTexture({ values, widthPx, heightPx }: Lightness): number {
  let [sum, count] = [0, 0]
  for (let y = 1; y < heightPx - 1; y++) {
    for (let x = 1; x < widthPx - 1; x++) {
      const at = y * widthPx + x
      const here = values[at] as number
      const [left, right] = [values[at - 1] as number, values[at + 1] as number]
      const [above, below] = [values[at - widthPx] as number, values[at + widthPx] as number]
      const steepest = Math.max(Math.abs(left - here), Math.abs(right - here), Math.abs(above - here), Math.abs(below - here))
      if (steepest > EDGE) continue
      sum += Math.abs((left + right + above + below) / 4 - here)
      count++
    }
  }
  return count === 0 ? 0 : sum / count
}

/** Limits for a sky worth mentioning: a minimum share, and a maximum, because other content must be below it. */
const SKY = { least: 0.12, most: 0.96, blue: 0.4, columns: 0.6 } as const

/**
 * The share of a daytime sky, 0 if there is none: blue, with or without clouds, from the upper edge down, not darker towards the horizon,
 * and not as even as paint. Does not recognise skies of other colours.
 */
export function measureSky(picture: Coloured): number {
  const { values, colours, widthPx, heightPx } = picture
  const sky: number[] = []
  let columns = 0
  for (let x = 0; x < widthPx; x++) {
    const reach = skyReach(picture, x)
    if (reach > heightPx * SKY.least) columns++
    for (let y = 0; y < reach; y++) sky.push(y * widthPx + x)
  }
  const share = sky.length / colours.length
  if (share < SKY.least || share > SKY.most || columns < widthPx * SKY.columns) return 0
  const blue = sky.filter((at) => isBlue(colours[at] as Oklab)).length
  if (blue < sky.length * SKY.blue) return 0
  const lightIn = (some: readonly number[]) => some.map((at) => values[at] as number)
  const middle = mean(sky)
  const [above, below] = [sky.filter((at) => at < middle), sky.filter((at) => at >= middle)]
  const isPaint = spread(lightIn(sky)) < 0.006
  const growsDark = mean(lightIn(below)) < mean(lightIn(above)) - 0.02
  return isPaint || growsDark ? 0 : share
}

/** How far a column is sky from the upper edge: until the colour changes in hue or abruptly. */
function skyReach({ values, colours, widthPx, heightPx }: Coloured, x: number): number {
  for (let y = 0; y < heightPx; y++) {
    const at = y * widthPx + x
    const colour = colours[at] as Oklab
    if (!isBlue(colour) && !isCloud(colour)) return y
    if (y > 0 && Math.abs((values[at] as number) - (values[at - widthPx] as number)) > EDGE) return y
  }
  return heightPx
}

function isBlue(colour: Oklab): boolean {
  const degrees = (Math.atan2(colour.b, colour.a) * 180) / Math.PI
  return colour.l > 0.42 && chroma(colour) > 0.025 && degrees > -140 && degrees < -75
}

function isCloud(colour: Oklab): boolean {
  return colour.l > 0.72 && chroma(colour) < 0.03
}

function mean(values: readonly number[]): number {
  return values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : 0
}

function spread(values: readonly number[]): number {
  const middle = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))
}
