import { clamp } from './numbers.ts'
import { buildStraps, layTiling, type Segment, type Tiling } from './tiling.ts'

/**
 * Islamic star patterns, by Hankin's method. In a tiling of regular polygons, two rays run inwards from the middle of every edge at one
 * angle; where they meet, stars appear. The pattern is computed for one period and repeated.
 */
export interface GirihOptions {
  tiling: Tiling
  /** Degrees between an edge and its rays; 60 to 75 for most tilings. */
  angle: number
  /** Length of an edge. */
  edge: number
  /** Half of a strap's width. */
  strap: number
}

/** A field between straps. Congruent fields have the same rank; 0 is the largest. */
export interface Tile {
  rank: number
  x: number
  y: number
}

/** One star pattern, readable at any point of an infinite plane. */
export class Girih {
  /** The period of the pattern. */
  readonly width: number
  readonly height: number
  readonly strap: number
  readonly #columns: number
  readonly #rows: number
  readonly #distance: Float32Array
  readonly #label: Int32Array
  readonly #tiles: Tile[] = []

  /** @param resolution  cells per unit, about the pixels per unit of the target picture */
  constructor(options: GirihOptions, resolution: number) {
    const lattice = layTiling(options.tiling, options.edge)
    this.width = lattice.width
    this.height = lattice.height
    this.strap = options.strap
    this.#columns = Math.round(this.width * resolution)
    this.#rows = Math.round(this.height * resolution)
    this.#distance = new Float32Array(this.#columns * this.#rows).fill(99)
    this.#label = new Int32Array(this.#columns * this.#rows).fill(-1)
    for (const polygon of lattice.polygons) {
      for (const segment of buildStraps(polygon, options.angle)) this.#draw(segment)
    }
    this.#fill()
  }

  /** Distance to the centre line of the nearest strap. */
  distanceAt(x: number, y: number): number {
    const columns = this.#columns
    const rows = this.#rows
    let u = (x / this.width) * columns - 0.5
    let v = (y / this.height) * rows - 0.5
    u -= Math.floor(u / columns) * columns
    v -= Math.floor(v / rows) * rows
    const left = Math.min(columns - 1, u | 0)
    const top = Math.min(rows - 1, v | 0)
    const right = left + 1 === columns ? 0 : left + 1
    const below = (top + 1 === rows ? 0 : top + 1) * columns
    const above = top * columns
    const d = this.#distance
    const a = d[above + left] as number
    const b = d[above + right] as number
    const c = d[below + left] as number
    const e = d[below + right] as number
    u -= left
    v -= top
    const upper = a + (b - a) * u
    const lower = c + (e - c) * u
    return upper + (lower - upper) * v
  }

  /** The field at a point, with the centre of that copy; undefined on a strap. */
  tileAt(x: number, y: number): Tile | undefined {
    let u = x / this.width
    let v = y / this.height
    u -= Math.floor(u)
    v -= Math.floor(v)
    const label =
      this.#label[Math.min(this.#rows - 1, (v * this.#rows) | 0) * this.#columns + Math.min(this.#columns - 1, (u * this.#columns) | 0)]
    return this.#tiles[label ?? -1]
  }

  /** A pseudo-random number 0…1 for the copy of a tile at a point. */
  ownOf(tile: Tile, x: number, y: number): number {
    const cx = tile.x + Math.round((x - tile.x) / this.width) * this.width
    const cy = tile.y + Math.round((y - tile.y) / this.height) * this.height
    const wave = Math.sin(Math.round(cx) * 12.9898 + Math.round(cy) * 78.233) * 43758.5453
    return wave - Math.floor(wave)
  }

  /** Records the distance to a strap in all nearby cells, across the borders of the period. */
  #draw([a, b]: Segment): void {
    const reach = this.strap * 4
    const perX = this.#columns / this.width
    const perY = this.#rows / this.height
    const dx = b.x - a.x
    const dy = b.y - a.y
    const length2 = dx * dx + dy * dy
    const top = Math.floor((Math.min(a.y, b.y) - reach) * perY)
    const bottom = Math.ceil((Math.max(a.y, b.y) + reach) * perY)
    const left = Math.floor((Math.min(a.x, b.x) - reach) * perX)
    const right = Math.ceil((Math.max(a.x, b.x) + reach) * perX)
    for (let row = top; row <= bottom; row++) {
      const wrappedRow = ((row % this.#rows) + this.#rows) % this.#rows
      const y = (row + 0.5) / perY
      for (let column = left; column <= right; column++) {
        const x = (column + 0.5) / perX
        const t = clamp(((x - a.x) * dx + (y - a.y) * dy) / length2)
        const away = Math.hypot(x - a.x - t * dx, y - a.y - t * dy)
        const i = wrappedRow * this.#columns + (((column % this.#columns) + this.#columns) % this.#columns)
        if (away < (this.#distance[i] as number)) this.#distance[i] = away
      }
    }
  }

  /** Flood-fills every field, then ranks the fields by size, so that equal shapes have equal ranks. */
  #fill(): void {
    const areas: number[] = []
    const stack: number[] = []
    const columns = this.#columns
    const rows = this.#rows
    const span = 4 * Math.max(columns, rows)
    for (let start = 0; start < this.#label.length; start++) {
      if (!this.#isOpen(start)) continue
      const id = areas.length
      let area = 0
      let sumX = 0
      let sumY = 0
      this.#label[start] = id
      // Unwrapped cell coordinates, so that a field across the border has one centre.
      stack.push((Math.floor(start / columns) + rows) * span + (start % columns) + columns)
      while (stack.length > 0) {
        const cell = stack.pop() as number
        const y = Math.floor(cell / span)
        const x = cell % span
        area++
        sumX += x
        sumY += y
        for (const next of [cell - 1, cell + 1, cell - span, cell + span]) {
          const i = (Math.floor(next / span) % rows) * columns + ((next % span) % columns)
          if (!this.#isOpen(i)) continue
          this.#label[i] = id
          stack.push(next)
        }
      }
      areas.push(area)
      this.#tiles.push({ rank: 0, x: ((sumX / area - columns) / columns) * this.width, y: ((sumY / area - rows) / rows) * this.height })
    }
    const classes: number[] = []
    for (const area of [...areas].sort((a, b) => b - a)) {
      if (!classes.some((known) => Math.abs(known - area) < known * 0.08 + 10)) classes.push(area)
    }
    for (const [id, tile] of this.#tiles.entries()) {
      tile.rank = classes.findIndex((known) => Math.abs(known - (areas[id] as number)) < known * 0.08 + 10)
    }
  }

  /** Whether a cell belongs to a field that is not filled yet. */
  #isOpen(cell: number): boolean {
    return (this.#label[cell] as number) < 0 && (this.#distance[cell] as number) > this.strap
  }
}
