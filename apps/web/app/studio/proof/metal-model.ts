import { encoded, lightToOklab, type Oklab, toOklab } from '@tintype/imaging/oklab'

/**
 * A model of the gamut of dyes sublimated into white gloss aluminium: the eight solid prints of cyan, magenta and yellow, mixed by
 * Neugebauer's equations with the Yule-Nielsen correction (docs/decisions/0025). Relative to the material's own white and black, as an
 * adapted eye sees it. CIELAB, in the range of published measurements; not the profile of one printer.
 */
const SOLIDS: readonly (readonly [lightness: number, a: number, b: number])[] = [
  [100, 0, 0],
  [57, -34, -54],
  [50, 76, -6],
  [25, 34, -62],
  [93, -9, 98],
  [53, -70, 38],
  [50, 72, 54],
  [0, 0, 0],
]
const CYAN = 1
const MAGENTA = 2
const YELLOW = 4
const YULE_NIELSEN = 3
/** The D65 white point. */
const WHITE = [0.95047, 1, 1.08883] as const
/** Grid points along each edge of the coarse search over dye amounts, before the refinement. */
const COARSE = 9
const FINEST = 1 / 128
/** Lightness differences weigh less than hue differences: prints keep the hue at the expense of brightness. */
const LIGHTNESS_WEIGHT = 0.5

/** A lookup table over sRGB: `side` points per channel, red varying slowest. */
export type MetalTable = {
  side: number
  /** The printed colour of each point, as sRGB from 0 to 255, three numbers per point. */
  printed: Uint8ClampedArray
  /** The difference to the requested colour in OKLab: visible side by side from 0.02. */
  beyond: Float32Array
}

/** Evaluates the model for `side`³ colours; others are interpolated. */
export function metalTable(side = 13): MetalTable {
  const printed = new Uint8ClampedArray(side ** 3 * 3)
  const beyond = new Float32Array(side ** 3)
  const coarse = coarseDyes()
  const channel = (step: number) => Math.round((step / (side - 1)) * 255)
  for (let at = 0; at < side ** 3; at++) {
    const asked = toOklab(channel(Math.floor(at / side ** 2)), channel(Math.floor(at / side) % side), channel(at % side))
    const { light, distance } = nearestPrint(asked, coarse)
    printed.set(light.map(encoded), at * 3)
    beyond[at] = distance
  }
  return { side, printed, beyond }
}

/** Amounts of cyan, magenta and yellow, each 0 to 1, the reflected light, and its OKLab colour. */
type Print = { cyan: number; magenta: number; yellow: number; light: readonly [red: number, green: number, blue: number]; seen: Oklab }

/** The print nearest to a colour: the best point of a coarse grid, refined in decreasing steps. */
function nearestPrint(asked: Oklab, coarse: readonly Print[]): Print & { distance: number } {
  let best = findNearest(coarse, asked)
  for (let step = 0.5 / (COARSE - 1); step >= FINEST; ) {
    const better = findNearest([best, ...listNeighbours(best, step)], asked)
    if (better === best) step /= 2
    best = better
  }
  return { ...best, distance: Math.hypot(best.seen.l - asked.l, best.seen.a - asked.a, best.seen.b - asked.b) }
}

function findNearest(prints: readonly Print[], asked: Oklab): Print {
  let nearest = Number.POSITIVE_INFINITY
  let best = prints[0] as Print
  for (const print of prints) {
    // only compared, so the square root is omitted
    const lightness = LIGHTNESS_WEIGHT * (print.seen.l - asked.l)
    const found = lightness * lightness + (print.seen.a - asked.a) ** 2 + (print.seen.b - asked.b) ** 2
    if (found < nearest) {
      nearest = found
      best = print
    }
  }
  return best
}

/** All 26 neighbours: along the edges of the gamut, two dyes have to change together. */
function listNeighbours({ cyan, magenta, yellow }: Print, step: number): Print[] {
  return MOVES.map(([c, m, y]) => predictPrint(within(cyan + c * step), within(magenta + m * step), within(yellow + y * step)))
}

const MOVES = Array.from({ length: 27 }, (_, at) => [(at % 3) - 1, (Math.floor(at / 3) % 3) - 1, Math.floor(at / 9) - 1] as const).filter(
  (move) => move.some(Boolean),
)

function within(amount: number): number {
  return Math.min(1, Math.max(0, amount))
}

function coarseDyes(): Print[] {
  const amount = (step: number) => (step % COARSE) / (COARSE - 1)
  return Array.from({ length: COARSE ** 3 }, (_, at) =>
    predictPrint(amount(at), amount(Math.floor(at / COARSE)), amount(Math.floor(at / COARSE ** 2))),
  )
}

/** Called some hundred thousand times per table, so the sums are written out. */
function predictPrint(cyan: number, magenta: number, yellow: number): Print {
  let [x, y, z] = [0, 0, 0]
  for (let solid = 0; solid < SOLIDS.length; solid++) {
    const share = (solid & CYAN ? cyan : 1 - cyan) * (solid & MAGENTA ? magenta : 1 - magenta) * (solid & YELLOW ? yellow : 1 - yellow)
    x += share * (solidRoots[solid * 3] as number)
    y += share * (solidRoots[solid * 3 + 1] as number)
    z += share * (solidRoots[solid * 3 + 2] as number)
  }
  x **= YULE_NIELSEN
  y **= YULE_NIELSEN
  z **= YULE_NIELSEN
  const red = 3.2404542 * x - 1.5371385 * y - 0.4985314 * z
  const green = -0.969266 * x + 1.8760108 * y + 0.041556 * z
  const blue = 0.0556434 * x - 0.2040259 * y + 1.0572252 * z
  return { cyan, magenta, yellow, light: [red, green, blue], seen: lightToOklab(red, green, blue) }
}

function lightOfLab([lightness, a, b]: (typeof SOLIDS)[number]): number[] {
  const middle = (lightness + 16) / 116
  const unbent = (root: number) => (root > 6 / 29 ? root ** 3 : 3 * (6 / 29) ** 2 * (root - 4 / 29))
  return [middle + a / 500, middle, middle - b / 200].map((root, axis) => unbent(root) * (WHITE[axis] ?? 1))
}

const solidRoots = Float64Array.from(SOLIDS.flatMap(lightOfLab), (light) => Math.max(0, light) ** (1 / YULE_NIELSEN))
