import { random, TAU } from './numbers.ts'

/**
 * Gradient noise of one seed, about -1…1, and sums of it. The lattice repeats after 256 units. This is the hot loop of nearly every
 * picture, hence typed arrays and no allocation.
 */
export class Noise {
  readonly #order = new Uint8Array(512)
  readonly #gradientX = new Float64Array(256)
  readonly #gradientY = new Float64Array(256)

  constructor(seed: number) {
    const rnd = random(seed)
    const order = this.#order
    for (let i = 0; i < 256; i++) order[i] = i
    for (let i = 255; i > 0; i--) {
      const j = Math.floor(rnd() * (i + 1))
      const kept = order[i] as number
      order[i] = order[j] as number
      order[j] = kept
    }
    order.copyWithin(256, 0, 256)
    for (let i = 0; i < 256; i++) {
      this.#gradientX[i] = Math.cos((i / 256) * TAU)
      this.#gradientY[i] = Math.sin((i / 256) * TAU)
    }
  }

  at(x: number, y: number): number {
    const order = this.#order
    const gx = this.#gradientX
    const gy = this.#gradientY
    const left = Math.floor(x)
    const top = Math.floor(y)
    const column = left & 255
    const row = top & 255
    x -= left
    y -= top
    const u = x * x * x * (x * (x * 6 - 15) + 10)
    const v = y * y * y * (y * (y * 6 - 15) + 10)
    const here = (order[column] as number) + row
    const next = (order[column + 1] as number) + row
    const a = order[here] as number
    const b = order[next] as number
    const c = order[here + 1] as number
    const d = order[next + 1] as number
    const n0 = (gx[a] as number) * x + (gy[a] as number) * y
    const n1 = (gx[b] as number) * (x - 1) + (gy[b] as number) * y
    const n2 = (gx[c] as number) * x + (gy[c] as number) * (y - 1)
    const n3 = (gx[d] as number) * (x - 1) + (gy[d] as number) * (y - 1)
    const p = n0 + u * (n1 - n0)
    const q = n2 + u * (n3 - n2)
    return (p + v * (q - p)) * 1.5
  }

  /** Summed octaves, for cloud, paper and plaster. Each is slightly rotated, so that no grid is visible. */
  fbm(x: number, y: number, octaves = 5, gain = 0.5): number {
    let sum = 0
    let strength = 0.5
    for (let i = 0; i < octaves; i++) {
      sum += strength * this.at(x, y)
      const turned = x * 1.6 - y * 1.2
      y = x * 1.2 + y * 1.6 + 7.3
      x = turned + 3.1
      strength *= gain
    }
    return sum
  }

  /** Octaves with creases: mountain crests, cracks, veins. About 0…1. */
  ridge(x: number, y: number, octaves = 5): number {
    let sum = 0
    let strength = 0.5
    let keep = 1
    for (let i = 0; i < octaves; i++) {
      let n = 1 - Math.abs(this.at(x, y))
      n *= n
      sum += n * strength * keep
      keep = n
      strength *= 0.5
      x = x * 2.03 + 11.7
      y = y * 2.03 + 5.2
    }
    return sum
  }
}
