import type { Rgb } from '../../canvas/colour.ts'
import { blend, channels, toHex } from '../../canvas/colour.ts'
import { Noise } from '../../canvas/noise.ts'
import type { Random } from '../../canvas/numbers.ts'
import { clamp, mix, random, smooth } from '../../canvas/numbers.ts'
import type { Picture } from '../../canvas/picture.ts'
import { svg } from '../../canvas/shapes.ts'
import { scenes } from './woods-scenes.ts'

export interface WoodsOptions {
  seed: number
  scene: keyof typeof scenes
}

export interface Scene {
  /** The lit place between the trunks, as fractions of width and height, and the range of its light. */
  glow: { x: number; y: number; colour: Rgb; near: number; far: number; strength: number }
  /** Air between the trunks: at the top, at the ground, and the colour added by fog. */
  air: [top: Rgb, low: Rgb, fog: Rgb]
  ground: Rgb
  rows: readonly Row[]
  /** Drawn behind all but the last `after` rows. */
  act: (stage: Stage) => Promise<void>
  after: number
  /** Drawn in front of everything. */
  finish?: (stage: Stage) => Promise<void>
}

export interface Row {
  count: number
  /** 0 far, 1 near. */
  near: number
  width: [least: number, most: number]
  tone: string
  bark: 'plain' | 'birch'
}

export interface Stage {
  picture: Picture
  n: Noise
  rnd: Random
  gx: number
  gy: number
  /** The start of the forest floor. */
  horizon: number
}

/** Rows of trunks with fog in between, and one unexpected object. */
export async function woods(picture: Picture, options: WoodsOptions): Promise<void> {
  const scene: Scene = scenes[options.scene]
  const n = new Noise(options.seed)
  const rnd = random(options.seed)
  const stage: Stage = { picture, n, rnd, gx: scene.glow.x * picture.w, gy: scene.glow.y * picture.h, horizon: picture.h * 0.7 }
  paintAir(stage, scene)
  for (const [i, row] of scene.rows.entries()) {
    if (i === scene.rows.length - scene.after) await scene.act(stage)
    await plantRow(stage, scene, row)
    if (row.near < 0.9) driftFog(stage, scene, row.near)
  }
  await scene.finish?.(stage)
  picture.vignette(0.5, 0.5, 0.52).grain(options.seed, 0.05)
}

function paintAir({ picture, n, gx, gy, horizon }: Stage, scene: Scene): void {
  const { h } = picture
  const [top, low] = scene.air
  const { glow } = scene
  const mist = picture.field(3, (x, y) => n.fbm(x / 420 + 2, y / 180, 6))
  const litter = picture.field(1.8, (x, y) => n.fbm(x / 60, y / 14, 5), { left: 0, right: picture.w, top: horizon - 40, bottom: h })
  picture.each((x, y, out) => {
    const edge = horizon + 16 * n.at(x / 160, 1)
    const away = Math.hypot(x - gx, (y - gy) * 0.85)
    const light = glow.strength * (Math.exp(-away / glow.near) + 0.2 * Math.exp(-away / glow.far))
    const fog = 0.75 + 0.4 * (0.5 + 0.7 * mist.at(x, y))
    if (y < edge) {
      const t = smooth(0, h * 0.667, y)
      for (const k of channels) out[k] = mix(top[k], low[k], t) * fog + light * glow.colour[k] * 0.62
      return
    }
    const t = smooth(edge, h * 0.972, y)
    const rough = 0.7 + 0.8 * litter.at(x, y)
    const path = 0.75 * smooth(170 + (y - edge) * 0.3, 0, Math.abs(x - gx)) * smooth(h, edge, y) * (0.5 + 0.9 * litter.at(x * 0.7, y))
    for (const k of channels)
      out[k] = mix(low[k] * 0.8, scene.ground[k], t) * rough + light * glow.colour[k] * 0.62 + path * glow.colour[k] * glow.strength * 0.5
  })
}

async function plantRow(stage: Stage, scene: Scene, row: Row): Promise<void> {
  const { picture, rnd, n, gx } = stage
  const { w, h } = picture
  let trunks = ''
  let twigs = ''
  let marks = ''
  for (let i = 0; i < row.count; i++) {
    let x = ((i + rnd.in(0.15, 0.85)) / row.count) * (w + 160) - 80
    // Near trunks leave the lit place visible.
    if (row.near > 0.5 && Math.abs(x - gx) < 150 + row.near * 130) x += x < gx ? -170 : 170
    const width = rnd.in(...row.width)
    const foot = mix(h * 0.694, h * 0.993, row.near ** 1.6) + rnd.in(-12, 12)
    const lean = rnd.bell() * 40 * (0.4 + row.near)
    const outline = trunk(n, { x, width, foot, lean, near: row.near, i })
    if (row.bark === 'birch') marks += `<path d="${outline}" fill="url(#bark)"/>${lenticels(rnd, { x, width, foot, lean })}`
    else trunks += outline
    const count = row.bark === 'birch' ? 2 : 7
    for (let b = 0; b < count; b++) twigs += twig(rnd, { x, width, foot, lean, near: row.near })
  }
  const bough = `<path d="${twigs}" fill="${row.bark === 'birch' ? '#4a3a2a' : row.tone}"/>`
  await picture.svg(`${barkShade(row, scene)}${bough}<path d="${trunks}" fill="${row.tone}"/>${marks}`, { blur: row.near < 0.3 ? 1.6 : 0 })
}

/** Pale round bark: light at the left, the colour of the air at the right. */
function barkShade(row: Row, scene: Scene): string {
  const shade = blend(row.tone, toHex(scene.air[0]), 0.75)
  return (
    `<defs><linearGradient id="bark"><stop offset="0" stop-color="${shade}"/><stop offset=".16" stop-color="${row.tone}"/><stop
      offset=".55" stop-color="${row.tone}"/>` + `<stop offset="1" stop-color="${blend(shade, '#3a2a1c', 0.3)}"/></linearGradient></defs>`
  )
}

interface Trunk {
  x: number
  width: number
  foot: number
  lean: number
}

function trunk(n: Noise, { x, width, foot, lean, near, i }: Trunk & { near: number; i: number }): string {
  let left = ''
  let right = ''
  for (let k = 0; k <= 16; k++) {
    const y = foot + 20 - ((foot + 60) * k) / 16
    const bend = lean * (k / 16) + 9 * near * n.at(i * 7.7 + k * 0.5, near * 9)
    const half = (width / 2) * (1 - (0.45 * k) / 16) * (k === 0 ? 1.34 : 1) * (1 + 0.14 * n.at(i * 3.1, k * 1.4))
    left += svg`${k ? 'L' : 'M'}${x + bend - half} ${y}`
    right = svg`L${x + bend + half} ${y}${right}`
  }
  // The base bulges towards the viewer, like a round object on the ground.
  return svg`${left}${right}Q${x} ${foot + 24 + width * 0.2} ${x - width * 0.6} ${foot + 20}Z`
}

function twig(rnd: Random, { x, width, foot, lean, near }: Trunk & { near: number }): string {
  const y = foot - rnd.in(0.34, 0.98) * foot
  const side = rnd() < 0.5 ? -1 : 1
  const length = rnd.in(40, 170) * (0.4 + near * 0.9)
  const x0 = x + lean * (1 - y / foot)
  const mx = x0 + side * length * 0.5
  const my = y - length * rnd.in(0.05, 0.4)
  const ex = x0 + side * length
  const ey = my - length * rnd.in(0.1, 0.5)
  const thick = Math.max(1.4, width * 0.12)
  const limb = taper({ x: x0, y: y + 8 }, { x: mx, y: my }, { x: ex, y: ey }, thick)
  const forkX = mx + side * length * 0.2
  const fork = taper(
    { x: (x0 + mx) / 2, y: (y + my) / 2 },
    { x: mx, y: my - length * 0.1 },
    { x: forkX, y: my - length * 0.36 },
    thick * 0.6,
  )
  return limb + fork
}

interface Point {
  x: number
  y: number
}

/** A branch: `thick` at the start, pointed at the end. */
function taper(from: Point, bend: Point, to: Point, thick: number): string {
  const half = thick / 2
  const out = svg`M${from.x} ${from.y - half}Q${bend.x} ${bend.y - half * 0.7} ${to.x} ${to.y}`
  return svg`${out}Q${bend.x} ${bend.y + half * 0.7} ${from.x} ${from.y + half}Z`
}

/** The dark marks of a birch: short horizontal lines, and eyes where branches were. */
function lenticels(rnd: Random, { x, width, foot, lean }: Trunk): string {
  let lines = ''
  let eyes = ''
  for (let k = 0; k < foot / 13; k++) {
    const t = rnd()
    const y = foot - t * foot
    const half = (width / 2) * (1 - 0.45 * t)
    const cx = x + lean * t
    const side = rnd() < 0.5 ? -1 : 1
    const length = half * rnd.in(0.3, 1.1)
    lines += svg`M${cx + side * half * 0.98} ${y}q${-side * length * 0.5} ${rnd.in(-3, 4)} ${-side * length} ${rnd.in(-2, 2)}`
    if (rnd() < 0.1) {
      const r = half * rnd.in(0.3, 0.55)
      eyes += svg`M${cx - r} ${y}q${r} ${-r * 1.5} ${r * 2} 0q${-r} ${r * 0.9} ${-r * 2} 0z`
    }
  }
  return svg`<path d="${lines}" fill="none" stroke="#1d1a18" stroke-width="${Math.max(0.8, width * 0.045)}" opacity=".75"/><path
    d="${eyes}" fill="#1d1a18" opacity=".85"/>`
}

/** Fog and coloured light in front of each row. */
function driftFog({ picture, n, gx, gy }: Stage, scene: Scene, near: number): void {
  const { h } = picture
  const { glow } = scene
  const fog = scene.air[2]
  const veil = picture.field(3, (x, y) => clamp(0.5 + n.fbm(x / 300 + near * 20, y / 130, 5)))
  picture.each((x, y, out) => {
    const f = veil.at(x, y) * (1 - near) * 0.3 * smooth(h * 0.347, h * 0.68, y)
    const away = Math.hypot(x - gx, (y - gy) * 0.85)
    const light = Math.exp(-away / (glow.near * 1.4)) * 0.34 * (1 - near) * glow.strength
    for (const k of channels) out[k] += f * fog[k] + light * glow.colour[k] * 0.6
  })
}
