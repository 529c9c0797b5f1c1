import { outlineText } from '../../../apps/server/platform/images/lettering.ts'
import type { Rgb } from '../canvas/colour.ts'
import { channels, toHex } from '../canvas/colour.ts'
import { Noise } from '../canvas/noise.ts'
import { bell, clamp, mix, smooth, TAU } from '../canvas/numbers.ts'
import type { Picture } from '../canvas/picture.ts'
import { svg } from '../canvas/shapes.ts'

export interface LensOptions {
  seed: number
  /** Opening of the aperture blades, 0…1. */
  opening: number
  blades: number
}

/** The front of an old lens: rings, coated glass, and the aperture blades behind it. */
export async function lens(picture: Picture, options: LensOptions): Promise<void> {
  const { w, h } = picture
  const n = new Noise(options.seed)
  const cx = w * 0.5
  const cy = h * 0.5
  const size = Math.min(w, h) * 0.41
  const brushed = (angle: number, r: number) => n.fbm(Math.cos(angle) * 3 + r * 40, Math.sin(angle) * 3 + r * 160, 3)
  const cloth = picture.field(1.5, (x, y) => n.fbm(x / 3, y / 3, 2))
  picture.each((x, y, out) => {
    const dx = (x - cx) / size
    const dy = (y - cy) / size
    const r = Math.hypot(dx, dy)
    const angle = Math.atan2(dy, dx)
    if (r > 1.02) {
      const shadow = smooth(1.55, 0.98, Math.hypot(dx - 0.1, dy - 0.16))
      const light = (1 - 0.6 * shadow) * (1 - 0.35 * Math.hypot(x / w - 0.35, y / h - 0.3)) * (1 + 0.14 * cloth.at(x, y))
      for (const k of channels) out[k] = deskTint[k] * light
      return
    }
    const metal = metalAt(r, angle, brushed(angle, r))
    const glass = glassAt(dx, dy, r, options)
    const inside = smooth(0.66, 0.655, r)
    const edge = smooth(1.003, 0.997, r)
    for (const k of channels) out[k] = mix(out[k] || deskTint[k] * 0.3, mix(metal * metalTint[k], glass[k], inside), edge)
  })
  await picture.svg(engraving(cx, cy, size))
  // Two windows, reflected by two of the lens elements.
  await picture.svg(
    `<g transform="translate(${cx - size * 0.25} ${cy - size * 0.27}) rotate(-14)"><path d="M-52-66Q0-86 52-72L46 44Q0 32-46 50Z"
      fill="#dff1f4" opacity=".5"/><path d="M-3-80V40M-52-10Q0-26 50-14" stroke="#10161a" stroke-width="6" opacity=".75"/></g>` +
      `<g transform="translate(${cx + size * 0.27} ${cy + size * 0.29}) rotate(166) scale(.42)"><path d="M-52-66Q0-86 52-72L46 44Q0
        32-46 50Z" fill="#ffd9a0" opacity=".5"/></g>`,
    { blur: 1.4 },
  )
  picture.glow(cx - size * 0.25, cy - size * 0.28, 90, [0.6, 0.9, 1], 0.1)
  picture.vignette(0.3).grain(options.seed, 0.035)
}

const deskTint: Rgb = [0.27, 0.17, 0.1]
const metalTint: Rgb = [1, 0.98, 0.95]
const violetTint: Rgb = [0.32, 0.1, 0.5]
const amberTint: Rgb = [0.62, 0.34, 0.12]
const greenTint: Rgb = [0.04, 0.34, 0.3]
const ringTint: Rgb = [0.5, 0.6, 0.9]
const coat: Rgb = [0, 0, 0]

/** Rings: knurled grip, bare metal, black engraving ring, step down to the glass. */
function metalAt(r: number, angle: number, grain: number): number {
  const light = 0.5 + 0.5 * Math.cos(angle + 2.3)
  const sheen = Math.abs(Math.cos((angle + 2.3) * 1)) ** 6
  if (r > 0.9) {
    const tooth = Math.abs((((angle / TAU) * 96 + 96) % 1) - 0.5) * 2
    return (0.07 + 0.3 * light * smooth(0.2, 0.8, tooth)) * (0.8 + 0.2 * bell(r - 0.95, 0.04))
  }
  if (r > 0.875) return 0.16 + 0.7 * sheen + 0.1 * grain
  if (r > 0.71) return 0.045 + 0.06 * light * bell(r - 0.86, 0.03) + 0.05 * sheen + 0.02 * grain
  const step = Math.sin(((r - 0.655) / 0.055) * Math.PI * 5)
  return 0.04 + 0.12 * Math.max(0, step) * (0.3 + 0.7 * (1 - light)) + 0.3 * bell(r - 0.708, 0.004) * light
}

function glassAt(dx: number, dy: number, r: number, options: LensOptions): Rgb {
  const t = r / 0.655
  // The coating is violet at the rim, amber towards the light, and green in the centre.
  const toLight = Math.hypot(dx + 0.3, dy + 0.34)
  const deep = smooth(1, 0.2, t)
  const bladeRadius = 0.42
  const hole = options.opening * bladeRadius
  const blade = bladesAt(dx, dy, hole, options.blades)
  const isIris = r < bladeRadius
  const tunnel = isIris ? 0.4 : 0.12 + 0.5 * bell(r - bladeRadius - 0.03, 0.016) + 0.25 * bell(r - 0.52, 0.01)
  const through = isIris ? blade.open : 0
  const face = isIris ? 0.05 + 0.22 * blade.light : 0.03 * tunnel
  const beyond: Rgb = [0.62 - 0.3 * dy, 0.4 - 0.12 * dy, 0.22 + 0.3 * dy]
  const violet = 0.34 * smooth(0.62, 1, t) * clamp(0.7 + dx * 0.8 + dy * 0.5)
  const amber = 0.4 * bell(toLight, 0.3)
  const green = 0.13 * deep * clamp(0.5 - dx - dy)
  for (const k of channels) {
    const dark = face + violetTint[k] * violet + amberTint[k] * amber * 0.55 + greenTint[k] * green
    coat[k] = mix(dark, beyond[k] * (0.9 + 0.5 * bell(r, 0.2)), through * 0.92)
  }
  const ring = bell(t - 0.985, 0.01) * 0.5 * clamp(0.5 + dx + dy)
  for (const k of channels) coat[k] += ring * ringTint[k]
  return coat
}

/** Whether a point is in the opening between the blades, and the highlight on a blade's edge. */
function bladesAt(dx: number, dy: number, hole: number, count: number): { open: number; light: number } {
  let least = 9
  let which = 0
  for (let i = 0; i < count; i++) {
    const a = (i / count) * TAU + 0.3
    // Each blade ends in an arc, so that the opening is a polygon with curved sides.
    const away = Math.hypot(dx - Math.cos(a) * hole * 2.6, dy - Math.sin(a) * hole * 2.6) * -1 + hole * 3.6
    if (away < least) {
      least = away
      which = i
    }
  }
  const a = (which / count) * TAU + 0.3
  const along = dx * -Math.sin(a) + dy * Math.cos(a)
  iris.open = smooth(-0.004, 0.004, least)
  iris.light = clamp(0.35 + along * 1.5 + 0.4 * Math.cos(a - 2.3)) * 0.8 + 0.7 * bell(least + 0.006, 0.006)
  return iris
}

const iris = { open: 0, light: 0 }

/** Text around the ring, letter by letter. */
function engraving(cx: number, cy: number, size: number): string {
  const text = 'TINTYPE  ANASTIGMAT  1:2.8  F = 52 mm   No 4031'
  const radius = size * 0.775
  let s = ''
  const step = 0.082
  for (const [i, letter] of [...text].entries()) {
    const angle = -Math.PI / 2 + (i - (text.length - 1) / 2) * step
    const turn = (angle * 360) / TAU + 90
    const at = svg`translate(${cx + Math.cos(angle) * radius} ${cy + Math.sin(angle) * radius}) rotate(${turn})`
    s += outlineText(letter, { x: 0, y: 9, size: 30, anchor: 'middle', fill: toHex([0.86, 0.83, 0.76]), extra: `transform="${at}"` })
  }
  return `${s}<circle cx="${cx}" cy="${cy + radius}" r="6" fill="#c8502e"/>`
}
