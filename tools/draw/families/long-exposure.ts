import type { Ramp, Rgb } from '../canvas/colour.ts'
import { channels, ramp, toHex } from '../canvas/colour.ts'
import type { Field } from '../canvas/field.ts'
import { Noise } from '../canvas/noise.ts'
import type { Random } from '../canvas/numbers.ts'
import { bell, clamp, mix, random, smooth } from '../canvas/numbers.ts'
import type { Picture } from '../canvas/picture.ts'
import { bareTree, svg } from '../canvas/shapes.ts'

export interface LongExposureOptions {
  seed: number
  palette: keyof typeof palettes
  subject: 'posts' | 'rocks' | 'tree'
  /** The horizon, as a fraction of the height. */
  horizon: number
  /** An uneven border, as of a wet collodion picture. */
  border: boolean
}

interface Palette {
  tones: string
  mist: Rgb
}

const palettes = {
  silver: { tones: '#0b0a09 0%, #35312d 30%, #8a837a 60%, #d9d2c6 85%, #f7f2e8 100%', mist: [0.9, 0.875, 0.83] },
  dawn: { tones: '#0d1622 0%, #2c4258 28%, #7d8fa0 55%, #d8bfb2 78%, #f6dcc2 92%, #fff4e2 100%', mist: [0.93, 0.83, 0.78] },
  slate: { tones: '#07100f 0%, #1d3331 30%, #6d8480 60%, #c5cfc8 85%, #f3f4ec 100%', mist: [0.84, 0.88, 0.86] },
} satisfies Record<string, Palette>

/** Smooth water of a long exposure, a low sky, and one motionless object. */
export async function longExposure(picture: Picture, options: LongExposureOptions): Promise<void> {
  const palette: Palette = palettes[options.palette]
  const n = new Noise(options.seed)
  const rnd = random(options.seed)
  const tone = ramp(palette.tones)
  const horizon = options.horizon * picture.h
  const vanish = picture.w * 0.566
  const cloud = picture.field(2.5, (x, y) => cloudAt(n, { x, y, vanish, horizon, h: picture.h }))
  picture.each((x, y, out) => {
    const line = 0.04 * smooth(3, 0, Math.abs(y - horizon))
    const c = tone(lightAt({ x, y, vanish, horizon, h: picture.h }, cloud.at(x, y)) - line)
    out[0] = c[0]
    out[1] = c[1]
    out[2] = c[2]
  })
  const stage: Stage = { picture, horizon, vanish, tone, rnd, n, mist: palette.mist }
  await subjects[options.subject](stage)
  if (options.border) pour(picture, new Noise(options.seed + 7))
  picture.vignette(0.3).grain(options.seed, 0.06)
}

interface Stage {
  picture: Picture
  horizon: number
  vanish: number
  tone: Ramp
  rnd: Random
  n: Noise
  mist: Rgb
}

interface Place {
  x: number
  y: number
  vanish: number
  horizon: number
  h: number
}

function cloudAt(n: Noise, { x, y, vanish, horizon, h }: Place): number {
  if (y < horizon) {
    const v = y / horizon
    return n.fbm((x - vanish) / (180 + 900 * (1 - v)) + 2, y / (60 + 120 * (1 - v)), 6)
  }
  const v = (y - horizon) / (h - horizon)
  return n.fbm(x / (240 + 300 * v), y / (22 + 60 * v), 5)
}

function lightAt({ x, y, vanish, horizon, h }: Place, cloud: number): number {
  if (y < horizon) {
    const v = y / horizon
    return (
      0.2 + 0.62 * smooth(0.05, 1, v) + 0.34 * cloud * (1 - v * 0.6) + 0.16 * Math.exp(-Math.hypot((x - vanish) / 340, (y - horizon) / 190))
    )
  }
  const v = (y - horizon) / (h - horizon)
  return 0.86 - 0.62 * v ** 0.72 + 0.1 * cloud * (0.3 + v) + 0.14 * bell(x - vanish, 90 + 240 * v)
}

const subjects = { posts: paintPosts, rocks: paintRocks, tree: paintTree }

/** The remains of a pier: two rows that converge in the mist. */
async function paintPosts(stage: Stage): Promise<void> {
  const { picture, horizon, vanish, tone } = stage
  let posts = ''
  let mirror = ''
  for (let k = 26; k >= 0; k--) {
    for (const side of [-1, 1]) {
      const z = 0.82 + k * 0.42 + 0.02 * k * k
      const x = vanish + (side * (k % 7 === 3 && side > 0 ? 1.03 : 1) * 250) / z
      const y = horizon + 610 / z
      const half = 13.5 / z
      const isBroken = (k * 7 + (side > 0 ? 3 : 0)) % 11 === 4
      const height = (235 / z) * (isBroken ? 0.42 : 1)
      const lean = (Math.sin(k * 5.1 + side) * 4) / z
      const fill = toHex([...tone(clamp(0.02 + 0.5 * (1 - 1 / z) ** 3))])
      const top = `L${x - half + lean} ${y - height}Q${x + lean} ${y - height - half * 0.6} ${x + half + lean} ${y - height + half * 0.2}`
      posts += `<path d="M${x - half} ${y}${top}L${x + half} ${y}Z" fill="${fill}"/>`
      posts += `<path d="M${x - half * 0.76} ${y}L${x - half * 0.76 + lean} ${y - height}" stroke="#f7f2e8"
        stroke-width="${half * 0.2}" opacity=".35"/>`
      mirror += `<path d="M${x - half} ${y}L${x - half - lean} ${y + height * 1.15}H${x + half - lean}L${x + half} ${y}Z"
        fill="${fill}" opacity=".5"/>`
    }
  }
  await picture.svg(mirror, { blur: 7 })
  await picture.svg(posts)
  layMist(stage, horizon + 26, 70, 0.75)
}

/** Three rocks, each in its own fog. */
async function paintRocks(stage: Stage): Promise<void> {
  const { picture, horizon, n, tone } = stage
  const { w, h } = picture
  const rocks = [
    { x: 0.66, foot: 0.16, half: 0.055, height: 0.1, shade: 0.42 },
    { x: 0.3, foot: 0.36, half: 0.15, height: 0.3, shade: 0.16 },
    { x: 0.79, foot: 0.68, half: 0.075, height: 0.07, shade: 0.06 },
  ]
  for (const [i, rock] of rocks.entries()) {
    const cx = rock.x * w
    const foot = horizon + rock.foot * (h - horizon)
    const half = rock.half * w
    const rise = rock.height * h
    const outline = (t: number) =>
      Math.max(0, 1 - Math.abs(t) ** 1.5) ** 0.62 * (0.72 + 0.7 * n.fbm(t * 1.9 + i * 9, i * 5, 6)) * (1 - 0.3 * t)
    const box = { left: cx - half * 1.2, right: cx + half * 1.2, top: foot - rise * 1.4, bottom: foot + rise }
    const grain = picture.field(2, (x, y) => n.ridge(x / 70 + i, y / 34, 5) + 0.5 * n.fbm(x / 14, y / 14, 3))
    picture.each((x, y, out) => {
      const t = (x - cx) / half
      if (Math.abs(t) > 1) return
      const top = foot - rise * outline(t)
      if (y < foot) {
        const inside = smooth(top - 0.8, top + 0.8, y)
        if (inside <= 0) return
        const depth = (y - top) / rise
        const lit = clamp(0.34 * (grain.at(x, y) - 0.5) - 0.1 * t + 0.24 * Math.exp(-depth * 9))
        const c = tone(rock.shade * 0.6 + lit)
        const fog = smooth(0.7, 1, (y - foot + rise * 0.55) / (rise * 0.55)) * 0.9
        const below = lightAt({ x, y: foot, vanish: stage.vanish, horizon, h }, 0)
        const water = tone(below)
        for (const k of channels) out[k] = mix(out[k], mix(c[k], water[k], fog), inside)
        return
      }
      const reach = (foot + rise * 0.8 * outline(t) - y) / (rise * 0.8)
      const dark = clamp(reach * 1.5) * 0.5 * (1 - rock.shade)
      for (const k of channels) out[k] *= 1 - dark * smooth(0, 0.06, (y - foot) / rise)
    }, box)
  }
  layMist(stage, horizon + 10, 40, 0.6)
}

/** One tree in a lake, with its reflection. */
async function paintTree(stage: Stage): Promise<void> {
  const { picture, horizon, tone, rnd } = stage
  const { w, h } = picture
  paintFarShore(stage)
  const foot = horizon + (h - horizon) * 0.26
  const x = w * 0.53
  const size = h * 0.086
  const habit = { generations: 9, spread: 0.48, crooked: 0.4, uplift: 0.25 }
  const tree = bareTree(rnd, { x, y: foot, length: size, angle: 0.2, width: size * 0.24 }, habit)
  const leaves = tree.tips.map((tip) => leafAt(tip.x, tip.y, rnd.in(1.4, 4.2))).join('')
  const ink = toHex([...tone(0.05)])
  const both = `<g stroke="${ink}">${tree.svg}</g><path d="${leaves}" fill="${ink}"/>`
  await picture.svg(`<g transform="matrix(1 0 0 -1 0 ${foot * 2})" opacity=".62">${both}</g>`, { blur: 3.2 })
  await picture.svg(both)
  await picture.svg(`<ellipse cx="${x}" cy="${foot}" rx="${size * 0.34}" ry="2.4" fill="#fff" opacity=".4"/>`, { blur: 1.5 })
  layMist(stage, horizon + 8, 46, 0.7)
}

function leafAt(x: number, y: number, r: number): string {
  return svg`M${x - r} ${y}q${r} ${-r * 1.6} ${r * 2} 0q${-r} ${r * 1.6} ${-r * 2} 0z`
}

function paintFarShore({ picture, horizon, n, tone }: Stage): void {
  for (let layer = 0; layer < 3; layer++) {
    const far = layer / 2
    const crest = (x: number) =>
      16 + (150 - 60 * far) * Math.max(0, n.ridge(x / (430 - 90 * far) + layer * 7, layer * 3, 6) - 0.42 + 0.1 * far) * 2
    const shade = tone(0.64 - 0.14 * far)
    const low = tone(0.8)
    picture.each(
      (x, y, out) => {
        const depth = Math.abs(y - horizon)
        const inside = smooth(-0.8, 0.8, crest(x) - depth)
        if (inside <= 0) return
        const fog = smooth(90, 6, depth) * 0.9
        const kept = y > horizon ? 0.5 : 0.9
        for (const k of channels) out[k] = mix(out[k], mix(shade[k], low[k], fog), inside * kept)
      },
      { left: 0, right: picture.w, top: horizon - 330, bottom: horizon + 200 },
    )
  }
}

function layMist({ picture, n, mist }: Stage, y0: number, depth: number, strength: number): void {
  const veil: Field = picture.field(4, (x, y) => clamp(0.55 + n.fbm(x / 360, y / 50 + 4, 5)))
  picture.each(
    (x, y, out) => {
      const f = veil.at(x, y) * bell(y - y0, depth) * strength
      for (const k of channels) out[k] = mix(out[k], mist[k], f)
    },
    { left: 0, right: picture.w, top: y0 - depth * 2.6, bottom: y0 + depth * 2.6 },
  )
}

function pour(picture: Picture, m: Noise): void {
  const { w, h } = picture
  const torn = picture.field(2.5, (x, y) => m.fbm(x / 90, y / 90, 5))
  const stain = picture.field(3, (x, y) => smooth(0.25, 0.6, m.fbm(x / 210, y / 330, 6)))
  picture.each((x, y, out) => {
    const edge = Math.min(x, y, w - x, h - y) + 30 * torn.at(x, y)
    const dark = smooth(34, 2, edge) * 0.7 + 0.16 * stain.at(x, y)
    out[0] *= 1 - dark * 0.64
    out[1] *= 1 - dark * 0.69
    out[2] *= 1 - dark * 0.76
  })
}
