import type { Rgb } from '../../canvas/colour.ts'
import { channels, ramp } from '../../canvas/colour.ts'
import { Curve } from '../../canvas/field.ts'
import { Noise } from '../../canvas/noise.ts'
import type { Random } from '../../canvas/numbers.ts'
import { clamp, mix, random, smooth } from '../../canvas/numbers.ts'
import type { Picture } from '../../canvas/picture.ts'
import { bird, svg } from '../../canvas/shapes.ts'
import { scatterStars } from '../../canvas/stars.ts'

export interface CastleOptions {
  seed: number
  palette: keyof typeof palettes
  /** One spire above the clouds, or two with a bridge between them. */
  plan: 'spire' | 'bridge'
}

interface Palette {
  sky: string
  disc: Rgb
  glow: Rgb
  /** Colours of a cloud's lit top and body, and of the stone from far to near. */
  cloud: [Rgb, Rgb]
  stone: [string, string]
  stars: number
}

const palettes = {
  moonrise: {
    sky: '#0c1030 0%, #272a66 35%, #6a4f93 62%, #c9789a 82%, #f5b9a0 100%',
    disc: [1, 0.93, 0.82],
    glow: [0.9, 0.62, 0.6],
    cloud: [
      [0.98, 0.74, 0.72],
      [0.36, 0.27, 0.5],
    ],
    stone: ['#2c2450', '#120f2a'],
    stars: 900,
  },
  morning: {
    sky: '#2c6a8c 0%, #78abb0 40%, #dccf9e 70%, #f8d58c 88%, #fff0c6 100%',
    disc: [1, 0.98, 0.88],
    glow: [1, 0.86, 0.56],
    cloud: [
      [1, 0.96, 0.86],
      [0.55, 0.62, 0.66],
    ],
    stone: ['#5b6468', '#26323a'],
    stars: 0,
  },
} satisfies Record<string, Palette>

/** Towers on rock, high above a sea of cloud. */
export async function castle(picture: Picture, options: CastleOptions): Promise<void> {
  const palette: Palette = palettes[options.palette]
  const { w, h } = picture
  const n = new Noise(options.seed)
  const rnd = random(options.seed)
  const isSpire = options.plan === 'spire'
  paintHeaven(picture, palette, n, rnd, isSpire ? { x: 0.56, y: 0.4, radius: 250 } : { x: 0.5, y: 0.5, radius: 150 })
  paintClouds(picture, n, palette, { top: h * 0.66, amount: 60, far: 0.75, seed: 1 })
  if (isSpire) {
    await raise(picture, rnd, n, { x: w * 0.86, top: h * 0.6, width: 90, fill: palette.stone[0], towers: 3, scale: 0.4 })
    paintClouds(picture, n, palette, { top: h * 0.74, amount: 80, far: 0.5, seed: 4 })
    await raise(picture, rnd, n, { x: w * 0.46, top: h * 0.56, width: 250, fill: palette.stone[1], towers: 9, scale: 1 })
  } else {
    const left = { x: w * 0.2, top: h * 0.58 }
    const right = { x: w * 0.82, top: h * 0.58 }
    await picture.svg(bridge(left.x, right.x, left.top + 18, palette.stone[1]))
    await raise(picture, rnd, n, { ...left, width: 210, fill: palette.stone[1], towers: 7, scale: 0.86 })
    await raise(picture, rnd, n, { ...right, width: 180, fill: palette.stone[1], towers: 6, scale: 0.8 })
  }
  paintClouds(picture, n, palette, { top: h * 0.82, amount: 110, far: 0.22, seed: 9 })
  paintClouds(picture, n, palette, { top: h * 0.93, amount: 130, far: 0, seed: 14 })
  let birds = ''
  for (let i = 0; i < 9; i++) birds += bird(w * 0.3 + rnd.bell() * w * 0.2, h * 0.3 + rnd.bell() * h * 0.08, rnd.in(7, 13))
  await picture.svg(`<path d="${birds}" fill="none" stroke="${palette.stone[1]}" stroke-width="2.2" stroke-linecap="round"/>`)
  picture.vignette(0.25).grain(options.seed, 0.04)
}

function paintHeaven(picture: Picture, palette: Palette, n: Noise, rnd: Random, light: { x: number; y: number; radius: number }): void {
  const { w, h } = picture
  const sky = ramp(palette.sky)
  const veil = picture.field(4, (x, y) => n.fbm(x / 520, y / 70, 5))
  const seas = picture.field(3, (x, y) => smooth(-0.05, 0.3, n.fbm(x / 170 + 8, y / 170, 5)))
  picture.each((x, y, out) => {
    const c = sky(y / (h * 0.8) + 0.05 * veil.at(x, y))
    for (const k of channels) out[k] = c[k]
  })
  scatterStars(picture, rnd, { count: palette.stars, bottom: h * 0.62, strength: 0.8 })
  picture.each((x, y, out) => {
    const away = Math.hypot(x - light.x * w, y - light.y * h)
    const disc = smooth(light.radius + 1.2, light.radius - 1.2, away)
    const glow = Math.exp(-Math.max(0, away - light.radius) / 150) * 0.36 * (1 - disc)
    const face = palette.stars === 0 ? 1 : 0.96 - 0.13 * seas.at(x, y) - 0.18 * smooth(light.y * h, light.y * h + light.radius, y)
    const cloud = clamp(veil.at(x, y) * 1.5 - 0.1) * smooth(h * 0.62, h * 0.3, y) * 0.2
    for (const k of channels)
      out[k] = mix(out[k] + glow * palette.glow[k], palette.disc[k] * face, disc) + cloud * palette.cloud[0][k] * (1 - disc * 0.6)
  })
}

/** A bank of cloud with lit round tops and a shaded body. */
function paintClouds(picture: Picture, n: Noise, palette: Palette, bank: { top: number; amount: number; far: number; seed: number }): void {
  const { w, h } = picture
  const size = mix(300, 170, bank.far)
  // The absolute value of noise has creases below and humps above, like clouds.
  const hump = (x: number) => {
    let sum = 0
    let strength = 1
    let at = x / size
    for (let i = 0; i < 4; i++) {
      sum += strength * Math.abs(n.at(at + bank.seed * 7.7, bank.seed + i * 5))
      at *= 2.1
      strength *= 0.4
    }
    return sum
  }
  const edge = new Curve(w, (x) => bank.top - bank.amount * (hump(x) - 0.3))
  const [lit, dark] = palette.cloud
  const inner = picture.field(
    3,
    (x, y) => {
      const u = x / size
      const v = y / (size * 0.62)
      return (
        Math.abs(n.at(u * 1.6 + 3, v * 1.6 + bank.seed)) + 0.5 * Math.abs(n.at(u * 3.4 + 9, v * 3.4)) + 0.25 * Math.abs(n.at(u * 7, v * 7))
      )
    },
    { left: 0, right: w, top: bank.top - bank.amount * 2, bottom: h },
  )
  picture.each(
    (x, y, out) => {
      const depth = y - edge.at(x)
      const inside = smooth(-2 - 5 * bank.far, 3 + 5 * bank.far, depth)
      if (inside <= 0) return
      const light = clamp(0.92 * Math.exp(-depth / (bank.amount * 0.75)) + 0.5 * inner.at(x, y) * Math.exp(-depth / (bank.amount * 2)))
      for (const k of channels) {
        const body = mix(dark[k], lit[k], bank.far * 0.62)
        out[k] = mix(out[k], mix(body, lit[k], light), inside * (1 - 0.3 * bank.far ** 2))
      }
    },
    { left: 0, right: w, top: bank.top - bank.amount * 2, bottom: h },
  )
}

interface Seat {
  x: number
  /** Where the rock ends and the walls begin. */
  top: number
  width: number
  fill: string
  towers: number
  scale: number
}

async function raise(picture: Picture, rnd: Random, n: Noise, seat: Seat): Promise<void> {
  const { h } = picture
  const { x, top, width, fill, scale } = seat
  let left = ''
  let right = ''
  for (let y = top; y <= h + 20; y += 9) {
    const down = (y - top) / (h - top)
    const half = (width / 2) * (1 + down * 0.9) + 26 * scale * (n.ridge(y / 90, x / 50, 4) - 0.5) + 14 * scale * n.fbm(y / 24, x / 30, 3)
    const other =
      (width / 2) * (1 + down * 0.8) + 26 * scale * (n.ridge(y / 90 + 7, x / 50 + 3, 4) - 0.5) + 14 * scale * n.fbm(y / 24 + 5, x / 30, 3)
    left += svg`${left ? 'L' : 'M'}${x - half} ${y}`
    right = svg`L${x + other} ${y}${right}`
  }
  let stone = `<path d="${left}${right}Z" fill="${fill}"/>`
  let lights = ''
  const plan = Array.from({ length: seat.towers }, (_, i) => {
    const t = seat.towers === 1 ? 0 : (i / (seat.towers - 1)) * 2 - 1
    return {
      dx: t * width * 0.44 + rnd.bell() * 5,
      height: scale * (90 + 250 * (1 - Math.abs(t)) ** 1.2 + rnd.in(-30, 60)),
      half: scale * rnd.in(15, 27) * (1.3 - 0.5 * Math.abs(t)),
    }
  })
  stone += `<path d="M${x - width * 0.5}
    ${top + 30}V${top - 46 * scale}${battlements(x - width * 0.5, x + width * 0.5, top - 46 * scale, 9 * scale)}V${top + 30}Z"
    fill="${fill}"/>`
  for (const tower of plan.sort((a, b) => b.height - a.height)) {
    const cx = x + tower.dx
    stone += turret(rnd, { x: cx, foot: top + 20, height: tower.height, half: tower.half, fill })
    for (let y = top - 30 * scale; y > top - tower.height + 26 * scale; y -= 40 * scale) {
      if (rnd() < 0.46)
        lights += svg`<path d="M${cx - 2.6 * scale} ${y}v${-8 * scale}a${2.6 * scale} ${3 * scale} 0 0 1 ${5.2 * scale} 0v${8 * scale}z"/>`
    }
  }
  await picture.svg(`<g fill="#ffcf7a">${lights}</g>`, { blur: 5, as: 'light', opacity: 0.7 })
  await picture.svg(`${stone}<g fill="#ffdf9c">${lights}</g>`)
}

function battlements(from: number, to: number, y: number, tooth: number): string {
  let d = ''
  for (let x = from; x + tooth * 2 <= to; x += tooth * 2) d += svg`V${y - tooth}H${x + tooth}V${y}H${x + tooth * 2}`
  return svg`${d}H${to}`
}

/** A round tower with a wider head, a pointed roof, and a flag if it is tall. */
function turret(
  rnd: Random,
  { x, foot, height, half, fill }: { x: number; foot: number; height: number; half: number; fill: string },
): string {
  const top = foot - height
  const head = half * 1.28
  const roof = half * rnd.in(3, 4.4)
  const shaft = svg`<path d="M${x - half * 1.08} ${foot}L${x - half * 0.92} ${top}H${x + half * 0.92}L${x + half * 1.08} ${foot}Z"/>`
  const crown = svg`<path d="M${x - half * 0.92} ${top + half * 0.8}L${x - head}
    ${top}V${top - half * 0.8}H${x + head}V${top}L${x + half * 0.92} ${top + half * 0.8}Z"/>`
  const cone = svg`<path d="M${x - head * 1.12} ${top - half * 0.8}Q${x - half * 0.3} ${top - roof * 0.5} ${x}
    ${top - roof}Q${x + half * 0.3} ${top - roof * 0.5} ${x + head * 1.12} ${top - half * 0.8}Z"/>`
  const pole = top - roof - half * 1.3
  const flag =
    height > 200
      ? svg`<path d="M${x - 1} ${top - roof + 3}V${pole}h2V${top - roof + 3}zM${x + 1} ${pole}q${half * 0.7} ${half * 0.1}
        ${half * 1.3} ${half * 0.3}q${-half * 0.6} ${half * 0.2} ${-half * 1.3} ${half * 0.4}z"/>`
      : ''
  const light = svg`<path d="M${x - half * 0.86} ${foot}L${x - half * 0.74} ${top}h${half * 0.26}L${x - half * 0.54} ${foot}Z"
    fill="#fff" opacity=".07"/>`
  return `<g fill="${fill}">${shaft}${crown}${cone}${flag}</g>${light}`
}

function bridge(from: number, to: number, y: number, fill: string): string {
  const spans = 6
  const width = (to - from) / spans
  let holes = ''
  for (let i = 0; i < spans; i++) {
    const x = from + i * width
    holes += svg`M${x + 14} ${y + 420}V${y + 120}A${width / 2 - 14} ${width / 2 - 14} 0 0 1 ${x + width - 14} ${y + 120}V${y + 420}Z`
  }
  let walkers = ''
  for (const t of [0.44, 0.47]) walkers += svg`<path d="M${from + (to - from) * t} ${y}v-17a4 4 0 1 1 6 0v17z"/>`
  return `<g fill="${fill}"><path fill-rule="evenodd" d="M${from} ${y}H${to}V${y + 420}H${from}Z${holes}"/><path d="M${from}
    ${y}v-9${battlements(from, to, y - 9, 7)}V${y}Z"/>${walkers}</g>`
}
