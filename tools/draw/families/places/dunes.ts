import { channels, ramp } from '../../canvas/colour.ts'
import { Curve } from '../../canvas/field.ts'
import { Noise } from '../../canvas/noise.ts'
import { bell, clamp, mix, smooth } from '../../canvas/numbers.ts'
import type { Picture } from '../../canvas/picture.ts'

export interface DunesOptions {
  seed: number
  /** The horizon, as a fraction of the height; 0 omits the sky. */
  skyline: number
}

const sandTones: string = '#060505 0%, #1d1a18 22%, #6f6861 50%, #cfc8bd 78%, #f6f2ea 100%'
const skyTones: string = '#0a0a0b 0%, #4a4744 100%'

/** One dune: its crest, and the edge towards the viewer that separates light from shade. */
interface Dune {
  base: number
  rise: number
  peak: number
  width: number
  far: number
}

/** Sand in low light: a bright side with ripples, a dark side, and the edge in between. */
export function dunes(picture: Picture, options: DunesOptions): void {
  const { w, h } = picture
  const n = new Noise(options.seed)
  const sky = ramp(skyTones)
  const haze = picture.field(6, (x, y) => n.fbm(x / 600, y / 120, 4))
  picture.each((x, y, out) => {
    const c = sky(y / (h * Math.max(options.skyline + 0.12, 0.2)) + 0.06 * haze.at(x, y))
    for (const k of channels) out[k] = c[k]
  })
  const first = options.skyline * h
  const list: Dune[] = [
    { base: first + h * 0.1, rise: h * 0.05, peak: 0.16, width: 0.5, far: 1 },
    { base: first + h * 0.17, rise: h * 0.13, peak: 0.74, width: 0.42, far: 0.72 },
    { base: first + h * 0.36, rise: h * 0.27, peak: 0.4, width: 0.5, far: 0.34 },
    { base: first + h * 0.68, rise: h * 0.2, peak: 0.95, width: 0.62, far: 0.12 },
    { base: first + h * 0.95, rise: h * 0.17, peak: 0.05, width: 0.6, far: 0 },
  ]
  const crests = list.map((dune, i) => new Curve(w, createCrestLine(picture, n, dune, i)))
  for (const [i, dune] of list.entries()) paintDune(picture, { n, dune, i, crest: crests[i] as Curve, hidden: crests[i + 1] })
  picture.vignette(0.28).grain(options.seed, 0.05)
}

function createCrestLine(picture: Picture, n: Noise, dune: Dune, i: number): (x: number) => number {
  const { w } = picture
  return (x) => {
    const t = (x / w - dune.peak) / dune.width
    const lean = t < 0 ? 1 / (1 + (t * 1.35) ** 2 * 1.5) : 1 / (1 + t * t * 2.4)
    return dune.base - dune.rise * lean - 14 * (0.4 + dune.far) * n.fbm(x / 330 + i * 5, i * 7, 2)
  }
}

interface Layer {
  n: Noise
  dune: Dune
  i: number
  /** Its crest, and that of the dune in front, which hides everything below it. */
  crest: Curve
  hidden: Curve | undefined
}

function paintDune(picture: Picture, layer: Layer): void {
  const { w, h } = picture
  const { n, dune, i, crest, hidden } = layer
  const sand = ramp(sandTones)
  const top = dune.base - dune.rise
  const box = { left: 0, right: w, top: top - 20, bottom: h }
  const soft = picture.field(4, (x, y) => n.fbm(x / 260 + i * 3, y / 200, 4), box)
  const bend = picture.field(3, (x, y) => 26 * n.fbm(x / 180, y / 120 + i, 3) + 5 * n.fbm(x / 40, y / 30, 2), box)
  const ripple = (x: number, y: number) => {
    const wave = mix(5, 12, smooth(top, h, y)) * (1.2 - dune.far)
    return Math.sin(((y + x * 0.42 * (i % 2 ? -1 : 1) + bend.at(x, y)) / wave) * 2)
  }
  const edge = new Curve(h, (y) => shadeEdgeX(picture, dune, i, y))
  picture.each((x, y, out) => {
    const depth = y - crest.at(x)
    const inside = clamp(depth * picture.scale + 0.5)
    if (inside <= 0 || (hidden && y > hidden.at(x) + 3)) return
    const side = (x - edge.at(y)) * (i % 2 ? -1 : 1)
    const blur = 1.2 + depth * 0.012
    const shade = smooth(-blur, blur, side)
    const s = soft.at(x, y)
    // The bright side turns away from the sun downwards; the dark side gets reflected light from the sand.
    const bright =
      0.92 -
      0.3 * smooth(0, h * 0.4, depth) -
      0.26 * smooth(0, w * 0.55, -side) +
      0.22 * s +
      0.07 * ripple(x, y) * smooth(8, 60, depth) * (1 - dune.far)
    const dark = 0.1 + 0.16 * smooth(0, w * 0.5, side) + 0.16 * smooth(h * 0.05, h * 0.34, depth) + 0.08 * s
    const rim = 0.1 * bell(side + blur, 5 + depth * 0.02) * (1 - shade)
    const c = sand(mix(bright + rim, dark, shade) * (1 - 0.18 * dune.far) + 0.2 * dune.far)
    for (const k of channels) out[k] = mix(out[k], c[k], inside)
  }, box)
}

/** Position of the edge between light and shade at a height. It varies more near the viewer. */
function shadeEdgeX({ w, h }: Picture, dune: Dune, i: number, y: number): number {
  const down = Math.max(0, y - (dune.base - dune.rise)) / h
  const swerve = w * 0.11 * Math.sin(down * 9 + i * 2.1) * smooth(0, 0.12, down)
  return dune.peak * w + w * 0.5 * down ** 0.8 * (i % 2 ? -1 : 1) + swerve
}
