import type { Rgb } from '../../canvas/colour.ts'
import { channels } from '../../canvas/colour.ts'
import { Noise } from '../../canvas/noise.ts'
import { bell, mix, random, smooth } from '../../canvas/numbers.ts'
import type { Picture } from '../../canvas/picture.ts'
import { pine } from '../../canvas/shapes.ts'
import { scatterStars } from '../../canvas/stars.ts'

export interface AuroraOptions {
  seed: number
  /** At the bottom and at the top. */
  colours: readonly [Rgb, Rgb]
}

/** Northern lights over a frozen lake. */
export async function aurora(picture: Picture, options: AuroraOptions): Promise<void> {
  const { w, h } = picture
  const n = new Noise(options.seed)
  const rnd = random(options.seed)
  const shore = h * 0.74
  picture.each((_x, y, out) => {
    const t = y / shore
    out[0] = mix(0.012, 0.035, t)
    out[1] = mix(0.026, 0.15, t ** 2)
    out[2] = mix(0.07, 0.15, t)
  })
  scatterStars(picture, rnd, { count: 1500, strength: 0.8, bottom: shore })
  for (const ribbon of ribbons) paintRibbon(picture, options, n, ribbon)
  const mountains = (x: number) => shore - 16 - 210 * Math.max(0, n.ridge(x / 560 + 4, 8, 6) - 0.2)
  picture.each(
    (x, y, out) => {
      const depth = y - mountains(x)
      if (depth < 0) return
      const snow = smooth(0.04, 0.3, n.fbm((x + depth * 0.6) / 34, depth / 70, 4)) * smooth(120, 0, depth) * 0.7
      for (const k of channels) out[k] = rockTint[k] + snow * snowTint[k]
    },
    { left: 0, right: w, top: shore - 200, bottom: shore },
  )
  const crack = picture.field(1.6, (x, y) => {
    const depth = Math.max(4, y - shore)
    const u = (x - w / 2) / (0.4 + depth / 150)
    return n.ridge(u / 240 + 9, (70 / (depth + 40)) * 9, 4)
  })
  const rough = picture.field(2, (x, y) => n.fbm(x / 130, y / 14, 4))
  picture.each(
    (x, y, out) => {
      const depth = y - shore
      const above = picture.look(x, shore - depth * 2 + 10 * rough.at(x, y))
      const ice = 0.4 + 0.16 * rough.at(x, y) - 0.1 * smooth(0, h - shore, depth)
      const line = smooth(0.86, 0.95, crack.at(x, y)) * 0.16 * smooth(10, 60, depth)
      for (const k of channels) out[k] = above[k] * ice + iceTint[k] + line * crackTint[k]
    },
    { left: 0, right: w, top: shore, bottom: h },
  )
  let trees = ''
  for (let i = 0; i < 70; i++) {
    const x = rnd() * w
    const side = smooth(0.16, 0.5, Math.abs(x / w - 0.5))
    trees += pine(rnd, { x, y: shore + 6, height: 14 + 150 * side ** 2 * rnd.in(0.5, 1) })
  }
  await picture.svg(`<path d="${trees}" fill="#02060a"/><path d="M0 ${shore - 2}H${w}V${shore + 7}H0Z" fill="#02060a"/>`)
  picture.grain(options.seed, 0.045)
}

const rockTint: Rgb = [0.014, 0.03, 0.046]
const snowTint: Rgb = [0.05, 0.12, 0.11]
const iceTint: Rgb = [0.012, 0.03, 0.04]
const crackTint: Rgb = [0.4, 1, 0.9]

/** The lower edge of a curtain, far end first: position as fractions, and nearness (1 is overhead). */
type Ribbon = readonly Knot[]

type Knot = readonly [x: number, y: number, near: number]

const ribbons: readonly Ribbon[] = [
  [
    [1.15, 0.69, 0.2],
    [0.86, 0.67, 0.26],
    [0.5, 0.665, 0.34],
    [0.14, 0.62, 0.5],
    [0.1, 0.53, 0.72],
    [0.46, 0.5, 0.9],
    [0.86, 0.46, 1.1],
    [1.12, 0.3, 1.4],
  ],
  [
    [-0.2, 0.46, 0.5],
    [0.08, 0.4, 0.6],
    [0.42, 0.36, 0.7],
    [0.7, 0.24, 0.9],
    [1.2, 0.16, 1.2],
  ],
]

/** Draws rays along a ribbon. Where it folds, rays overlap and become brighter. */
function paintRibbon(picture: Picture, options: AuroraOptions, n: Noise, ribbon: Ribbon): void {
  const { w, h } = picture
  const isFar = ribbon === ribbons[1]
  const steps = 2600 * (ribbon.length - 1) * 0.5
  for (let i = 0; i < steps; i++) {
    const t = (i / steps) * (ribbon.length - 1)
    const [x, y, near] = along(ribbon, t)
    const sway = 0.03 * n.fbm(t * 2.1, 5, 3) * near
    const ray = 0.5 + 1.1 * n.fbm(t * 16, 3, 4, 0.6) + 0.5 * n.at(t * 70, 9)
    const patch = smooth(-0.4, 0.3, n.fbm(t * 1.3 + 4, 12, 2))
    const light = Math.max(0.03, ray) * (0.2 + 0.8 * patch) * (isFar ? 0.35 : 1) * near ** 0.4
    const reach = h * 0.34 * near * (0.65 + 0.6 * n.at(t * 5, 2) + 0.25 * n.at(t * 24, 8))
    hangRay(picture, options.colours, {
      x: (x + sway) * w,
      foot: (y + sway * 0.6) * h,
      reach,
      width: 1.6 + 2.4 * near,
      light: light * 0.135,
    })
  }
}

function hangRay(
  picture: Picture,
  [low, high]: AuroraOptions['colours'],
  ray: { x: number; foot: number; reach: number; width: number; light: number },
): void {
  const { px, widthPx, heightPx, scale } = picture
  const half = Math.max(1, Math.round(ray.width * scale))
  const middle = Math.round(ray.x * scale)
  const bottom = Math.min(heightPx - 1, Math.round((ray.foot + ray.reach * 0.1) * scale))
  const top = Math.max(0, Math.round((ray.foot - ray.reach * 1.5) * scale))
  for (let row = top; row <= bottom; row++) {
    const up = (ray.foot - row / scale) / ray.reach
    const fade = up < 0 ? bell(up, 0.05) : Math.exp(-up * 2.5) * smooth(1.5, 0.3, up)
    const tint = smooth(0.06, 0.9, up)
    const red = mix(low[0], high[0], tint)
    const green = mix(low[1], high[1], tint)
    const blue = mix(low[2], high[2], tint)
    for (let column = Math.max(0, middle - half); column <= Math.min(widthPx - 1, middle + half); column++) {
      const light = fade * ray.light * (1 - Math.abs(column - middle) / (half + 1))
      const i = (row * widthPx + column) * 3
      px[i] = (px[i] as number) + red * light
      px[i + 1] = (px[i + 1] as number) + green * light
      px[i + 2] = (px[i + 2] as number) + blue * light
    }
  }
}

function along(ribbon: Ribbon, t: number): [number, number, number] {
  const i = Math.min(ribbon.length - 2, Math.floor(t))
  const f = t - i
  const at = (j: number) => ribbon[Math.max(0, Math.min(ribbon.length - 1, j))] as Knot
  const a = at(i - 1)
  const b = at(i)
  const c = at(i + 1)
  const d = at(i + 2)
  const pass = (k: 0 | 1 | 2) =>
    0.5 * (2 * b[k] + (c[k] - a[k]) * f + (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * f * f + (3 * b[k] - a[k] - 3 * c[k] + d[k]) * f ** 3)
  return [pass(0), pass(1), pass(2)]
}
