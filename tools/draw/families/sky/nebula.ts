import type { Rgb } from '../../canvas/colour.ts'
import { channels, ramp } from '../../canvas/colour.ts'
import type { Field } from '../../canvas/field.ts'
import { Noise } from '../../canvas/noise.ts'
import { clamp, mix, random, smooth } from '../../canvas/numbers.ts'
import type { Picture } from '../../canvas/picture.ts'
import { scatterStars, sparkle, starTint } from '../../canvas/stars.ts'

export interface NebulaOptions {
  seed: number
  /** A dark pillar in front of young stars, the shell of a dying star, or a supernova remnant. */
  form: 'pillar' | 'shell' | 'veil'
  palette: keyof typeof palettes
}

interface Palette {
  glow: string
  /** Colour of the second gas, drawn over the first. */
  haze: string
  rim: Rgb
}

const palettes = {
  copper: {
    glow: '#04060f 0%, #0a2034 20%, #14566a 40%, #7a6f86 56%, #d4795a 70%, #f6b777 84%, #fff3d6 100%',
    haze: '#05060d 0%, #5a2140 50%, #ff8a5c 100%',
    rim: [1, 0.62, 0.36],
  },
  rose: {
    glow: '#07050d 0%, #23122f 22%, #6d2450 45%, #c84c5e 64%, #f39a6c 80%, #fff0d0 100%',
    haze: '#04060e 0%, #173a5e 50%, #8fd0e8 100%',
    rim: [1, 0.72, 0.6],
  },
  teal: {
    glow: '#020709 0%, #06282d 25%, #0f6b66 50%, #58b79a 70%, #cfe7b8 86%, #fffbe6 100%',
    haze: '#060404 0%, #5e1c12 45%, #d8582a 80%, #ffc48a 100%',
    rim: [0.7, 1, 0.85],
  },
} satisfies Record<string, Palette>

/** Clouds of glowing gas with a star field. */
export function nebula(picture: Picture, options: NebulaOptions): void {
  const palette: Palette = palettes[options.palette]
  const forms = { pillar: paintPillar, shell: paintShell, veil: paintVeil }
  const rnd = random(options.seed)
  forms[options.form](picture, palette, options.seed)
  scatterStars(picture, rnd, { count: options.form === 'veil' ? 3600 : 2300 })
  for (let i = 0; i < 14; i++) {
    const away = i < 6 ? 0.25 : 0.5
    const x = picture.w * (0.5 + rnd.in(-away, away))
    const y = picture.h * (0.42 + rnd.in(-away, away) * 0.8)
    sparkle(picture, { x, y, brightness: rnd.in(0.35, 1) ** 2, colour: starTint(rnd()) })
  }
  picture.vignette(0.35).grain(options.seed, 0.045)
}

/** Two low-frequency fields that warp all others, so that the gas looks turbulent. */
function stir(picture: Picture, n: Noise, size: number): { x: Field; y: Field } {
  return {
    x: picture.field(5, (x, y) => n.fbm((x / size) * 0.9 + 4, (y / size) * 0.9, 4)),
    y: picture.field(5, (x, y) => n.fbm((x / size) * 0.9, (y / size) * 0.9 + 9, 4)),
  }
}

function paintPillar(picture: Picture, palette: Palette, seed: number): void {
  const n = new Noise(seed)
  const m = new Noise(seed + 1133)
  const glow = ramp(palette.glow)
  const haze = ramp(palette.haze)
  const bend = stir(picture, n, 360)
  const gas = picture.field(1.6, (x, y) => n.fbm(x / 360 + bend.x.at(x, y) * 2.4, (y / 360) * 0.8 + bend.y.at(x, y) * 2.4, 7, 0.55))
  const lanes = picture.field(2, (x, y) => m.ridge((x / 360) * 0.8 + bend.x.at(x, y), (y / 360) * 0.8 + bend.y.at(x, y), 5))
  // A leaning column with an edge of noise. Positive inside.
  const column = picture.field(1.6, (x, y) => {
    const u = x / 360
    const v = y / 360
    const half = 0.13 + 0.17 * (v - 0.85) + 0.34 * m.fbm(u * 1.5 + 3 + bend.x.at(x, y), v * 1.1 + bend.y.at(x, y), 6, 0.55)
    return half - Math.abs(u - 1.72 + (v - 2) * 0.13 + 0.35 * m.fbm(v * 1.3, 3, 3))
  })
  const top = picture.field(4, (x, y) => smooth(0.72, 1.15, y / 360 + 0.5 * m.fbm(x / 120, y / 360, 4)))
  picture.each((x, y, out) => {
    const u = x / 360
    const v = y / 360
    const wx = bend.x.at(x, y)
    const wy = bend.y.at(x, y)
    const a = gas.at(x, y)
    const away = Math.hypot(u - 1.55 + wx * 0.5, (v - 1.45 + wy * 0.4) * 0.8)
    const light = Math.exp(-away * away * 0.75)
    const lit = clamp(0.5 + a * 0.95) * light * 1.25 + light * 0.12
    const dark = clamp(lanes.at(x, y) - 0.42) * 0.55
    const e = column.at(x, y)
    const inside = smooth(-0.01, 0.09, e) * top.at(x, y)
    const rim = e < 0.16 ? smooth(-0.06, 0.04, e) * smooth(0.2, 0, e) * smooth(3.2, 1, v) : 0
    const c = glow(lit - dark * 0.6)
    const r = haze(light * (0.35 + wy))
    for (const k of channels) {
      const seen = c[k] + r[k] * 0.28 * light
      const dust = seen * 0.1 + dustTint[k] + dustGlow[k] * clamp(0.2 + 2.2 * a) * light
      out[k] = mix(seen, dust, inside * 0.97) + palette.rim[k] * rim * 0.62 * light * (0.5 + a)
    }
  })
}

const dustTint: Rgb = [0.02, 0.014, 0.022]
const dustGlow: Rgb = [0.1, 0.034, 0.03]

/** Shells around a white centre: the inner gas is `glow`, the outer `haze`, with thin radial spokes. */
function paintShell(picture: Picture, palette: Palette, seed: number): void {
  const n = new Noise(seed)
  const m = new Noise(seed + 77)
  const glow = ramp(palette.glow)
  const haze = ramp(palette.haze)
  const bend = stir(picture, n, 300)
  const cx = picture.w * 0.5
  const cy = picture.h * 0.47
  const wisps = picture.field(1.6, (x, y) => n.fbm(x / 240 + bend.x.at(x, y) * 2.2, y / 240 + bend.y.at(x, y) * 2.2, 6, 0.55))
  const spokes = picture.field(1.6, (x, y) => {
    const away = Math.hypot(x - cx, y - cy)
    const angle = Math.atan2(y - cy, x - cx) + bend.x.at(x, y) * 0.25
    return m.ridge(Math.cos(angle) * 5 + away / 900, Math.sin(angle) * 5, 5)
  })
  picture.each((x, y, out) => {
    const wx = bend.x.at(x, y)
    const wy = bend.y.at(x, y)
    const away = (Math.hypot((x - cx) * 1.08 + wx * 90, (y - cy) * 0.86 + wy * 90) / 470) * (1 + 0.1 * wy)
    const a = wisps.at(x, y)
    const s = spokes.at(x, y)
    const inner = smooth(0.16, 0.44, away) * smooth(0.78, 0.5, away)
    const ring = Math.exp(-(((away - 0.66) / 0.13) ** 2))
    const outer = Math.exp(-(((away - 0.86) / 0.22) ** 2))
    const heart = Math.exp(-away * away * 26)
    const cool = glow(
      clamp(inner * (0.55 + 0.5 * a) + ring * (0.3 + 0.9 * a + 0.45 * (s - 0.5)) + heart * 0.5 + 0.06 * smooth(0.5, 0, away)),
    )
    const warm = haze(clamp(outer * (0.42 + 0.8 * a + 0.9 * (s - 0.45)) + ring * 0.35 * (0.5 + a)))
    const far = smooth(1.7, 0.9, away) * 0.05 * (1 + 2 * a)
    for (const k of channels) out[k] = 1 - (1 - cool[k]) * (1 - warm[k]) + far * palette.rim[k] * 0.4
  })
  sparkle(picture, { x: cx, y: cy, brightness: 0.8, colour: [0.86, 0.94, 1] })
}

/** Thin folded sheets, bright where seen edge-on. */
function paintVeil(picture: Picture, palette: Palette, seed: number): void {
  const n = new Noise(seed)
  const m = new Noise(seed + 501)
  const glow = ramp(palette.glow)
  const haze = ramp(palette.haze)
  const bend = stir(picture, n, 420)
  const sheet = (noise: Noise, scale: number, turn: number) =>
    picture.field(1.4, (x, y) => {
      const u = (x * 0.86 + y * turn) / scale + bend.x.at(x, y) * 1.3
      const v = (y * 0.86 - x * turn) / (scale * 2.1) + bend.y.at(x, y) * 1.3
      const fold = noise.fbm(u, v, 5, 0.46)
      return Math.exp(-Math.abs(Math.sin(fold * 7)) * 4.6) * Math.exp(-fold * fold * 5)
    })
  const first = sheet(n, 300, 0.5)
  const second = sheet(m, 230, 0.62)
  const cloud = picture.field(4, (x, y) => m.fbm(x / 330 + bend.x.at(x, y), y / 330 + bend.y.at(x, y), 5))
  picture.each((x, y, out) => {
    const across = (x * 0.62 - y * 0.78) / picture.h + 0.12 + bend.y.at(x, y) * 0.35
    const band = Math.exp(-((across / 0.34) ** 2))
    const c = cloud.at(x, y)
    const a = first.at(x, y) * band * (0.62 + 0.8 * c)
    const b = second.at(x, y) * Math.exp(-(((across + 0.06) / 0.3) ** 2)) * (0.5 - 0.9 * c)
    const cool = glow(clamp(a * 0.95 + band * (0.1 + 0.16 * c)))
    const warm = haze(clamp(b * 0.9 + band * 0.1 * (0.5 - c)))
    for (const k of channels) out[k] = 1 - (1 - cool[k]) * (1 - warm[k])
  })
}
