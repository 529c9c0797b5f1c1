import type { Rgb } from '../../canvas/colour.ts'
import { channels, ramp, rgb } from '../../canvas/colour.ts'
import type { Field } from '../../canvas/field.ts'
import { Noise } from '../../canvas/noise.ts'
import type { Random } from '../../canvas/numbers.ts'
import { clamp, mix, random, smooth } from '../../canvas/numbers.ts'
import type { Picture } from '../../canvas/picture.ts'
import { scatterStars } from '../../canvas/stars.ts'
import { foregrounds } from './summer-places.ts'

export interface SummerOptions {
  seed: number
  palette: keyof typeof palettes
  place: keyof typeof foregrounds
  /** Clouds: centre, base, height and half width as fractions of the picture, number of puffs, and their size. */
  clouds: readonly { x: number; foot: number; height: number; half: number; puffs: number; size: number }[]
}

export interface SkyPalette {
  sky: string
  /** Flat tones of a cloud, from shade to light. */
  tones: readonly string[]
  ink: string
  /** Land, near and far. */
  near: string
  far: string
  water: [Rgb, Rgb]
  stars: number
}

const palettes = {
  noon: {
    sky: '#0f4f9e 0%, #2c86cf 35%, #7cc4e8 65%, #cdeaf0 85%, #fdeedd 100%',
    tones: ['#5f8fc4', '#8fb4da', '#c3d8ec', '#f3f5f4', '#fffdf4'],
    ink: '#10294a',
    near: '#0b2a35',
    far: '#123c44',
    water: [
      [0.5, 0.78, 0.86],
      [0.12, 0.46, 0.62],
    ],
    stars: 0,
  },
  evening: {
    sky: '#3b3a78 0%, #7a5496 30%, #d0718f 52%, #f79c7a 70%, #ffcf8f 86%, #fff0c4 100%',
    tones: ['#7d5590', '#b0688f', '#e58a86', '#ffbf94', '#ffe6bd'],
    ink: '#2a1f45',
    near: '#241b3d',
    far: '#4a3361',
    water: [
      [1, 0.82, 0.6],
      [0.45, 0.33, 0.56],
    ],
    stars: 60,
  },
  night: {
    sky: '#070f2e 0%, #15286a 35%, #2b4fa0 62%, #6f8fd0 84%, #c9cdf0 100%',
    tones: ['#1c3070', '#2c4890', '#4a6cb4', '#7f9cd6', '#b7c8ee'],
    ink: '#060c20',
    near: '#050a18',
    far: '#0f1c40',
    water: [
      [0.4, 0.5, 0.78],
      [0.1, 0.18, 0.42],
    ],
    stars: 1600,
  },
  storm: {
    sky: '#1d3f4a 0%, #3f7a7e 35%, #93bfae 65%, #e6e2b8 85%, #fbe9b8 100%',
    tones: ['#2e4f5c', '#55787c', '#92aba0', '#dcd9bb', '#fff4d2'],
    ink: '#122a30',
    near: '#0f2429',
    far: '#27484b',
    water: [
      [0.85, 0.86, 0.7],
      [0.25, 0.45, 0.46],
    ],
    stars: 0,
  },
} satisfies Record<string, SkyPalette>

/** A large sky above a small place, in the style of animated films. */
export async function summer(picture: Picture, options: SummerOptions): Promise<void> {
  const { w, h } = picture
  const palette: SkyPalette = palettes[options.palette]
  const n = new Noise(options.seed)
  const rnd = random(options.seed)
  const sky = ramp(palette.sky)
  picture.each((_x, y, out) => {
    const c = sky(y / (h * 0.83))
    for (const k of channels) out[k] = c[k]
  })
  scatterStars(picture, rnd, { count: palette.stars, bottom: h * 0.7, strength: 0.9 })
  const curl = picture.field(2.5, (x, y) => 0.36 * n.fbm(x / 60 + 3, y / 60, 4) + 0.1 * n.at(x / 13, y / 13))
  const puffs = options.clouds.flatMap((cloud) => heap(rnd, picture, cloud))
  // Lower puffs are in front; some disorder hides the rows.
  puffs.sort((a, b) => a.y + a.r * 1.4 + a.order * 60 - (b.y + b.r * 1.4 + b.order * 60))
  const tones = palette.tones.map(rgb)
  for (const puff of puffs) paintPuff(picture, puff, curl, tones)
  const low = sky(0.93)
  const drift = picture.field(4, (x, y) => n.fbm(x / 220, y / 40, 4))
  picture.each(
    (x, y, out) => {
      const haze = smooth(h * 0.6, h * 0.785, y + 14 * drift.at(x, y)) * 0.86
      for (const k of channels) out[k] = mix(out[k], low[k], haze)
    },
    { left: 0, right: w, top: h * 0.55, bottom: h },
  )
  await foregrounds[options.place]({ picture, palette, n, rnd })
  picture.grain(options.seed, 0.03)
}

interface Puff {
  x: number
  y: number
  r: number
  order: number
  /** Top and bottom of its tower. */
  foot: number
  top: number
}

function heap(rnd: Random, { w, h }: Picture, cloud: SummerOptions['clouds'][number]): Puff[] {
  const cx = cloud.x * w
  const foot = cloud.foot * h
  return Array.from({ length: cloud.puffs }, () => {
    const t = rnd() ** 0.8
    const lobes = 1 + 0.34 * Math.sin(t * 9 + cx) + 0.2 * Math.sin(t * 21)
    const half = cloud.half * w * lobes * (1 - t) ** 0.55 * (t < 0.1 ? 1.3 : 1)
    return {
      x: cx + rnd.bell() * 1.12 * half + t * 60,
      y: foot - t * cloud.height * h + rnd.in(-14, 14),
      r: rnd.in(22, 92) * (1.06 - 0.5 * t) * cloud.size,
      order: rnd(),
      foot,
      top: foot - cloud.height * h,
    }
  })
}

function paintPuff(picture: Picture, puff: Puff, curl: Field, tones: readonly Rgb[]): void {
  const { x: cx, y: cy, r } = puff
  const reach = r * 1.3
  const span = puff.foot - puff.top
  picture.each(
    (x, y, out) => {
      const w = curl.at(x, y)
      const dx = (x - cx) / r
      const dy = (y - cy) / r
      const away = Math.hypot(dx, dy) + w
      if (away > 1) return
      const facing = -dx * 0.62 - dy * 0.72 + Math.sqrt(Math.max(0, 1 - away * away)) * 0.34 + 0.35 * w
      const shade = 1.5 * smooth(puff.foot - span * 0.58, puff.foot + span * 0.04, y) * (0.4 + 0.6 * smooth(-0.3, 0.6, dy))
      const level = 1.55 + facing * 2.35 - shade
      const k = clamp(Math.floor(level), 0, tones.length - 1)
      const step = smooth(0.93, 1, level - Math.floor(level))
      const a = tones[k] as Rgb
      const b = tones[Math.min(tones.length - 1, k + 1)] as Rgb
      const edge = smooth(1, 0.985, away)
      for (const j of channels) out[j] = mix(out[j], mix(a[j], b[j], step), edge)
    },
    { left: cx - reach, right: cx + reach, top: cy - reach, bottom: cy + reach },
  )
}
