import type { Ramp, Rgb } from '../canvas/colour.ts'
import { channels, ramp } from '../canvas/colour.ts'
import type { Field } from '../canvas/field.ts'
import { Noise } from '../canvas/noise.ts'
import { clamp, mix, smooth } from '../canvas/numbers.ts'
import type { Picture } from '../canvas/picture.ts'
import { figure } from '../canvas/shapes.ts'

export interface ApertureOptions {
  seed: number
  palette: keyof typeof palettes
  shape: 'circle' | 'slot'
}

interface Palette {
  day: string
  wall: string
  /** Light that the opening adds to the wall and the floor. */
  spill: Rgb
  sun: Rgb
  hill: Rgb
}

const palettes = {
  ember: {
    day: '#ffe9bf 0%, #f6b26b 30%, #c9663f 65%, #6b3038 100%',
    wall: '#08090b 0%, #1d2022 35%, #4a4a47 70%, #8a857b 100%',
    spill: [0.74, 0.43, 0.24],
    sun: [1, 0.97, 0.86],
    hill: [0.49, 0.24, 0.21],
  },
  frost: {
    day: '#f4fbf6 0%, #bfe0e2 35%, #6fa9bd 70%, #2d5f7c 100%',
    wall: '#07090d 0%, #191f28 35%, #434c57 70%, #8b939c 100%',
    spill: [0.36, 0.58, 0.66],
    sun: [1, 1, 0.98],
    hill: [0.3, 0.44, 0.52],
  },
} satisfies Record<string, Palette>

/** A concrete wall with one opening and one visitor. */
export async function aperture(picture: Picture, options: ApertureOptions): Promise<void> {
  const { w, h } = picture
  const scene = buildScene(picture, options)
  const { floor, hole, palette, dust } = scene
  picture.each((x, y, out) => {
    if (y >= floor) paintFloor(scene, x, y, out)
    else if (hole.distance(x, y) < 0) paintThrough(scene, x, y, out)
    else paintWall(scene, x, y, out)
    if (y < hole.cy - 60) return
    // Dust in the shaft of light between opening and floor.
    const down = clamp((y - hole.cy) / (h * 0.92 - hole.cy))
    const across = smooth(1.1, 0.35, Math.abs(x - hole.cx - 30 * down) / (hole.reach * (1 - 0.05 * down)))
    const shaft = across * smooth(0, 0.25, down) * (1 - down) * (0.16 + 0.14 * dust.at(x, y))
    for (const k of channels) out[k] += shaft * palette.spill[k] * 1.35
  })
  await addVisitor(picture, { x: w / 2 + 20, y: floor + (h - floor) * 0.43 })
  picture.grain(options.seed, 0.05)
}

/** Draws the visitor in the pool of light, with a shadow towards the viewer. */
async function addVisitor(picture: Picture, { x, y }: { x: number; y: number }): Promise<void> {
  const end = picture.h - 4
  const shadow = `M${x + 6} ${y - 2}L${x + 30} ${end}L${x - 26} ${end}L${x - 8} ${y - 2}Z`
  await picture.svg(`<path d="${shadow}" fill="#0a0808" opacity=".55"/>`, { blur: 5 })
  await picture.svg(figure({ x, y, height: 92, fill: '#0b0909' }))
}

interface Scene {
  palette: Palette
  hole: Opening
  floor: number
  bottom: number
  day: Ramp
  wall: Ramp
  n: Noise
  /** Low-frequency noise for streaks, pores, stains, sky, floor and air. */
  streaks: Field
  pits: Field
  stains: Field
  clouds: Field
  rough: Field
  dust: Field
}

function buildScene(picture: Picture, options: ApertureOptions): Scene {
  const { w, h } = picture
  const palette: Palette = palettes[options.palette]
  const n = new Noise(options.seed)
  const m = new Noise(options.seed + 17)
  const floor = h * 0.785
  return {
    palette,
    hole: openings[options.shape]({ w, h, floor }),
    floor,
    bottom: h,
    day: ramp(palette.day),
    wall: ramp(palette.wall),
    n,
    streaks: picture.field(2, (x, y) => n.fbm(x / 26, y / 460, 5)),
    pits: picture.field(1.4, (x, y) => m.fbm(x / 9, y / 9, 4)),
    stains: picture.field(4, (x, y) => n.fbm(x / 300, y / 300, 5)),
    clouds: picture.field(3, (x, y) => n.fbm(x / 240, y / 50, 5)),
    rough: picture.field(2, (x, y) => {
      const depth = Math.max(0, y - floor) / (h - floor)
      return n.fbm(x / (60 + 140 * depth), y / (8 + 20 * depth), 5)
    }),
    dust: picture.field(5, (x, y) => n.fbm(x / 180, y / 220, 4)),
  }
}

/** Formed concrete: panels, joints, four tie holes each, and light from the opening. */
function paintWall(scene: Scene, x: number, y: number, out: Rgb): void {
  const { hole, wall, palette, floor } = scene
  const panelX = Math.abs(((x - hole.cx + 5400) % 216) - 108)
  const panelY = Math.abs((y % 188) - 94)
  const joint = Math.max(smooth(105.2, 107.4, panelX), smooth(91.4, 93.2, panelY))
  const tie = Math.hypot(Math.abs(panelX) - 54, Math.abs(panelY) - 47)
  const lip = 0.03 * smooth(9, 7.4, tie) * smooth(6, 7.4, tie)
  const panel = Math.sin(Math.floor((x - hole.cx + 5400) / 216) * 12.7 + Math.floor(y / 188) * 4.1) * 0.03
  const surface = 0.1 * scene.stains.at(x, y) + 0.11 * scene.streaks.at(x, y) * smooth(0, 700, y) + 0.05 * scene.pits.at(x, y)
  const spill = Math.exp(-hole.distance(x, y) / 170)
  const shade = 0.14 * joint + 0.16 * smooth(7, 4, tie) + 0.16 * smooth(200, 0, y) + 0.1 * smooth(280, 620, Math.abs(x - hole.cx))
  const c = wall(0.21 + surface + panel + lip + 0.2 * spill - shade)
  const foot = 1 - smooth(floor - 150, floor, y) * 0.35
  for (const k of channels) out[k] = (c[k] + spill * palette.spill[k] * 0.17) * foot
}

/** Seen from below: the inner face is visible at the top of the opening, the sky fills the rest. */
function paintThrough(scene: Scene, x: number, y: number, out: Rgb): void {
  const { hole, wall, day, palette, n } = scene
  const { cx, cy, reach } = hole
  const inner = hole.distance(x, y - 40) + reach * 0.045
  if (inner >= 0) {
    const c = wall(0.5 + 0.1 * scene.streaks.at(x, y) + 0.16 * smooth(cy - 100, cy - reach, y) - 0.25 * clamp((inner + 30) / 70))
    const warm: Rgb = [0.7 + 0.85 * palette.spill[0], 0.7 + 0.75 * palette.spill[1], 0.7 + 0.66 * palette.spill[2]]
    for (const k of channels) out[k] = c[k] * warm[k]
    return
  }
  const v = clamp((hole.bottom - y) / (hole.bottom - hole.top))
  const sun = Math.hypot(x - cx - 64 * (reach / 292), y - cy - 96)
  const s = day(v * 1.02 + 0.1 * scene.clouds.at(x, y))
  const glow = Math.exp(-sun / 110) * 0.3
  const disc = smooth(79, 76, sun / Math.sqrt(reach / 292))
  const land = smooth(-1, 1, y - (hole.bottom - 84 - 46 * n.ridge(x / 260, 2, 5)))
  for (const k of channels) {
    out[k] = mix(mix(s[k] + glow * palette.sun[k] * 0.8, palette.sun[k], disc), palette.hill[k], land * 0.85)
  }
}

/** Floor slabs, and the pool of light from the opening. */
function paintFloor(scene: Scene, x: number, y: number, out: Rgb): void {
  const { hole, wall, palette, floor, bottom } = scene
  const depth = (y - floor) / (bottom - floor)
  const rough = scene.rough.at(x, y)
  const pool = hole.pool((x - hole.cx - 40 * depth) / (1 + depth * 1.1), depth)
  const along = smooth(2.4, 0.6, Math.abs((((x - hole.cx) / (0.55 + depth * 1.5) + 5400) % 180) - 90))
  const across = smooth(0.02, 0.005, Math.abs((((1 / (depth + 0.28)) * 1.6) % 1) - 0.5) * (depth + 0.2))
  const c = wall(0.12 + 0.07 * rough + 0.08 * depth - Math.max(along, across) * 0.05)
  const light = pool * (0.72 + 0.35 * rough)
  for (const k of channels) out[k] = c[k] + light * palette.spill[k]
}

interface Opening {
  cx: number
  cy: number
  /** About half of its width. */
  reach: number
  top: number
  bottom: number
  /** Distance to the edge; negative inside. */
  distance: (x: number, y: number) => number
  /** Light on a place of the floor; across in units, depth 0…1. */
  pool: (across: number, depth: number) => number
}

interface Room {
  w: number
  h: number
  floor: number
}

const openings: Record<ApertureOptions['shape'], (room: Room) => Opening> = {
  circle: ({ w, h }) => {
    const cx = w / 2
    const cy = h * 0.361
    const radius = 292
    return {
      cx,
      cy,
      reach: radius,
      top: cy - radius,
      bottom: cy + radius,
      distance: (x, y) => Math.hypot(x - cx, y - cy) - radius,
      pool: (across, depth) => smooth(1.25, 0.7, Math.hypot(across / 250, (depth - 0.5) / 0.42)),
    }
  },
  slot: ({ w, floor }) => {
    const cx = w * 0.5
    const top = floor * 0.09
    const bottom = floor
    const half = 62
    const cy = (top + bottom) / 2
    return {
      cx,
      cy,
      reach: half,
      top,
      bottom: bottom + 60,
      distance: (x, y) => Math.max(Math.abs(x - cx) - half, top - y, y - bottom - 200),
      pool: (across, depth) => smooth(1.3, 0.75, Math.abs(across) / (64 + 20 * depth)) * (1 - 0.45 * depth),
    }
  },
}
