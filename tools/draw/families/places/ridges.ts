import type { Rgb } from '../../canvas/colour.ts'
import { channels, ramp } from '../../canvas/colour.ts'
import { Curve } from '../../canvas/field.ts'
import { Noise } from '../../canvas/noise.ts'
import type { Random } from '../../canvas/numbers.ts'
import { bell, clamp, mix, random, smooth } from '../../canvas/numbers.ts'
import type { Picture } from '../../canvas/picture.ts'
import { bird, pine, svg } from '../../canvas/shapes.ts'

export interface RidgesOptions {
  seed: number
  palette: keyof typeof palettes
  /** Number of layers of land. */
  layers: number
  /** 1 for alps; less for hills. */
  steepness: number
  /** Sun or moon, as fractions of width and height; undefined for an overcast sky. */
  light?: { x: number; y: number; radius: number }
  /** The start of the farthest layer, as a fraction of the height. */
  skyline: number
  foreground: 'pines' | 'lake' | 'mist'
  birds: boolean
}

interface Palette {
  sky: string
  land: string
  /** Colour of the light's halo. */
  warmth: Rgb
  disc: Rgb
  ink: [near: string, far: string]
}

const palettes = {
  dusk: {
    sky: '#232a4d 0%, #5a5787 28%, #b4788e 52%, #f0a07c 72%, #fbd09a 88%, #fde7bf 100%',
    land: '#e9a98d 0%, #b27b86 22%, #5f5277 50%, #27294a 76%, #0b0e1c 100%',
    warmth: [1, 0.72, 0.36],
    disc: [1, 0.95, 0.8],
    ink: ['#070912', '#0c1020'],
  },
  fog: {
    sky: '#8fa3a6 0%, #b9c4c0 50%, #d8dad0 80%, #e8e4d6 100%',
    land: '#c3cac3 0%, #93a59f 30%, #54706c 60%, #26403e 82%, #0d1e1d 100%',
    warmth: [0.5, 0.46, 0.36],
    disc: [1, 0.99, 0.95],
    ink: ['#081514', '#122826'],
  },
  moonlit: {
    sky: '#040914 0%, #0b1a33 40%, #1e3c5e 75%, #54788f 100%',
    land: '#3f627c 0%, #264662 30%, #142c46 60%, #0a1829 82%, #03070e 100%',
    warmth: [0.5, 0.62, 0.72],
    disc: [0.97, 0.96, 0.9],
    ink: ['#02050a', '#050b14'],
  },
  autumn: {
    sky: '#4d7f95 0%, #8fb0b0 40%, #e3d4ab 70%, #f7e3b6 100%',
    land: '#d9bd8c 0%, #c28a4e 25%, #9a4f2a 50%, #5c2a1e 75%, #231311 100%',
    warmth: [0.9, 0.66, 0.36],
    disc: [1, 0.98, 0.88],
    ink: ['#160c0b', '#2c1712'],
  },
} satisfies Record<string, Palette>

/** Layers of land, each paler than the one in front of it. */
export async function ridges(picture: Picture, options: RidgesOptions): Promise<void> {
  const palette: Palette = palettes[options.palette]
  const n = new Noise(options.seed)
  const rnd = random(options.seed)
  paintSky(picture, options, palette, n)
  for (let k = 0; k < options.layers; k++) paintLayer(picture, options, palette, n, k)
  const water = options.foreground === 'lake' ? picture.h * 0.74 : undefined
  if (water) mirror(picture, n, water)
  let shapes = ''
  if (options.foreground === 'pines') shapes += pines(picture, rnd, palette)
  if (options.foreground === 'lake') shapes += shore(picture, rnd, palette)
  if (options.birds) shapes += flock(picture, rnd, palette)
  await picture.svg(shapes)
  picture.grain(options.seed, 0.04)
}

function paintSky(picture: Picture, options: RidgesOptions, palette: Palette, n: Noise): void {
  const sky = ramp(palette.sky)
  const end = (options.skyline + 0.06) * picture.h
  const streaks = picture.field(3, (x, y) => n.fbm(x / 500, y / 70, 5))
  const clouds = picture.field(3, (x, y) => clamp(n.fbm(x / 420 + 3, y / 46, 6) * 1.6 - 0.18))
  const light = options.light
  const lx = (light?.x ?? 0.5) * picture.w
  const ly = (light?.y ?? 0.4) * picture.h
  const radius = light?.radius ?? 0
  picture.each((x, y, out) => {
    const c = sky(y / end + 0.05 * streaks.at(x, y))
    const away = Math.hypot(x - lx, (y - ly) * 1.05)
    const glow = (light ? 0.42 : 0.14) * Math.exp(-away / 190)
    const disc = light ? smooth(radius + 1.5, radius - 1.5, away) : 0
    const cloud = clouds.at(x, y) * smooth(end * 0.75, end * 0.24, y) * 0.26
    for (const k of channels) {
      const seen = c[k] + palette.warmth[k] * glow + cloud * palette.warmth[k] * 0.9
      out[k] = mix(seen, palette.disc[k], disc)
    }
  })
}

function paintLayer(picture: Picture, options: RidgesOptions, palette: Palette, n: Noise, k: number): void {
  const { w, h } = picture
  const far = ramp(palette.land)
  const t = k / (options.layers - 1)
  const isNearest = k === options.layers - 1
  const first = options.skyline * h
  const base = first + (h * 0.94 - first) * 0.96 * t ** 1.25
  const amplitude = mix(70, 250, Math.sin(t * 2.6)) * (isNearest ? 0.35 : 1) * options.steepness
  const size = mix(260, 620, t)
  const lx = (options.light?.x ?? 0.5) * w
  const octaves = options.steepness < 0.6 ? 4 : 6
  const crest = new Curve(w, (x) => {
    const rise = n.ridge((x + k * 977) / size, k * 3.7, octaves) - 0.5
    const summit = k === 2 ? 150 * options.steepness * bell(x - w * 0.25, 190) : 0
    return base - amplitude * rise - 26 * options.steepness * n.fbm((x + k * 300) / 90, k, 4) - summit
  })
  const box = { left: 0, right: w, top: crest.least() - 2, bottom: h }
  const slope = picture.field(
    3,
    (x, y) => {
      const depth = y - crest.at(x)
      return depth > 200 ? 0 : n.fbm((x + k * 400) / 70 + depth / 120, depth / 46, 5)
    },
    box,
  )
  const drift = picture.field(4, (x, y) => n.fbm(x / 200, y / 60 + k, 4), box)
  const ink = far(t ** 0.85)
  const mist = far(Math.max(0, t - 0.3))
  const thick = isNearest && options.foreground !== 'mist' ? 0 : 0.8
  picture.each((x, y, out) => {
    const depth = y - crest.at(x)
    const inside = clamp(depth + 0.5)
    if (inside <= 0) return
    const lit = clamp(slope.at(x, y) * 0.9 + 0.1) * (1 - t) * 0.3 * smooth(180, 0, depth)
    const fog = smooth(20, 150 + 90 * (1 - t), depth + 40 * drift.at(x, y)) * thick
    const warm = Math.exp(-Math.abs(x - lx) / 330) * (1 - t) * 0.2
    for (const j of channels) {
      const rock = ink[j] + lit * slopeTint[j] + warm * palette.warmth[j] * 0.8
      out[j] = mix(out[j], mix(rock, mist[j] * 1.04 + warm * palette.warmth[j] * 0.5, fog), inside)
    }
  }, box)
}

const slopeTint: Rgb = [0.8, 0.5, 0.4]

/** Still water below `line`: the mirrored picture, slightly darker and stretched. */
function mirror(picture: Picture, n: Noise, line: number): void {
  const ripple = picture.field(2, (x, y) => n.fbm(x / 150, y / 5, 4))
  picture.each(
    (x, y, out) => {
      const depth = y - line
      const calm = ripple.at(x, y) * (3 + depth * 0.05)
      const above = picture.look(x + calm, line - depth * 1.15 + calm * 2)
      const kept = 0.86 - 0.3 * smooth(0, picture.h * 0.3, depth) + 0.05 * smooth(0.1, 0.4, ripple.at(x, y))
      const rim = 0.12 * bell(depth, 5)
      for (const k of channels) out[k] = above[k] * kept + rim
    },
    { left: 0, right: picture.w, top: line, bottom: picture.h },
  )
}

function pines(picture: Picture, rnd: Random, palette: Palette): string {
  const { w, h } = picture
  let near = ''
  let far = ''
  for (let i = 0; i < (120 * w) / 1080; i++) {
    const x = rnd() * (w + 40) - 20
    const depth = rnd()
    const side = Math.abs(x - w / 2) / (w / 2)
    const tree = pine(rnd, { x, y: h * 0.927 + depth * 90 - 40 * side, height: 50 + 150 * depth ** 2.2 * (side + 0.3) })
    if (depth > 0.5) near += tree
    else far += tree
  }
  return `<path d="${far}" fill="${palette.ink[1]}"/><path d="${near}" fill="${palette.ink[0]}"/>`
}

/** A spit of land with spruces on one side and reeds on the other. */
function shore(picture: Picture, rnd: Random, palette: Palette): string {
  const { w, h } = picture
  let trees = `M-10 ${h + 10}V${h * 0.9}Q${w * 0.22} ${h * 0.88} ${w * 0.4} ${h * 0.955}T${w * 0.7} ${h + 10}Z`
  for (let i = 0; i < 26; i++) {
    const x = rnd() ** 1.6 * w * 0.33 - 20
    trees += pine(rnd, { x, y: h * 0.915 + rnd() * 40, height: rnd.in(120, 400) * (1 - x / (w * 0.5)) })
  }
  let reeds = ''
  for (let i = 0; i < 90; i++) {
    const x = w * rnd.in(0.62, 1.02)
    const height = rnd.in(30, 130) * smooth(0.55, 0.95, x / w)
    reeds += svg`M${x} ${h + 6}q${rnd.bell() * 8} ${-height * 0.6} ${rnd.bell() * 26} ${-height}`
  }
  return `<path d="${trees}" fill="${palette.ink[0]}"/><path d="${reeds}" fill="none" stroke="${palette.ink[0]}" stroke-width="2.6"
    stroke-linecap="round"/>`
}

function flock(picture: Picture, rnd: Random, palette: Palette): string {
  let birds = ''
  for (let i = 0; i < 7; i++) {
    birds += bird(picture.w * 0.23 + i * 34 + rnd() * 30, picture.h * 0.29 + Math.abs(i - 2) * 15 + rnd() * 12, 8 + rnd() * 6)
  }
  return `<path d="${birds}" fill="none" stroke="${palette.ink[1]}" stroke-width="2.2" stroke-linecap="round"/>`
}
