import type { Rgb } from '../canvas/colour.ts'
import { channels, rgb } from '../canvas/colour.ts'
import { Noise } from '../canvas/noise.ts'
import type { Random } from '../canvas/numbers.ts'
import { bell, clamp, mix, random, smooth } from '../canvas/numbers.ts'
import type { Picture } from '../canvas/picture.ts'

export interface BokehOptions {
  seed: number
  /** Colours of the lamps; the first is the most frequent. */
  palette: readonly [string, string, ...string[]]
}

interface Light {
  x: number
  y: number
  radius: number
  colour: Rgb
  strength: number
}

/** A harbour at night, out of focus: every lamp is a disc, with a stretched reflection in the water. */
export function bokeh(picture: Picture, options: BokehOptions): void {
  const { h } = picture
  const rnd = random(options.seed)
  const n = new Noise(options.seed)
  const dusk = picture.field(8, (x, y) => n.fbm(x / 300, y / 300, 4))
  const ground = 0.54
  picture.each((x, y, out) => {
    const t = y / h
    const glow = bell(t - ground, 0.3)
    const d = 1 + 0.4 * dusk.at(x, y)
    out[0] = (0.022 + 0.1 * glow) * d
    out[1] = (0.03 + 0.06 * glow) * d
    out[2] = (0.06 + 0.075 * glow) * d
  })
  const lights = harbour(picture, rnd, options.palette)
  for (const light of lights) addDisc(picture, light)
  addReflections(picture, lights, n, ground)
  picture.vignette(0.4).grain(options.seed, 0.04)
}

/** A waterfront: three tiers of lamps along one line. */
function harbour({ w, h }: Picture, rnd: Random, palette: BokehOptions['palette']): Light[] {
  const lights: Light[] = []
  const line = h * 0.54
  for (let i = 0; i < 46; i++) {
    const x = (i + rnd.in(0.1, 0.9)) * (w / 46)
    lights.push({
      x,
      y: line - rnd.in(6, 26),
      radius: rnd.in(17, 27),
      colour: rgb(rnd() < 0.62 ? palette[0] : rnd.pick(palette)),
      strength: rnd.in(0.32, 0.7),
    })
  }
  for (let i = 0; i < 150; i++) {
    const hill = 60 + 210 * bell(i / 150 - 0.3, 0.24) + 130 * bell(i / 150 - 0.8, 0.14)
    lights.push({
      x: (i / 150) * w + rnd.bell() * 24,
      y: line - 30 - hill * rnd() ** 0.8,
      radius: rnd.in(8, 21),
      colour: rgb(rnd.pick(palette)),
      strength: rnd.in(0.06, 0.32),
    })
  }
  lights.push({ x: w * 0.72, y: line - 250, radius: 46, colour: rgb(palette[1]), strength: 0.5 })
  return lights
}

/** A lamp out of focus: a disc, slightly brighter at the rim. */
function addDisc(picture: Picture, light: Light): void {
  const { x: cx, y: cy, radius, colour, strength } = light
  const soft = 1.6
  picture.each(
    (x, y, out) => {
      const away = Math.hypot(x - cx, y - cy)
      if (away > radius + soft) return
      const t = away / radius
      const k = smooth(radius + soft, radius - soft, away) * strength * (0.72 + 0.2 * t * t + 0.3 * smooth(0.86, 0.96, t))
      for (const j of channels) out[j] = 1 - (1 - out[j]) * (1 - Math.min(1, colour[j] * k))
    },
    { left: cx - radius - 3, right: cx + radius + 3, top: cy - radius - 3, bottom: cy + radius + 3 },
  )
  if (strength > 0.5) picture.glow(cx, cy, radius * 1.7, colour, strength * 0.1)
}

function addReflections(picture: Picture, lights: readonly Light[], n: Noise, ground: number): void {
  const { w, h } = picture
  const line = h * ground
  const columns = Array.from({ length: Math.ceil(w) }, (): Rgb => [0, 0, 0])
  for (const light of lights) {
    const half = light.radius * 0.8
    for (let x = Math.max(0, Math.floor(light.x - half * 2)); x < Math.min(w, light.x + half * 2); x++) {
      const k = bell(x - light.x, half) * light.strength * (light.y > line - 40 ? 1 : 0.4)
      for (const j of channels) (columns[x] as Rgb)[j] += light.colour[j] * k
    }
  }
  const chop = picture.field(1.6, (x, y) => n.fbm(x / (50 + (y - line) * 0.3), y / (3 + (y - line) * 0.03), 4))
  picture.each(
    (x, y, out) => {
      const depth = y - line
      const c = chop.at(x, y)
      const drawn = columns[clamp(Math.round(x + c * (10 + depth * 0.1)), 0, Math.ceil(w) - 1)] as Rgb
      const k = (0.36 + 0.9 * c) * Math.exp(-depth / (h * 0.22)) + 0.1 * smooth(0.1, 0.4, c)
      for (const j of channels) out[j] = out[j] * mix(0.6, 0.3, depth / (h - line)) + drawn[j] * Math.max(0, k) * 0.9
    },
    { left: 0, right: w, top: line, bottom: h },
  )
}
