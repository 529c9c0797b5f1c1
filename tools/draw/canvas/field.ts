/**
 * Numbers on a coarse grid over a picture, interpolated in between. Noise is expensive and mostly smooth: sampling every third unit looks
 * the same and costs a tenth.
 */
export class Field {
  readonly #values: Float32Array
  readonly #columns: number
  readonly #rows: number
  readonly #left: number
  readonly #top: number
  readonly #perUnit: number

  constructor(grid: { values: Float32Array; columns: number; rows: number; left: number; top: number; step: number }) {
    this.#values = grid.values
    this.#columns = grid.columns
    this.#rows = grid.rows
    this.#left = grid.left
    this.#top = grid.top
    this.#perUnit = 1 / grid.step
  }

  /** The value at a point in design units; outside of the grid that of its border. */
  at(x: number, y: number): number {
    const columns = this.#columns
    const values = this.#values
    let u = (x - this.#left) * this.#perUnit
    let v = (y - this.#top) * this.#perUnit
    if (u < 0) u = 0
    else if (u > columns - 1.001) u = columns - 1.001
    if (v < 0) v = 0
    else if (v > this.#rows - 1.001) v = this.#rows - 1.001
    const left = u | 0
    const top = v | 0
    u -= left
    const i = top * columns + left
    const j = i + columns
    const a = values[i] as number
    const b = values[i + 1] as number
    const c = values[j] as number
    const d = values[j + 1] as number
    const upper = a + (b - a) * u
    return upper + (c + (d - c) * u - upper) * (v - top)
  }
}

/** Coverage of each pixel by shapes. Use the index that `Picture.each` passes. */
export class Mask {
  readonly #values: Uint8Array

  constructor(values: Uint8Array) {
    this.#values = values
  }

  /** 0…1. */
  at(index: number): number {
    return (this.#values[index] ?? 0) / 255
  }
}

/** A curve over the width of a picture, such as a skyline, computed once per unit. */
export class Curve {
  readonly #values: Float32Array

  constructor(length: number, value: (at: number) => number) {
    this.#values = Float32Array.from({ length: Math.ceil(length) + 2 }, (_, i) => value(i))
  }

  at(x: number): number {
    const values = this.#values
    const place = x < 0 ? 0 : x > values.length - 2 ? values.length - 2 : x
    const left = place | 0
    const here = values[left] as number
    return here + ((values[left + 1] as number) - here) * (place - left)
  }

  /** The smallest value: for a skyline the highest peak. */
  least(): number {
    return this.#values.reduce((a, b) => Math.min(a, b))
  }
}
