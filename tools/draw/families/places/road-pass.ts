import { channels, type Rgb, ramp } from '../../canvas/colour.ts'
import { Noise } from '../../canvas/noise.ts'
import { clamp, mix, type Random, random, smooth } from '../../canvas/numbers.ts'
import type { Picture } from '../../canvas/picture.ts'
import { pine, svg } from '../../canvas/shapes.ts'
import { scatterStars } from '../../canvas/stars.ts'

const dusk: string = '#070a1a 0%, #141d3c 30%, #2c3a5e 55%, #6a6a86 80%, #b98f86 100%'

const highTint: Rgb = [0.16, 0.19, 0.28]
const lowTint: Rgb = [0.035, 0.05, 0.06]
const snowTint: Rgb = [0.6, 0.62, 0.72]

/** A mountain road in a long exposure: red lights go up, white ones come down. */
export async function paintPass(picture: Picture, seed: number): Promise<void> {
  const { w, h } = picture
  const n = new Noise(seed)
  const rnd = random(seed)
  const sky = ramp(dusk)
  const skyline = h * 0.3
  const drift = picture.field(5, (x, y) => n.fbm(x / 500, y / 120, 4))
  picture.each((x, y, out) => {
    const c = sky(y / skyline / 1.08 + 0.06 * drift.at(x, y))
    for (const k of channels) out[k] = c[k]
  })
  scatterStars(picture, rnd, { count: 520, bottom: skyline, strength: 0.7 })
  const crest = (x: number) => skyline + h * 0.06 - h * 0.15 * (n.ridge(x / 620 + 5, 3, 6) - 0.3)
  const rock = picture.field(2, (x, y) => n.fbm(x / 90 + y / 200, y / 60, 6))
  const gully = picture.field(2, (x, y) => n.ridge((x + y * 0.3) / 210, y / 330 + 2, 5))
  picture.each(
    (x, y, out) => {
      const depth = y - crest(x)
      const inside = smooth(-0.8, 0.8, depth)
      if (inside <= 0) return
      const t = clamp(depth / (h * 0.7))
      const light = clamp(0.5 + rock.at(x, y) * 0.9 + (gully.at(x, y) - 0.5) * 0.8)
      const snow = smooth(h * 0.14, 0, depth) * smooth(0.45, 0.7, light) * 0.42
      for (const k of channels) {
        const c = mix(highTint[k], lowTint[k], t ** 0.7) * (0.55 + 0.75 * light) + snow * snowTint[k]
        out[k] = mix(out[k], c, inside)
      }
    },
    { left: 0, right: w, top: skyline - h * 0.2, bottom: h },
  )
  const path = layRoad(w, h)
  await picture.svg(`<g fill="none" stroke-linecap="round" stroke-linejoin="round">${path.map(asphalt).join('')}</g>`, { blur: 0.6 })
  const firs = plant(picture, rnd, path, crest)
  await picture.svg(`<path d="${firs.far}" fill="#070b10"/>`)
  for (const [blur, opacity, widen] of [
    [16, 0.5, 3.4],
    [4, 0.55, 1.8],
    [0.8, 1, 1],
  ] as const) {
    await picture.svg(
      `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${path.map((leg) => lights(leg, widen)).join('')}</g>`,
      { blur, opacity, as: 'light' },
    )
  }
  await picture.svg(`<path d="${firs.near}" fill="#04070a"/>`)
  picture.vignette(0.35).grain(seed, 0.05)
}

interface Leg {
  /** Points of one stretch of road, with its width at each. */
  points: { x: number; y: number; width: number }[]
}

interface Bend {
  x: number
  y: number
}

/** As fractions of the picture, the highest first. */
const bends: readonly Bend[] = [
  { x: 0.3, y: 0.362 },
  { x: 0.62, y: 0.378 },
  { x: 0.36, y: 0.412 },
  { x: 0.74, y: 0.452 },
  { x: 0.26, y: 0.514 },
  { x: 0.84, y: 0.6 },
  { x: 0.12, y: 0.71 },
  { x: 0.9, y: 0.85 },
  { x: 0.3, y: 1.06 },
]

/** Hairpins: each stretch crosses the slope, slightly steeper and wider than the one above it. */
function layRoad(w: number, h: number): Leg[] {
  const legs: Leg[] = []
  for (const [i, to] of bends.slice(1).entries()) {
    const from = bends[i] as Bend
    const points = []
    for (let k = 0; k <= 40; k++) {
      const t = k / 40
      // Smoothstep, so that the bend is round and not a corner.
      const s = t * t * (3 - 2 * t)
      const x = mix(from.x, to.x, 0.5 * s + 0.5 * (0.5 - 0.5 * Math.cos(Math.PI * t)))
      const y = mix(from.y, to.y, t) + 0.012 * Math.sin(t * Math.PI * 2) * (i / 8)
      points.push({ x: x * w, y: y * h, width: mix(2.5, 74, ((y - 0.36) / 0.7) ** 1.5 || 0) })
    }
    legs.push({ points })
  }
  return legs
}

function strip(leg: Leg, from: number, to: number): string {
  let left = ''
  let right = ''
  leg.points.forEach((p, k) => {
    const shift = (side: number) => svg`${p.x} ${p.y + p.width * 0.42 * side}`
    left += `${k ? 'L' : 'M'}${shift(from)}`
    right = `L${shift(to)}${right}`
  })
  return `${left}${right}Z`
}

function asphalt(leg: Leg): string {
  return `<path d="${strip(leg, -0.62, 0.62)}" fill="#12171c" stroke="#12171c" stroke-width="3"/><path d="${strip(leg, 0.62, 0.8)}"
    fill="#3a4048"/>`
}

function lights(leg: Leg, widen: number): string {
  const thin = 0.035 * widen
  const lane = (at: number, colour: string, opacity: number) =>
    `<path d="${strip(leg, at - thin, at + thin)}" fill="${colour}" stroke="${colour}" stroke-width="${0.7 * widen}" opacity="${opacity}"/>`
  return (
    lane(-0.34, '#ff3a1c', 0.95) +
    lane(-0.2, '#ff5a2c', 0.7) +
    lane(-0.42, '#ffa05a', 0.35) +
    lane(0.2, '#fff0cc', 0.9) +
    lane(0.34, '#ffe0a8', 0.8) +
    lane(0.1, '#fff8e8', 0.4)
  )
}

/** Spruces on the slope, but none on the road. */
function plant({ w, h }: Picture, rnd: Random, path: Leg[], crest: (x: number) => number): { far: string; near: string } {
  const trees: { x: number; y: number }[] = []
  for (let i = 0; i < 620; i++) trees.push({ x: rnd() * w, y: h * (0.42 + 0.62 * rnd() ** 0.8) })
  trees.sort((a, b) => a.y - b.y)
  let far = ''
  let near = ''
  for (const { x, y } of trees) {
    const t = (y / h - 0.4) / 0.6
    const height = 10 + 120 * t ** 1.6 * rnd.in(0.7, 1.2)
    const isFree = path.every((leg) =>
      leg.points.every((p) => Math.abs(p.x - x) > 26 + p.width * 0.4 || y - height * 0.85 > p.y + p.width * 0.5 || y < p.y - p.width * 0.6),
    )
    if (!isFree || y < crest(x) + 60) continue
    if (y > h * 0.9) near += pine(rnd, { x, y, height, spread: 0.18 })
    else far += pine(rnd, { x, y, height, spread: 0.18 })
  }
  return { far, near }
}
