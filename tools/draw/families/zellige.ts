import type { Ramp, Rgb } from '../canvas/colour.ts'
import { channels, ramp, rgb } from '../canvas/colour.ts'
import type { GirihOptions } from '../canvas/girih.ts'
import { Girih } from '../canvas/girih.ts'
import { Noise } from '../canvas/noise.ts'
import { clamp, mix, smooth } from '../canvas/numbers.ts'
import type { Picture } from '../canvas/picture.ts'

export interface ZelligeOptions {
  seed: number
  palette: keyof typeof palettes
  pattern: GirihOptions
  /** Rotation of the wall in radians. */
  turn: number
  /** Metal straps over glazed tiles, white joints between tiles, or a pattern cut into plaster. */
  craft: 'gilded' | 'jointed' | 'carved'
}

interface Palette {
  /** By rank: the largest tile first. */
  glaze: readonly string[]
  strap: string
}

const palettes = {
  fez: {
    glaze: ['#10417c', '#0d7f8f', '#e9dfc7', '#17988f', '#122f5c', '#b4552d', '#0f5f7c', '#e0c27a', '#0d2a4e', '#2aa79a'],
    strap: '#3d2410 0%, #8c5a24 35%, #d9a550 62%, #f7dc97 85%, #fff7dc 100%',
  },
  saffron: {
    glaze: ['#8e2f1d', '#e0a23a', '#1d1a1a', '#f0dcae', '#b5562a', '#4a1d18', '#d98a2e', '#f4e8c9'],
    strap: '#cbb994 0%, #efe3c6 50%, #fffaf0 100%',
  },
  plaster: {
    glaze: ['#d9cbb4'],
    strap: '#4a3b2d 0%, #9a8468 35%, #d8c6a8 65%, #f3e7d0 85%, #fffaf0 100%',
  },
  garden: {
    glaze: ['#0d4a3b', '#e8e2cc', '#1b6f57', '#101f1c', '#c9a24a', '#2d8f72', '#0b332b'],
    strap: '#1c1710 0%, #6b5a3a 40%, #bfa76a 70%, #f5e6b4 100%',
  },
} satisfies Record<string, Palette>

/** A wall of star pattern in oblique light. */
export function zellige(picture: Picture, options: ZelligeOptions): void {
  const palette: Palette = palettes[options.palette]
  const { w, h } = picture
  const n = new Noise(options.seed)
  const girih = new Girih(options.pattern, picture.scale)
  const cos = Math.cos(options.turn)
  const sin = Math.sin(options.turn)
  const wall: Wall = {
    girih,
    glaze: palette.glaze.map(rgb),
    strap: ramp(palette.strap),
    uOf: (x, y) => (x - w / 2) * cos - (y - h / 2) * sin + girih.width / 2,
    vOf: (x, y) => (x - w / 2) * sin + (y - h / 2) * cos + girih.height / 4,
    // Light comes from the upper left of the picture, whatever the rotation of the wall.
    light: { x: -0.71 * cos + 0.71 * sin, y: -0.71 * sin - 0.71 * cos },
    n,
    slow: picture.field(4, (x, y) => n.fbm(x / 60, y / 60, 3)),
  }
  if (options.craft === 'carved') carve(picture, wall)
  else tile(picture, wall, options.craft === 'gilded')
  picture.each((x, y, out) => {
    const light = 1.16 - 0.42 * smooth(0, 1.25, Math.hypot(x / w - 0.32, y / h - 0.22))
    for (const k of channels) out[k] *= light
  })
  picture.grain(options.seed, 0.012)
}

interface Wall {
  girih: Girih
  glaze: Rgb[]
  strap: Ramp
  uOf: (x: number, y: number) => number
  vOf: (x: number, y: number) => number
  light: { x: number; y: number }
  n: Noise
  slow: { at(x: number, y: number): number }
}

function slopeAt({ girih, light }: Wall, u: number, v: number): number {
  const step = 1.1
  const gx = girih.distanceAt(u + step, v) - girih.distanceAt(u - step, v)
  const gy = girih.distanceAt(u, v + step) - girih.distanceAt(u, v - step)
  return (gx * light.x + gy * light.y) / (2 * step)
}

function tile(picture: Picture, wall: Wall, isMetal: boolean): void {
  const { girih, glaze, strap, n } = wall
  const shine = picture.field(3, (x, y) => n.fbm(x / 150, y / 60, 3))
  const brushed = picture.field(1.5, (x, y) => n.fbm(x / 5, y / 90, 3))
  picture.each((x, y, out) => {
    const u = wall.uOf(x, y)
    const v = wall.vOf(x, y)
    const d = girih.distanceAt(u, v)
    const found = girih.tileAt(u, v)
    const onStrap = found ? smooth(girih.strap + 0.5, girih.strap - 0.5, d) : 1
    if (found) {
      const own = girih.ownOf(found, u, v) - 0.5
      const c = glaze[found.rank % glaze.length] as Rgb
      const edge = smooth(girih.strap, girih.strap + 8, d)
      const pool = 0.9 + 0.16 * own + 0.14 * wall.slow.at(x + own * 400, y) - 0.3 * (1 - edge)
      const gleam = 0.1 * smooth(0.12, 0.4, shine.at(x + own * 300, y) + own * 0.12) * edge
      for (const k of channels) out[k] = c[k] * pool + gleam
    }
    if (onStrap <= 0) return
    const across = d / girih.strap
    const lip = isMetal ? slopeAt(wall, u, v) * -0.64 * smooth(0.25, 0.9, across) : 0
    const groove = isMetal && across < 0.16 ? -0.32 : 0
    const dark = isMetal ? 0.4 * smooth(0.86, 1, across) : 0.15 * smooth(0.4, 1, across)
    const s = strap(0.62 + lip + groove + 0.13 * brushed.at(x, y) - dark)
    for (const k of channels) out[k] = found ? mix(out[k], s[k], onStrap) : s[k]
  })
}

/** Plaster: straps are raised, fields are carved in two depths, the smallest deepest. */
function carve(picture: Picture, wall: Wall): void {
  const { girih, strap, n } = wall
  const rough = picture.field(1.6, (x, y) => n.fbm(x / 9, y / 9, 4))
  const stain = picture.field(4, (x, y) => n.fbm(x / 220, y / 300, 5))
  picture.each((x, y, out) => {
    const u = wall.uOf(x, y)
    const v = wall.vOf(x, y)
    const d = girih.distanceAt(u, v)
    const slope = slopeAt(wall, u, v)
    const found = girih.tileAt(u, v)
    const across = d / girih.strap
    const flank = smooth(0.7, 0.95, across) * smooth(1.9, 1.2, across)
    const bead = smooth(2.2, 2.5, across) * smooth(3.3, 2.9, across)
    const depth = found ? 0.1 + 0.045 * (found.rank % 4) : 0
    // The strap on the lit side throws a shadow into the field.
    const shadow = clamp(girih.strap * 2.6 - girih.distanceAt(u + wall.light.x * 9, v + wall.light.y * 9) * 1.2) / (girih.strap * 2.6)
    const t =
      0.74 -
      depth -
      flank * slope * -0.5 +
      bead * slope * 0.24 -
      (across > 1 ? 0.3 * shadow : 0) +
      0.06 * rough.at(x, y) +
      0.1 * stain.at(x, y)
    const c = strap(t - 0.12 * smooth(0.8, 1.05, across) * smooth(1.3, 1.05, across))
    for (const k of channels) out[k] = c[k]
  })
}
