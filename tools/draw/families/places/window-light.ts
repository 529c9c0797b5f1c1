import { channels, rgb } from '../../canvas/colour.ts'
import { Noise } from '../../canvas/noise.ts'
import type { Random } from '../../canvas/numbers.ts'
import { clamp, mix, random, TAU } from '../../canvas/numbers.ts'
import type { Picture } from '../../canvas/picture.ts'
import { svg } from '../../canvas/shapes.ts'

export interface WindowLightOptions {
  seed: number
  palette: keyof typeof palettes
  /** Panes with leaves in front of them, or a carved lattice. */
  through: 'panes' | 'lattice'
}

const palettes = {
  plaster: { shade: '#6d5a55', light: '#f7d9a8', edge: '#ffb86b', stand: '#3d2c28' },
  terracotta: { shade: '#6b2f22', light: '#f0a86a', edge: '#ff8a4a', stand: '#2c120d' },
} satisfies Record<string, Record<'shade' | 'light' | 'edge' | 'stand', string>>

/** A bare wall with light and shadow of a window. */
export async function windowLight(picture: Picture, options: WindowLightOptions): Promise<void> {
  const { w, h } = picture
  const palette = palettes[options.palette]
  const rnd = random(options.seed)
  const n = new Noise(options.seed)
  const m = new Noise(options.seed + 5)
  // Distant objects throw soft shadows, near ones hard shadows: two masks, multiplied.
  const { near, far } = shapes[options.through](picture, rnd)
  const opening = await picture.mask(near, 2.6)
  const leaves = far ? await picture.mask(far, 6.5) : undefined
  const bleed = await picture.mask(near, 60)
  const trowel = picture.field(3, (x, y) => n.fbm(x / 240 + 0.6 * n.fbm(x / 120, y / 120, 3), y / 110, 6, 0.56))
  const pores = picture.field(1.3, (x, y) => m.fbm(x / 5, y / 5, 3))
  const shade = rgb(palette.shade)
  const light = rgb(palette.light)
  const edge = rgb(palette.edge)
  picture.each((x, y, out, i) => {
    const covered = leaves?.at(i) ?? 0
    const sun = opening.at(i) * (1 - covered * 0.93)
    const rough = 1 + 0.13 * trowel.at(x, y) + 0.05 * pores.at(x, y)
    const relief =
      (trowel.at(x - 5, y - 5) - trowel.at(x + 5, y + 5)) * 0.5 + (pores.at(x - 1.3, y - 1.3) - pores.at(x + 1.3, y + 1.3)) * 0.1
    const fringe = sun * (1 - sun) * 4
    const fall = 1.06 - 0.26 * (y / h) - 0.1 * Math.abs(x / w - 0.4)
    const bounced = bleed.at(i) * 0.24
    for (const k of channels) {
      const dark = shade[k] * (0.72 + bounced) * rough + light[k] * bounced * 0.16
      const bright = mix(light[k], edge[k], 0.42 * fringe) * rough * fall + relief * 0.6
      out[k] = mix(dark, bright, clamp(sun))
    }
  })
  if (options.through === 'panes') await furnish(picture, rnd, palette.stand)
  picture.vignette(0.3, 0.45, 0.45).grain(options.seed, 0.045)
}

interface Masks {
  /** The window. */
  near: string
  /** Objects in front of the window. */
  far?: string
}

const shapes: Record<WindowLightOptions['through'], (picture: Picture, rnd: Random) => Masks> = { panes, lattice }

/** Six panes at an angle, and a branch outside. */
function panes({ w, h }: Picture, rnd: Random): Masks {
  let near = ''
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 2; column++) near += `<rect x="${column * 236}" y="${row * 266}" width="214" height="244"/>`
  }
  const slant = `matrix(1 .26 -.3 1.06 ${w * 0.4} ${h * 0.12})`
  let far = ''
  for (let b = 0; b < 4; b++)
    far += branch(rnd, {
      x: w * rnd.in(0.86, 1.04),
      y: h * (0.08 + 0.2 * b),
      angle: -1.75 + rnd.bell() * 0.3,
      length: w * rnd.in(0.5, 0.75),
    })
  return { near: `<g transform="${slant}">${near}</g>`, far: `<g>${far}</g>` }
}

function branch(rnd: Random, stem: { x: number; y: number; angle: number; length: number }): string {
  let shape = ''
  let { x, y, angle } = stem
  const steps = 22
  let spine = svg`M${x} ${y}`
  for (let i = 0; i < steps; i++) {
    angle += rnd.bell() * 0.16 - 0.022
    x += (Math.sin(angle) * stem.length) / steps
    y -= (Math.cos(angle) * stem.length) / steps
    spine += svg`L${x} ${y}`
    for (const side of [-1, 1]) {
      if (rnd() < 0.2) continue
      const turn = angle + side * rnd.in(0.6, 1.2)
      const size = rnd.in(44, 92) * (1 - (i / steps) * 0.4)
      shape += leaf(x, y, turn, size, size * rnd.in(0.17, 0.26))
    }
  }
  return `${shape}<path d="${spine}" fill="none" stroke="#000" stroke-width="6"/>`
}

function leaf(x: number, y: number, angle: number, length: number, half: number): string {
  const turn = (angle * 360) / TAU - 180
  return svg`<path transform="translate(${x} ${y}) rotate(${turn})" d="M0 0C${half} ${length * 0.25} ${half * 0.9} ${length * 0.75} 0
    ${length}C${-half * 0.9} ${length * 0.75} ${-half} ${length * 0.25} 0 0Z"/>`
}

/** A wooden screen of eight-pointed stars and crosses, with stretched light on the wall. */
function lattice({ w, h }: Picture): Masks {
  const cell = 118
  let near = ''
  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 6; column++) {
      near += star(column * cell + cell / 2, row * cell + cell / 2, cell * 0.385)
      if (row < 8 && column < 5) near += cross((column + 1) * cell, (row + 1) * cell, cell * 0.26)
    }
  }
  return { near: `<path transform="matrix(.96 .3 -.16 1.02 ${w * 0.28} ${h * 0.02})" d="${near}"/>` }
}

function star(cx: number, cy: number, radius: number): string {
  const points = Array.from({ length: 16 }, (_, i) => {
    const r = i % 2 ? radius * 0.765 : radius
    const a = (i / 16) * TAU
    return svg`${cx + Math.cos(a) * r} ${cy + Math.sin(a) * r}`
  })
  return `M${points.join('L')}Z`
}

function cross(cx: number, cy: number, reach: number): string {
  const thin = reach * 0.4
  const points = Array.from({ length: 8 }, (_, i) => {
    const away = i % 2 ? thin * Math.SQRT2 : reach
    const a = (i / 8) * TAU
    return svg`${cx + Math.cos(a) * away} ${cy + Math.sin(a) * away}`
  })
  return `M${points.join('L')}Z`
}

/** One object in the light, for scale. */
async function furnish(picture: Picture, rnd: Random, stand: string): Promise<void> {
  const { w, h } = picture
  const table = h * 0.885
  const x = w * 0.3
  const board = `<path d="M-10 ${table}H${w + 10}V${h + 10}H-10Z" fill="${stand}"/><path d="M-10 ${table}H${w + 10}v7H-10Z"
    fill="#fff" opacity=".16"/>`
  let stems = ''
  for (let i = 0; i < 5; i++) {
    const lean = rnd.bell() * 0.5
    const length = rnd.in(170, 300)
    const tipX = x + Math.sin(lean) * length
    const tipY = table - 178 - Math.cos(lean) * length
    stems += svg`<path d="M${x} ${table - 160}Q${x + Math.sin(lean) * length * 0.3} ${table - 178 - length * 0.6} ${tipX} ${tipY}"
      fill="none" stroke="${stand}" stroke-width="4"/>`
    for (let k = 1; k < 8; k++) {
      const px = mix(x, tipX, k / 7)
      const py = mix(table - 178, tipY, k / 7) - 14 * Math.sin((k / 7) * 3)
      stems += `<g fill="${stand}">${leaf(px, py, lean + (k % 2 ? 1 : -1) * 0.9, 46 * (1.2 - k / 10), 9)}</g>`
    }
  }
  const vase = `M${x - 26} ${table - 178}h52c-4 26 34 44 34 104c0 40-18 64-28 76h-64c-10-12-28-36-28-76c0-60 38-78 34-104z`
  const rim = `<path d="M${x - 26} ${table - 178}c-4 26 -38 44 -34 104c0 40 18 64 28 76" fill="none" stroke="#fff" stroke-width="3"
    opacity=".22"/>`
  await picture.svg(`${board}${stems}<path d="${vase}" fill="${stand}"/>${rim}`)
}
