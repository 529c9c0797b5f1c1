import type { Rgb } from '../canvas/colour.ts'
import { channels, ramp } from '../canvas/colour.ts'
import { Curve } from '../canvas/field.ts'
import { Noise } from '../canvas/noise.ts'
import type { Random } from '../canvas/numbers.ts'
import { clamp, mix, random, smooth } from '../canvas/numbers.ts'
import type { Picture } from '../canvas/picture.ts'

export interface AgateOptions {
  seed: number
  palette: keyof typeof palettes
  /** The centre of the stone, as fractions of width and height. */
  heart: { x: number; y: number }
  /** Size of the crystal core; 0.17 is a hand's width, 0 means bands up to the centre. */
  core: number
  /** Irregularity of the bands. */
  unrest: number
}

interface Palette {
  stone: string
  crystal: { base: Rgb; shine: Rgb }
  rind: Rgb
}

const palettes = {
  moss: {
    stone: '#0c2b2a 0%, #135349 18%, #3f8f78 34%, #cfe0c6 47%, #f4ecd8 55%, #e0a860 66%, #a4502a 80%, #3a1511 100%',
    crystal: { base: [0.16, 0.15, 0.2], shine: [0.62, 0.7, 0.78] },
    rind: [0.07, 0.055, 0.05],
  },
  fire: {
    stone: '#1c0a10 0%, #5d1519 16%, #b3372a 32%, #e98a4e 48%, #f7dcb0 60%, #c9b3a8 72%, #6d5f6b 86%, #241f2b 100%',
    crystal: { base: [0.2, 0.12, 0.1], shine: [0.9, 0.7, 0.56] },
    rind: [0.09, 0.06, 0.06],
  },
} satisfies Record<string, Palette>

const bandCount = 1400

/** A polished slice of agate, with bands around its centre. */
export function agate(picture: Picture, options: AgateOptions): void {
  const palette: Palette = palettes[options.palette]
  const n = new Noise(options.seed)
  const m = new Noise(options.seed + 31)
  const rnd = random(options.seed)
  const stone = ramp(palette.stone)
  const bands = layBands(rnd)
  const size = Math.min(picture.w, picture.h)
  const cx = (options.heart.x * picture.w) / size
  const cy = (options.heart.y * picture.h) / size
  const wanderX = picture.field(2.5, (x, y) => n.fbm((x / size) * 1.6, (y / size) * 1.6, 5))
  const wanderY = picture.field(2.5, (x, y) => n.fbm((x / size) * 1.6 + 8, (y / size) * 1.6 + 3, 5))
  const depth = picture.field(1.5, (x, y) => {
    const u = x / size
    const v = y / size
    const wx = wanderX.at(x, y)
    const wy = wanderY.at(x, y)
    const round = Math.hypot(u - cx + wx * options.unrest, (v - cy + wy * options.unrest) * 0.78) * 1.02
    return round + 0.1 * n.fbm(u * 3.2 + wx, v * 3.2 + wy, 4) + 0.012 * m.fbm(u * 22, v * 22, 4)
  })
  const cloud = picture.field(3, (x, y) => m.fbm((x / size) * 9, (y / size) * 9, 5))
  const milk = picture.field(3, (x, y) => clamp(m.fbm((x / size) * 4 + wanderX.at(x, y) * 3, (y / size) * 4, 5) + 0.1))
  const facet = options.core > 0 ? crystals(picture, rnd) : undefined
  picture.each((x, y, out) => {
    const f = depth.at(x, y)
    const at = clamp((f - options.core + 0.01) / 0.72) * (bandCount - 1)
    const t = bands.tone.at(at) + 0.035 * Math.sin(f * 620 + 4 * wanderX.at(x, y)) * smooth(0.9, 0.3, f) + 0.05 * cloud.at(x, y)
    const c = stone(t)
    const light = bands.line.at(at) * 0.22 + 0.1 * milk.at(x, y)
    const inside = facet ? smooth(options.core + 0.015, options.core + 0.002, f) : 0
    const shine = inside > 0 && facet ? facet(x, y) - 0.245 * smooth(options.core - 0.07, options.core + 0.02, f) : 0
    const rind = smooth(0.8, 0.93, f + 0.03 * cloud.at(x, y)) * 0.86
    for (const k of channels) {
      const crystal = palette.crystal.shine[k] * shine + palette.crystal.base[k]
      out[k] = mix(mix(c[k] + light, crystal, inside), palette.rind[k], rind)
    }
  })
  picture.grain(options.seed, 0.012)
}

/** One tone per depth, in bands of uneven width, some with a thin line at the edge. */
function layBands(rnd: Random): { tone: Curve; line: Curve } {
  const tone = new Float32Array(bandCount)
  const line = new Float32Array(bandCount)
  let last = 0.12
  for (let i = 0; i < bandCount; ) {
    const width = 3 + Math.floor(rnd() ** 2.4 * 46)
    const next = clamp((i / bandCount) * 0.86 + rnd.bell() * 0.33)
    for (let k = 0; k < width && i < bandCount; k++, i++) {
      tone[i] = mix(last, next, smooth(0, Math.min(6, width), k))
      line[i] = k < 1 && rnd() < 0.5 ? 1 : 0
    }
    last = next
  }
  return { tone: new Curve(bandCount, (i) => tone[i] ?? 0), line: new Curve(bandCount, (i) => line[Math.floor(i)] ?? 0) }
}

interface Facet {
  x: number
  y: number
  own: number
}

/** Brightness of the core's facets: a Voronoi diagram of random points. */
function crystals(picture: Picture, rnd: Random): (x: number, y: number) => number {
  const cell = 62
  const columns = Math.ceil(picture.w / cell) + 4
  const rows = Math.ceil(picture.h / cell) + 4
  const points = Array.from({ length: columns * rows }, (_, i) => ({
    x: ((i % columns) - 2 + rnd()) * cell,
    y: (Math.floor(i / columns) - 2 + rnd()) * cell,
    own: rnd(),
  }))
  return (x, y) => {
    const column = Math.floor(x / cell) + 2
    const row = Math.floor(y / cell) + 2
    let nearest = 1e9
    let second = 1e9
    let own = 0
    for (let j = Math.max(0, row - 2); j <= Math.min(rows - 1, row + 2); j++) {
      for (let i = Math.max(0, column - 2); i <= Math.min(columns - 1, column + 2); i++) {
        const point = points[j * columns + i] as Facet
        const d = Math.abs(x - point.x) * 0.8 + Math.hypot(x - point.x, y - point.y)
        if (d < nearest) {
          second = nearest
          nearest = d
          own = point.own
        } else if (d < second) second = d
      }
    }
    const slant = 0.3 * smooth(0, 34, second - nearest) * (own > 0.5 ? 0.4 : -0.2)
    return 0.2 + own * 0.62 + slant + (second - nearest < 3 ? 0.35 : 0)
  }
}
