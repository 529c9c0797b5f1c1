import { ramp } from '../../canvas/colour.ts'
import { Noise } from '../../canvas/noise.ts'
import type { Random } from '../../canvas/numbers.ts'
import { clamp, mix, random, smooth } from '../../canvas/numbers.ts'
import type { Picture } from '../../canvas/picture.ts'
import { scatterStars, sparkle, starTint } from '../../canvas/stars.ts'

export interface GalaxyOptions {
  seed: number
  /** From above, or from the edge with the dust lane across. */
  view: 'spiral' | 'edge'
}

/** A distant galaxy with stars in the foreground. */
export function galaxy(picture: Picture, options: GalaxyOptions): void {
  const rnd = random(options.seed)
  if (options.view === 'spiral') paintSpiral(picture, options.seed, rnd)
  else paintEdge(picture, options.seed, rnd)
  scatterStars(picture, rnd, { count: 1300, strength: 0.8 })
  for (let i = 0; i < 7; i++) {
    sparkle(picture, { x: rnd() * picture.w, y: rnd() * picture.h, brightness: rnd.in(0.25, 0.8) ** 2, colour: starTint(rnd()) })
  }
  picture.vignette(0.25).grain(options.seed, 0.04)
}

const young = [0.5, 0.66, 1] as const
const old = [1, 0.8, 0.54] as const
const birth = [1, 0.36, 0.44] as const

/** The position in the tilted disc; `radius` 1 is the rim. */
interface Disc {
  cx: number
  cy: number
  size: number
  turn: number
  flatness: number
  /** Winding of the arms. */
  winding: number
}

function paintSpiral(picture: Picture, seed: number, rnd: Random): void {
  const n = new Noise(seed)
  const m = new Noise(seed + 9)
  const disc: Disc = { cx: picture.w * 0.51, cy: picture.h * 0.49, size: picture.h * 0.54, turn: -0.62, flatness: 0.66, winding: 2.5 }
  const cos = Math.cos(disc.turn)
  const sin = Math.sin(disc.turn)
  // Unwound coordinates, so that noise is smeared along the arms.
  const unwound = (x: number, y: number) => {
    const px = (x - disc.cx) / disc.size
    const py = (y - disc.cy) / disc.size
    const u = px * cos - py * sin
    const v = (px * sin + py * cos) / disc.flatness
    const radius = Math.hypot(u, v)
    const angle = Math.atan2(v, u) + Math.log(radius + 0.02) * disc.winding
    return { radius, angle }
  }
  const radiusField = picture.field(2, (x, y) => unwound(x, y).radius)
  const cloud = picture.field(1.6, (x, y) => {
    const { radius, angle } = unwound(x, y)
    const drawn = n.fbm(radius * 5 * Math.cos(angle) + 9, radius * 5 * Math.sin(angle), 5, 0.55)
    return 0.62 * drawn + 0.75 * m.fbm(x / 74 + drawn, y / 74, 5, 0.62)
  })
  const dust = picture.field(1.6, (x, y) => {
    const { radius, angle } = unwound(x, y)
    const torn = 0.12 * n.fbm(x / 60, y / 60 + 4, 4)
    return m.ridge(radius * 4.4 * Math.cos(angle) + 3 + torn, radius * 4.4 * Math.sin(angle) + 5 + torn, 6)
  })
  const arms = picture.field(1.6, (x, y) => {
    const { radius, angle } = unwound(x, y)
    const wander = 1.1 * n.fbm(radius * 3, Math.cos(angle) * 2, 3)
    return (0.5 + 0.5 * Math.cos(2 * angle + wander)) ** 2.1 + 0.3 * (0.5 + 0.5 * Math.cos(4 * angle + 1 + wander * 2)) ** 3
  })
  picture.each((x, y, out) => {
    const r = radiusField.at(x, y)
    const c = cloud.at(x, y)
    const rim = smooth(1.08, 0.5, r)
    const arm = arms.at(x, y) * rim * smooth(0.05, 0.26, r)
    const core = 5 * Math.exp(-r * 17) + 1.15 * Math.exp(-r * 5.4)
    const lanes = clamp((dust.at(x, y) - 0.44) * 2.6) * smooth(0.03, 0.16, r) * rim
    const blue = clamp(arm * (0.5 + 1.5 * c)) * Math.exp(-r * 1.25) * 2.3
    const warm = core * (1 + 0.2 * c) + 0.09 * rim * Math.exp(-r * 1.4) * (1 + c)
    const kept = 1 - 0.78 * lanes
    out[0] = 1 - Math.exp(-(0.008 + (blue * young[0] + warm * old[0]) * (kept + 0.08 * lanes)))
    out[1] = 1 - Math.exp(-(0.01 + (blue * young[1] + warm * old[1]) * kept))
    out[2] = 1 - Math.exp(-(0.02 + (blue * young[2] + warm * old[2]) * (kept - 0.04 * lanes)))
  })
  // Nebulae and clusters: points that occur only where an arm is bright.
  for (let i = 0; i < 9000; i++) {
    const x = rnd() * picture.w
    const y = rnd() * picture.h
    const r = radiusField.at(x, y)
    const arm = arms.at(x, y) * smooth(1.05, 0.4, r) * smooth(0.05, 0.22, r) * (0.5 + 1.2 * cloud.at(x, y))
    if (rnd() > arm) continue
    const isNursery = rnd() < 0.045
    if (isNursery) picture.glow(x, y, rnd.in(2, 5.5), birth, rnd.in(0.3, 0.75))
    else picture.glow(x, y, rnd.in(0.5, 1.1), young, rnd.in(0.15, 0.55))
  }
}

function paintEdge(picture: Picture, seed: number, rnd: Random): void {
  const n = new Noise(seed)
  const m = new Noise(seed + 31)
  const turn = -0.3
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  const cx = picture.w * 0.5
  const cy = picture.h * 0.5
  const size = picture.w * 0.44
  const warm = ramp('#060608 0%, #3a2a25 20%, #9a7350 45%, #e5c08a 70%, #fdebc6 88%, #fffaf0 100%')
  const along = (x: number, y: number) => ((x - cx) * cos - (y - cy) * sin) / size
  const across = (x: number, y: number) => ((x - cx) * sin + (y - cy) * cos) / size
  const mottle = picture.field(1.6, (x, y) => n.fbm(along(x, y) * 9, across(x, y) * 34, 6, 0.58))
  const lane = picture.field(1.4, (x, y) => {
    const u = along(x, y)
    const v = across(x, y) - 0.012 - 0.006 * n.fbm(u * 3, 2, 3)
    const torn = m.fbm(u * 10, v * 22, 6, 0.62)
    const fingers = m.ridge(u * 16, v * 7 + 3, 4)
    const half = 0.021 * Math.exp(-u * u * 1.5) + 0.004
    return smooth(half * 2.1, half * 0.3, Math.abs(v) - torn * 0.026 - (fingers - 0.5) * 0.016) * smooth(1.02, 0.72, Math.abs(u))
  })
  picture.each((x, y, out) => {
    const u = along(x, y)
    const v = across(x, y)
    const c = mottle.at(x, y)
    const width = 0.034 + 0.012 * Math.abs(u)
    const disc = Math.exp(-Math.abs(v) / width) * Math.exp(-Math.abs(u) * 2.1) * smooth(1.12, 0.6, Math.abs(u))
    const bulge = Math.exp(-Math.hypot(u, v * 1.7) * 8.5) * 1.3 + Math.exp(-Math.hypot(u, v * 1.35) * 3.4) * 0.2
    const light = disc * (1.15 + 1.2 * c) + bulge * (1 + 0.12 * c)
    const dark = lane.at(x, y)
    const t = 1 - Math.exp(-light * 1.35)
    const shown = warm(t * mix(1, 0.34, dark * smooth(0.02, 0.3, t)))
    const blue = disc * smooth(0.12, 0.75, Math.abs(u)) * (1 - dark) * 0.75
    out[0] = shown[0] + blue * 0.1 - dark * t * 0.05
    out[1] = shown[1] + blue * 0.24 - dark * t * 0.1
    out[2] = shown[2] + blue * 0.62 - dark * t * 0.12
  })
  for (let i = 0; i < 2600; i++) {
    const u = rnd.bell() * 1.1
    const v = rnd.bell() * 0.05
    const x = cx + (u * cos + v * sin) * size
    const y = cy + (-u * sin + v * cos) * size
    if (rnd() < lane.at(x, y)) continue
    const isNursery = rnd() < 0.03
    picture.glow(x, y, rnd.in(0.5, isNursery ? 2.4 : 1), isNursery ? birth : starTint(rnd()), rnd.in(0.08, 0.4) * Math.exp(-Math.abs(u)))
  }
}
