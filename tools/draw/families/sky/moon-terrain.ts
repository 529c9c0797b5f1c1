import { Noise } from '../../canvas/noise.ts'
import { bell, clamp, random, smooth, TAU } from '../../canvas/numbers.ts'

interface Crater {
  x: number
  y: number
  z: number
  /** On the unit sphere. */
  size: number
  depth: number
}

/** Heights of a sphere from the front, with craters, on a square grid of `side` cells. The radius of the sphere is 1. */
export class Terrain {
  readonly #side: number
  readonly #height: Float32Array

  constructor(side: number, seed: number) {
    this.#side = side
    this.#height = new Float32Array(side * side)
    const rough = new Noise(seed)
    this.#eachCell(0, 0, 1.1, (x, y, i) => {
      const z = Math.sqrt(Math.max(0, 1 - x * x - y * y))
      this.#height[i] = 0.006 * rough.fbm(x * 5 + z * 1.5, y * 5 + z, 7, 0.6)
    })
    for (const crater of scatterCraters(seed)) this.#dig(crater, rough)
  }

  /** Slope of the ground at a point of the disc, to the right and downwards. The result object is reused by the next call. */
  slopeAt(x: number, y: number): { right: number; down: number } {
    const side = this.#side
    const column = clamp(Math.floor(((x / 1.02 + 1) / 2) * side), 1, side - 2)
    const row = clamp(Math.floor(((y / 1.02 + 1) / 2) * side), 1, side - 2)
    const i = row * side + column
    const height = this.#height
    const twoCells = (4 * 1.02) / side
    slope.right = ((height[i + 1] as number) - (height[i - 1] as number)) / twoCells
    slope.down = ((height[i + side] as number) - (height[i - side] as number)) / twoCells
    return slope
  }

  #dig(crater: Crater, rough: Noise): void {
    const { size, depth } = crater
    this.#eachCell(crater.x, crater.y, size * 2.1, (x, y, i) => {
      const z = Math.sqrt(Math.max(0, 1 - x * x - y * y))
      const away = Math.hypot(x - crater.x, y - crater.y, z - crater.z) / size
      if (away > 2) return
      const uneven = away + 0.12 * rough.at((x * 6) / size / 4, (y * 6) / size / 4)
      const bowl = -depth * smooth(1, 0.45, uneven)
      const rim = 0.42 * depth * bell(uneven - 1.04, uneven < 1.04 ? 0.16 : 0.42)
      const peak = size > 0.05 ? 0.34 * depth * bell(away, 0.16) : 0
      this.#height[i] = (this.#height[i] as number) + bowl + rim + peak
    })
  }

  #eachCell(cx: number, cy: number, reach: number, visit: (x: number, y: number, index: number) => void): void {
    const side = this.#side
    const cell = (v: number) => ((v / 1.02 + 1) / 2) * side
    for (let row = Math.max(0, Math.floor(cell(cy - reach))); row < Math.min(side, cell(cy + reach)); row++) {
      for (let column = Math.max(0, Math.floor(cell(cx - reach))); column < Math.min(side, cell(cx + reach)); column++) {
        visit((((column + 0.5) / side) * 2 - 1) * 1.02, (((row + 0.5) / side) * 2 - 1) * 1.02, row * side + column)
      }
    }
  }
}

const slope = { right: 0, down: 0 }

function scatterCraters(seed: number): Crater[] {
  const rnd = random(seed)
  const plains = new Noise(seed + 3)
  const craters: Crater[] = []
  for (let i = 0; i < 5200; i++) {
    const angle = rnd() * TAU
    const z = rnd()
    const away = Math.sqrt(1 - z * z)
    // Highlands are older than the plains and have most of the craters.
    const x = Math.cos(angle) * away
    const y = Math.sin(angle) * away
    if (rnd() < 0.86 * plainAt(plains, x, y)) continue
    const size = 0.0045 + 0.105 * rnd() ** 9
    craters.push({ x, y, z, size, depth: size * rnd.in(0.09, 0.2) * (size > 0.05 ? 0.55 : 1) })
  }
  return craters.sort((a, b) => b.size - a.size)
}

/** How far a point belongs to a dark plain, 0…1. */
export function plainAt(n: Noise, x: number, y: number): number {
  const basins =
    0.5 * bell(Math.hypot(x + 0.36, y + 0.42), 0.36) +
    0.42 * bell(Math.hypot(x + 0.02, y + 0.2), 0.26) +
    0.34 * bell(Math.hypot(x + 0.5, y - 0.12), 0.3)
  return smooth(0.16, 0.3, basins + 0.62 * n.fbm(x * 2.4 + 6, y * 2.4 + 2, 6, 0.55))
}
