import { channels, ramp, toHex } from '../../canvas/colour.ts'
import { Noise } from '../../canvas/noise.ts'
import type { Random } from '../../canvas/numbers.ts'
import { bell, random, smooth } from '../../canvas/numbers.ts'
import type { Picture } from '../../canvas/picture.ts'
import { bareTree, pine, svg } from '../../canvas/shapes.ts'
import { starTint } from '../../canvas/stars.ts'

export interface StarTrailsOptions {
  seed: number
  palette: keyof typeof palettes
  land: 'tree' | 'lighthouse'
  /** The pole, as fractions of width and height. */
  pole: { x: number; y: number }
  /** Exposure time in hours; the sky turns 15 degrees in each. */
  hours: number
}

const palettes = {
  indigo: { sky: '#060a1c 0%, #12234a 45%, #2c4a72 75%, #7a8a92 93%, #c7a980 100%', land: '#04060b' },
  copper: { sky: '#0b0c14 0%, #1c2233 40%, #4a4250 70%, #a0694f 90%, #e0a066 100%', land: '#070506' },
} satisfies Record<string, { sky: string; land: string }>

/** A night in one exposure: every star draws an arc around the pole. */
export async function starTrails(picture: Picture, options: StarTrailsOptions): Promise<void> {
  const { sky, land } = palettes[options.palette]
  const rnd = random(options.seed)
  const n = new Noise(options.seed)
  const horizon = picture.h * 0.86
  const air = ramp(sky)
  const drift = picture.field(6, (x, y) => n.fbm(x / 500, y / 160, 4))
  picture.each((x, y, out) => {
    const c = air((y / horizon) ** 1.5 + 0.05 * drift.at(x, y))
    out[0] = c[0]
    out[1] = c[1]
    out[2] = c[2]
  })
  await picture.svg(trails(picture, options, rnd), { as: 'light' })
  if (options.land === 'tree') await paintHill(picture, rnd, n, land)
  else await paintCoast(picture, n, land)
  picture.vignette(0.3).grain(options.seed, 0.04)
}

function trails(picture: Picture, options: StarTrailsOptions, rnd: Random): string {
  const px = options.pole.x * picture.w
  const py = options.pole.y * picture.h
  const farthest = Math.hypot(Math.max(px, picture.w - px), Math.max(py, picture.h - py))
  const turn = (options.hours * 15 * Math.PI) / 180
  const arcs: string[] = []
  for (let i = 0; i < 1250; i++) {
    const radius = farthest * Math.sqrt(rnd()) + 3
    const start = rnd() * Math.PI * 2
    const bright = rnd() ** 3
    const width = 0.8 + bright * 2
    const from = svg`${px + Math.cos(start) * radius} ${py + Math.sin(start) * radius}`
    const to = svg`${px + Math.cos(start + turn) * radius} ${py + Math.sin(start + turn) * radius}`
    const large = turn > Math.PI ? 1 : 0
    const path = svg`<path d="M${from}A${radius} ${radius} 0 ${large} 1 ${to}" stroke="${toHex([...starTint(rnd())])}"`
    arcs.push(svg`${path} stroke-width="${width}" opacity="${0.13 + bright * 0.62}"/>`)
  }
  return `<g fill="none" stroke-linecap="round">${arcs.join('')}</g>`
}

/** A bare hill with one old tree, and a spruce wood further down. */
async function paintHill(picture: Picture, rnd: Random, n: Noise, land: string): Promise<void> {
  const { w, h } = picture
  const rise = (x: number) => h * 0.865 - 70 * bell(x - w * 0.34, w * 0.3) + 10 * n.fbm(x / 90, 2, 4)
  let ground = `M-10 ${h + 10}`
  for (let x = -10; x <= w + 10; x += 6) ground += svg`L${x} ${rise(x)}`
  let wood = ''
  for (let i = 0; i < 90; i++) {
    const x = rnd() * w
    const away = smooth(w * 0.46, w * 0.9, x) + smooth(w * 0.12, 0, x)
    wood += pine(rnd, { x, y: rise(x) + 12, height: 26 + 120 * away * rnd.in(0.5, 1), spread: 0.2 })
  }
  const foot = w * 0.34
  const tree = bareTree(
    rnd,
    { x: foot, y: rise(foot) + 10, length: 150, angle: 0.06, width: 34 },
    { generations: 8, spread: 0.5, crooked: 0.32, uplift: 0.4 },
  )
  let grass = ''
  for (let i = 0; i < 420; i++) {
    const x = rnd() * w
    grass += svg`M${x} ${rise(x) + 4}q${rnd.in(-2, 2)} -8 ${rnd.in(-7, 7)} -${rnd.in(8, 24)}l3 22z`
  }
  await picture.svg(
    `<path d="${ground}L${w + 10} ${h + 10}Z" fill="${land}"/><path d="${wood}${grass}" fill="${land}"/><g
      stroke="${land}">${tree.svg}</g>`,
  )
}

/** Rocks, a lighthouse, and its beam in damp air. */
async function paintCoast(picture: Picture, n: Noise, land: string): Promise<void> {
  const { w, h } = picture
  const sea = h * 0.86
  const x = w * 0.7
  const top = sea - 330
  const ripple = picture.field(2, (px, py) => n.fbm(px / 60, py / 4, 4))
  picture.each((px, py, out) => {
    if (py < sea) return
    const depth = py - sea
    const above = picture.look(px, Math.min(sea - 1, sea - depth * 1.6 + 34 * ripple.at(px, py)))
    for (const k of channels) out[k] = above[k] * 0.42 * (1 - depth / 400)
  })
  await picture.svg(
    `<path d="M${x} ${top}L-40 ${top - 150}V${top - 20}ZM${x} ${top}L${w + 40} ${top + 40}V${top - 44}Z" fill="#ffe3ae" opacity=".34"/>`,
    {
      blur: 12,
      as: 'light',
    },
  )
  let rocks = `M${w * 0.36} ${sea + 14}`
  for (let px = w * 0.36; px <= w + 10; px += 7) {
    const rise = 96 * smooth(w * 0.36, w * 0.66, px) * (0.75 + 0.5 * n.ridge(px / 170, 3, 5))
    rocks += svg`L${px} ${sea + 14 - rise}`
  }
  rocks += `L${w + 10} ${h + 10}L${w * 0.62} ${h + 10}Q${w * 0.5} ${sea + 70} ${w * 0.36} ${sea + 14}Z`
  const tower =
    `<path d="M${x - 34} ${sea - 60}L${x - 20} ${top + 26}H${x + 20}L${x + 34} ${sea - 60}Z" fill="${land}"/>` +
    `<path d="M${x - 27} ${sea - 150}L${x - 23} ${sea - 220}H${x + 23}L${x + 27} ${sea - 150}Z" fill="#8a3a2a" opacity=".5"/>` +
    `<rect x="${x - 28}" y="${top + 18}" width="56" height="9" fill="${land}"/><rect x="${x - 15}" y="${top - 14}" width="30"
      height="32" fill="#ffedc2"/>` +
    `<path d="M${x - 20} ${top - 14}H${x + 20}L${x} ${top - 42}Z" fill="${land}"/><path d="M${x} ${top - 14}V${top + 18}"
      stroke="${land}" stroke-width="4"/>`
  const house = `<path d="M${x + 60} ${sea - 62}v-58l36-30 36 30v58z" fill="${land}"/><rect x="${x + 88}" y="${sea - 104}" width="15"
    height="19" fill="#ffc873"/>`
  await picture.svg(`<path d="${rocks}" fill="${land}"/>${tower}${house}`)
  picture.glow(x, top, 16, [1, 0.93, 0.76], 0.9)
  picture.glow(x, top, 60, [1, 0.85, 0.58], 0.3)
}
