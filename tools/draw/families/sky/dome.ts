import type { Rgb } from '../../canvas/colour.ts'
import { channels, ramp, rgb } from '../../canvas/colour.ts'
import { Girih } from '../../canvas/girih.ts'
import { Noise } from '../../canvas/noise.ts'
import { bell, clamp, mix, smooth, TAU } from '../../canvas/numbers.ts'
import type { Picture } from '../../canvas/picture.ts'

export interface DomeOptions {
  seed: number
  palette: keyof typeof palettes
  /** Number of repetitions around the circle. */
  repeats: number
  /** The centre of the dome, as fractions of width and height. */
  centre: { x: number; y: number }
}

const palettes = {
  lapis: {
    glaze: ['#0d2f66', '#116a86', '#d9b866', '#0a1f44', '#1d8f8c', '#e6d9b8', '#0e4a7a', '#b5642f'],
    gold: '#241309 0%, #7a4c1e 35%, #d29c48 65%, #f9e0a0 88%, #fffbe8 100%',
    sky: [1, 0.93, 0.78],
  },
} satisfies Record<string, { glaze: readonly string[]; gold: string; sky: Rgb }>

/** A dome from below: the star pattern surrounds the opening. */
export function dome(picture: Picture, options: DomeOptions): void {
  const { w, h } = picture
  const palette = palettes[options.palette]
  const n = new Noise(options.seed)
  const girih = new Girih({ tiling: '4.6.12', angle: 75, edge: 60, strap: 3 }, Math.min(2, picture.scale * 2))
  const glaze = palette.glaze.map(rgb)
  const gold = ramp(palette.gold)
  const cx = options.centre.x * w
  const cy = options.centre.y * h
  const eye = Math.min(w, h) * 0.085
  const rim = Math.min(w, h) * 0.5
  const around = options.repeats * girih.width
  const dust = picture.field(4, (x, y) => n.fbm(x / 90, y / 90, 4))
  picture.each((x, y, out) => {
    const away = Math.hypot(x - cx, y - cy)
    const angle = Math.atan2(y - cy, x - cx)
    const c = away < eye ? eyeAt(away / eye) : away < rim ? vaultAt(away, angle, x, y) : drumAt(away, angle, x, y)
    for (const k of channels) out[k] = c[k]
  })
  picture.glow(cx, cy, eye * 1.3, palette.sky, 0.3)
  picture.glow(cx, cy, eye * 4, palette.sky, 0.12)
  picture.vignette(0.4, options.centre.x, options.centre.y).grain(options.seed, 0.03)

  function eyeAt(t: number): Readonly<Rgb> {
    const light = 1.05 - 0.1 * t * t
    const ring = smooth(0.86, 0.9, t) * (1 - 0.6 * smooth(0.9, 0.97, t))
    const g = gold(0.9 - 0.5 * smooth(0.9, 1, t))
    for (const k of channels) scratch[k] = mix(palette.sky[k] * light, g[k], ring)
    return scratch
  }

  /** Log-polar coordinates, so that shapes keep their proportions and only grow. */
  function vaultAt(away: number, angle: number, x: number, y: number): Readonly<Rgb> {
    const u = (angle / TAU) * around
    const v = Math.log(away / eye) * (around / TAU)
    const sharp = clamp((away * TAU) / around / 0.75)
    const band = bandAt(away, [eye * 1.13, rim * 0.985])
    // The shell darkens towards its base, and the windows of the drum brighten it again.
    const height = away / rim
    const light =
      (0.5 + 0.75 * Math.exp(-height * 3.2) + 0.34 * smooth(0.72, 1, height)) * (1 + 0.1 * dust.at(x, y)) * sideLight(angle, 0.24 * height)
    if (band >= 0) return scaled(gold(0.42 + 0.5 * band), light * 1.05)
    return patternAt(u, v, light, sharp)
  }

  /** The drum below the dome: arched windows with pattern in between. */
  function drumAt(away: number, angle: number, x: number, y: number): Readonly<Rgb> {
    const t = (away - rim) / (rim * 0.34)
    const count = options.repeats * 2
    const across = Math.abs((((angle / TAU) * count) % 1) + (angle < 0 ? 1 : 0) - 0.5) * ((TAU * away) / count)
    const wide = rim * 0.062
    const arch = t < 0.12 ? 1 : t > 0.62 ? Math.hypot(across / wide, (t - 0.62) / 0.2) : across / wide
    const light = (0.3 + 0.2 * smooth(0.5, 0, t)) * (1 + 0.1 * dust.at(x, y)) * sideLight(angle, 0.3)
    const band = bandAt(away, [rim * 1.03, rim * 1.36, rim * 1.4])
    if (arch < 1 && t > 0.12 && t < 0.82) {
      const bar = Math.max(bell(across, wide * 0.1), bell((((t * 6) % 1) + 1) % 1, 0.12))
      return scaled(palette.sky, mix(1.15, 0.25, clamp(bar)) * (1 - 0.1 * t))
    }
    const glow = bell(Math.max(0, arch - 1), 0.7) * smooth(0.95, 0.6, t) * smooth(0, 0.12, t)
    if (band >= 0) return scaled(gold(0.4 + 0.5 * band), light * 1.4)
    if (arch < 1.22 && t > 0.06 && t < 0.88) return scaled(gold(0.6), light * 1.5 + 0.2 * glow)
    const spread = (angle / TAU) * around * 2
    return patternAt(spread, Math.log(away / eye) * ((around * 2) / TAU), light + 0.5 * glow, 0.7)
  }

  function patternAt(u: number, v: number, light: number, sharp: number): Readonly<Rgb> {
    const d = girih.distanceAt(u, v)
    const found = girih.tileAt(u, v)
    if (!found) {
      const ridge = d / girih.strap
      return scaled(gold(0.78 - 0.45 * smooth(0.5, 1, ridge)), light)
    }
    const edge = mix(1, smooth(girih.strap, girih.strap + 5, d), sharp)
    const c = glaze[found.rank % glaze.length] as Rgb
    return scaled(c, light * (0.72 + 0.34 * edge))
  }

  function sideLight(angle: number, strength: number): number {
    return 1 + strength * Math.cos(angle - 2.4)
  }
}

/** -1 outside of the mouldings, else 0…1 across the moulding. */
function bandAt(away: number, mouldings: readonly number[]): number {
  for (const at of mouldings) {
    const half = at * 0.022
    const t = (away - at + half) / (2 * half)
    if (t > 0 && t < 1) return Math.abs(Math.sin(t * Math.PI * 1.5))
  }
  return -1
}

const scratch: Rgb = [0, 0, 0]

function scaled(c: Readonly<Rgb>, light: number): Readonly<Rgb> {
  scratch[0] = c[0] * light
  scratch[1] = c[1] * light
  scratch[2] = c[2] * light
  return scratch
}
