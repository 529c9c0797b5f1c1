import { channels, type Rgb, ramp } from '../../canvas/colour.ts'
import { Noise } from '../../canvas/noise.ts'
import { clamp, random, smooth } from '../../canvas/numbers.ts'
import type { Picture } from '../../canvas/picture.ts'
import { scatterStars } from '../../canvas/stars.ts'
import { plainAt, Terrain } from './moon-terrain.ts'

export interface MoonOptions {
  seed: number
  /** Half lit from the left with long shadows at the terminator, or dark in front of the sun's corona. */
  phase: 'quarter' | 'eclipse'
}

/** Earth's moon close enough to see craters, or in front of the sun. */
export function moon(picture: Picture, options: MoonOptions): void {
  if (options.phase === 'quarter') paintQuarter(picture, options.seed)
  else paintEclipse(picture, options.seed)
}

function paintQuarter(picture: Picture, seed: number): void {
  const n = new Noise(seed + 3)
  const rnd = random(seed)
  const cx = picture.w * 0.5
  const cy = picture.h * 0.5
  const radius = picture.w * 0.47
  const terrain = new Terrain(Math.round(radius * 2 * 1.02 * picture.scale), seed)
  const soil = ramp('#3d3a38 0%, #6b6762 30%, #a8a39a 60%, #d8d2c6 85%, #fbf7ee 100%')
  const sun: Rgb = [-0.9, -0.16, 0.3]
  const rayX = -0.2
  const rayY = 0.62
  picture.each((_x, _y, out) => {
    out[0] = 0.012
    out[1] = 0.012
    out[2] = 0.016
  })
  scatterStars(picture, rnd, { count: 260, strength: 0.6 })
  const sea = picture.field(2, (px, py) => plainAt(n, (px - cx) / radius, (py - cy) / radius))
  const blotch = picture.field(3, (x, y) => n.fbm(x / 90, y / 90, 5))
  const rays = picture.field(2, (px, py) => {
    const x = (px - cx) / radius - rayX
    const y = (py - cy) / radius - rayY
    const angle = Math.atan2(y, x)
    const away = Math.hypot(x, y)
    const spoke = n.ridge(Math.cos(angle) * 5 + away * 0.3, Math.sin(angle) * 5, 4)
    return smooth(0.5, 0.85, spoke) * Math.exp(-away * 2.1)
  })
  picture.each((px, py, out) => {
    const x = (px - cx) / radius
    const y = (py - cy) / radius
    const r2 = x * x + y * y
    if (r2 > 1.01) return
    const z = Math.sqrt(Math.max(0, 1 - r2))
    const slope = terrain.slopeAt(x, y)
    const relief = (1 - 0.62 * sea.at(px, py)) * 1.05 * smooth(0.02, 0.5, z)
    const day = x * sun[0] + y * sun[1] + z * sun[2]
    const facing = day - relief * (slope.right * sun[0] + slope.down * sun[1])
    const lit = clamp(facing * 1.3 + 0.02) ** 0.72 * smooth(-0.16, 0.12, day)
    const tone = 0.68 - 0.42 * sea.at(px, py) * (0.8 + 0.5 * blotch.at(px, py)) + 0.16 * blotch.at(px, py) + 0.5 * rays.at(px, py)
    const c = soil(tone)
    const edge = smooth(1.003, 0.997, Math.sqrt(r2))
    const earthshine = 0.008 + 0.012 * tone
    for (const k of channels) out[k] = out[k] * (1 - edge) + edge * (c[k] * lit * 1.12 + earthshine * (k === 2 ? 1.3 : 1))
  })
  picture.grain(seed, 0.035)
}

function paintEclipse(picture: Picture, seed: number): void {
  const n = new Noise(seed)
  const m = new Noise(seed + 8)
  const rnd = random(seed)
  const cx = picture.w * 0.5
  const cy = picture.h * 0.46
  const radius = picture.w * 0.172
  const corona = ramp('#05070d 0%, #101a2a 16%, #34475f 34%, #8c9dab 56%, #e3e2da 78%, #fffdf5 100%')
  // Sampled on a circle, so that the streamers have no seam.
  const streamers = picture.field(1.6, (x, y) => {
    const away = Math.hypot(x - cx, y - cy) / radius
    const angle = Math.atan2(y - cy, x - cx) + 0.06 * m.fbm(x / 220, y / 220, 4) * away
    const u = Math.cos(angle)
    const v = Math.sin(angle)
    const broad = n.fbm(u * 1.5 + 4, v * 1.5 + away * 0.06, 4)
    const fine = n.fbm(u * 8 + 2, v * 8 + away * 0.1, 5, 0.6)
    const hair = m.fbm(u * 34, v * 34 + away * 0.2, 3)
    return broad * 1.1 + fine * 0.55 + hair * 0.16
  })
  picture.each((x, y, out) => {
    const dx = (x - cx) / radius
    const dy = (y - cy) / radius
    const away = Math.hypot(dx, dy)
    const s = streamers.at(x, y)
    const equator = 0.55 + 0.45 * (dx / Math.max(away, 0.01)) ** 2
    const reach = Math.max(0.25, 0.95 * equator + 1.25 * s)
    const light = away > 0.97 ? 1.15 * Math.exp(-(away - 1) / (0.2 + 0.4 * reach)) * (0.8 + 0.75 * s) + 0.55 * Math.exp(-(away - 1) * 9) : 0
    const c = corona(clamp(light))
    const moonlight = 0.012 + 0.02 * (0.5 + m.fbm(dx * 2, dy * 2, 5)) * smooth(1, 0.3, away)
    const disc = smooth(1.004, 0.996, away)
    for (const k of channels) out[k] = c[k] * (1 - disc) + disc * moonlight * (k === 2 ? 1.25 : 1)
  })
  scatterStars(picture, rnd, { count: 420, strength: 0.5 })
  coverDisc(picture, cx, cy, radius)
  // Prominences: the only warm thing in the sky.
  for (const [at, span] of prominences) {
    for (let i = 0; i < 60; i++) {
      const angle = at + rnd.bell() * span
      const away = radius * (1.005 + 0.035 * rnd() ** 2 * (1 - Math.abs(rnd.bell())))
      picture.glow(cx + Math.cos(angle) * away, cy + Math.sin(angle) * away, rnd.in(1, 2.6), [1, 0.24, 0.34], 0.3)
    }
  }
  const bead = -0.66
  picture.glow(cx + Math.cos(bead) * radius, cy + Math.sin(bead) * radius, 5, [1, 1, 0.96], 2.4)
  picture.glow(cx + Math.cos(bead) * radius, cy + Math.sin(bead) * radius, 22, [1, 0.98, 0.94], 0.7)
  picture.glow(cx + Math.cos(bead) * radius, cy + Math.sin(bead) * radius, 80, [0.9, 0.95, 1], 0.16)
  picture.grain(seed, 0.04)
}

/** Positions and lengths of prominences along the sun's edge, in radians. */
const prominences = [
  [0.5, 0.3],
  [1.1, 0.1],
  [2.9, 0.16],
  [5.2, 0.22],
] as const

/** Covers the stars behind the moon. */
function coverDisc(picture: Picture, cx: number, cy: number, radius: number): void {
  const box = { left: cx - radius, right: cx + radius, top: cy - radius, bottom: cy + radius }
  picture.each((x, y, out) => {
    if (Math.hypot(x - cx, y - cy) > radius * 0.985) return
    for (const k of channels) out[k] = Math.min(out[k], 0.026)
  }, box)
}
