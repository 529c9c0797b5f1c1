import type { Rgb } from '../../canvas/colour.ts'
import { channels, ramp } from '../../canvas/colour.ts'
import { Noise } from '../../canvas/noise.ts'
import { bell, clamp, mix, random, smooth } from '../../canvas/numbers.ts'
import type { Picture } from '../../canvas/picture.ts'
import { scatterStars } from '../../canvas/stars.ts'

export interface PlanetOptions {
  seed: number
  palette: keyof typeof palettes
  surface: 'bands' | 'storms' | 'rock'
  rings: boolean
  /** Centre and radius, as fractions of the picture's width and height. */
  at: { x: number; y: number; radius: number }
  /** Direction to the sun from the planet: right, up, towards the viewer. */
  sun: readonly [number, number, number]
  /** Tilt of the north pole in radians: to the right, and towards the viewer. */
  roll: number
  tilt: number
  moon?: { x: number; y: number; radius: number }
}

interface Palette {
  body: string
  air: Rgb
}

const palettes = {
  sand: {
    body: '#7c5f45 0%, #b98e62 25%, #ead2a6 45%, #d9b27d 60%, #f4e5c6 80%, #c69565 100%',
    air: [0.12, 0.1, 0.07],
  },
  amber: {
    body: '#4e2418 0%, #8f4a2c 22%, #d39a68 40%, #f3e3c8 55%, #c9824f 70%, #efd6b0 85%, #9c6b4d 100%',
    air: [0.2, 0.15, 0.12],
  },
  ice: {
    body: '#0d3a66 0%, #1f6da3 30%, #5fb3d3 55%, #b5e0e6 80%, #eef8f2 100%',
    air: [0.3, 0.62, 0.9],
  },
} satisfies Record<string, Palette>

type Vector = [number, number, number]

/** One planet as a lit sphere. Planet and rings throw shadows on each other. */
export function planet(picture: Picture, options: PlanetOptions): void {
  const rnd = random(options.seed)
  const n = new Noise(options.seed)
  const haze = picture.field(6, (x, y) => Math.max(0, n.fbm(x / 500, y / 500, 4)))
  picture.each((x, y, out) => {
    const s = 0.012 + 0.02 * haze.at(x, y)
    out[0] = s * 0.9
    out[1] = s
    out[2] = s * 1.35
  })
  scatterStars(picture, rnd, { count: 900, strength: 0.9 })
  if (options.moon) paintBody(picture, { ...options, ...moonOptions(options) })
  paintBody(picture, options)
  picture.grain(options.seed, 0.03)
}

function moonOptions(options: PlanetOptions): Partial<PlanetOptions> {
  return { seed: options.seed + 4, palette: 'sand', surface: 'rock', rings: false, at: options.moon as PlanetOptions['at'] }
}

/** Paints the sphere with four samples per pixel, and the atmosphere around its lit edge. */
function paintBody(picture: Picture, options: PlanetOptions): void {
  const palette: Palette = palettes[options.palette]
  const radius = options.at.radius * picture.h
  const cx = options.at.x * picture.w
  const cy = options.at.y * picture.h
  const sun = unit([...options.sun])
  const pole: Vector = [0, Math.cos(options.tilt), Math.sin(options.tilt)]
  const cosRoll = Math.cos(options.roll)
  const sinRoll = Math.sin(options.roll)
  const surfaceAt = createSurface(options, palette)
  const density = options.rings ? ringDensity(new Noise(options.seed)) : () => 0
  const reach = options.rings ? 2.45 : 1.3
  const toPole = sun[0] * pole[0] + sun[1] * pole[1] + sun[2] * pole[2]
  const half = 0.25 / picture.scale
  const sampleColour: Rgb = [0, 0, 0]

  function sample(px: number, py: number): number {
    const x0 = (px - cx) / radius
    const y0 = -(py - cy) / radius
    const x = x0 * cosRoll - y0 * sinRoll
    const y = x0 * sinRoll + y0 * cosRoll
    const z2 = 1 - x * x - y * y
    let alpha = 0
    sampleColour[0] = sampleColour[1] = sampleColour[2] = 0
    if (z2 > 0) {
      const z = Math.sqrt(z2)
      const latitude = x * pole[0] + y * pole[1] + z * pole[2]
      const facing = x * sun[0] + y * sun[1] + z * sun[2]
      const day = smooth(-0.08, 0.95, facing)
      let lit = day * (0.62 + 0.38 * z)
      const toRing = -latitude / toPole
      if (toRing > 0) lit *= 1 - 0.82 * density(Math.hypot(x + sun[0] * toRing, y + sun[1] * toRing, z + sun[2] * toRing))
      const c = surfaceAt(x, y, z, latitude)
      const edge = (1 - z) ** 2.2 * smooth(-0.25, 0.5, facing)
      for (const k of channels) sampleColour[k] = c[k] * lit * 1.12 + 0.004 + palette.air[k] * edge * 0.9
      alpha = 1
    }
    if (!options.rings) return alpha
    const ringZ = -(x * pole[0] + y * pole[1]) / pole[2]
    const away = Math.hypot(x, y, ringZ)
    const dens = density(away)
    if (dens <= 0 || (z2 > 0 && ringZ <= 0)) return alpha
    const along = x * sun[0] + y * sun[1] + ringZ * sun[2]
    const off = Math.sqrt(Math.max(0, away * away - along * along))
    const dark = along < 0 ? smooth(0.985, 1.02, off) : 1
    const tint = ringTint(0.25 + dens * 0.7)
    for (const k of channels) sampleColour[k] = mix(sampleColour[k], tint[k] * (0.05 + 0.9 * dark), dens * 0.94)
    return Math.max(alpha, dens)
  }

  const box = { left: cx - radius * reach, right: cx + radius * reach, top: cy - radius * reach, bottom: cy + radius * reach }
  picture.each((x, y, out) => {
    let alpha = 0
    let r = 0
    let g = 0
    let b = 0
    const away = Math.hypot(x - cx, y - cy) / radius
    // Inside the disc the picture is smooth enough for one sample.
    const isEdge = options.rings || Math.abs(away - 1) < 0.01
    const looks = isEdge ? 4 : 1
    for (let s = 0; s < looks; s++) {
      const dx = isEdge ? ((s & 1) * 2 - 1) * half : 0
      const dy = isEdge ? ((s >> 1) * 2 - 1) * half : 0
      alpha += sample(x + dx, y + dy) / looks
      r += sampleColour[0] / looks
      g += sampleColour[1] / looks
      b += sampleColour[2] / looks
    }
    const glow = away > 1 ? Math.exp(-(away - 1) * 34) * 0.5 * smooth(-0.2, 0.6, calculateFacing(x - cx, cy - y, radius * away)) : 0
    out[0] = out[0] * (1 - alpha) + r + palette.air[0] * glow
    out[1] = out[1] * (1 - alpha) + g + palette.air[1] * glow
    out[2] = out[2] * (1 - alpha) + b + palette.air[2] * glow
  }, box)

  function calculateFacing(dx: number, dy: number, length: number): number {
    const x = (dx * cosRoll - dy * sinRoll) / length
    const y = (dx * sinRoll + dy * cosRoll) / length
    return x * sun[0] + y * sun[1]
  }
}

const ringTint = ramp('#6e5a4a 0%, #cdb294 50%, #f3e6d2 100%')

/** Density of the rings at a distance from the centre, in planet radii, with gaps and ringlets like Saturn's. */
function ringDensity(n: Noise): (radius: number) => number {
  const table = Float32Array.from({ length: 2000 }, (_, i) => {
    const r = 1.2 + (i / 2000) * 1.2
    const isGap = Math.abs(r - 2.22) < 0.006
    const d = isGap ? 0.05 : r < 1.28 ? 0 : r < 1.53 ? 0.22 * smooth(1.28, 1.5, r) : r < 1.95 ? 0.9 : r < 2.03 ? 0.05 : r < 2.28 ? 0.62 : 0
    return clamp(d * (0.78 + 0.42 * n.fbm(r * 26, 1, 4) + 0.22 * n.at(r * 160, 5)))
  })
  return (radius) => (radius <= 1.2 || radius >= 2.4 ? 0 : (table[Math.floor(((radius - 1.2) / 1.2) * 2000)] ?? 0))
}

type Surface = (x: number, y: number, z: number, latitude: number) => Readonly<Rgb>

function createSurface(options: PlanetOptions, palette: Palette): Surface {
  const n = new Noise(options.seed)
  const m = new Noise(options.seed + 12)
  const body = ramp(palette.body)
  if (options.surface === 'bands') {
    return (x, y, _, latitude) => {
      const wave = Math.sin(latitude * 11 + 2.2 * n.fbm(latitude * 4, 2, 3)) * 0.275
      return body(0.5 + wave + 0.35 * n.fbm(latitude * 9 + 0.25 * n.fbm(x * 3, y * 5, 4), x * 0.35, 5))
    }
  }
  if (options.surface === 'storms') {
    return (x, _, z, latitude) => {
      const longitude = Math.atan2(x, z)
      const spot = Math.hypot((longitude + 0.16) / 0.225, (latitude + 0.3) / 0.095)
      const eddy = bell(spot, 1.3)
      // Neighbouring bands move in opposite directions, which curls their borders.
      const wind = Math.sin(latitude * 20)
      const shear = n.fbm(longitude * 2.2 + wind * 0.9, latitude * 13, 4)
      const curl = m.fbm(longitude * 6 + shear * 2 + wind * 2.4, latitude * 24 + shear * 2.2, 5, 0.45)
      const turbulent = latitude + 0.022 * shear + 0.02 * curl + eddy * 0.05 * clamp((latitude + 0.3) / 0.07, -1, 1)
      const bands = 0.56 + 0.3 * Math.sin(turbulent * 17 + 1.8 * n.at(turbulent * 5, 3)) + 0.2 * n.fbm(turbulent * 18, 4, 3)
      const swirl = 0.2 + 0.05 * Math.sin(spot * 11 + curl * 4) + 0.16 * curl - 0.06 * spot
      const collar = 0.2 * bell(spot - 1.2 - 0.3 * curl, 0.2)
      return body(mix(bands + 0.16 * curl + collar, swirl, smooth(1.12, 0.82, spot + 0.2 * curl)))
    }
  }
  return (x, y, z) => {
    const u = x * 2.1 + z * 0.9
    const v = y * 2.1 - z * 0.7
    const wx = n.fbm(u + 4, v, 4)
    const lands = n.fbm(u + wx * 0.5 + 8, v + wx * 0.4, 8, 0.56)
    const canyon = m.ridge(u * 1.1 + wx * 0.5, v * 1.1 + wx * 0.3, 6)
    const cap = smooth(0.84, 0.92, Math.abs(y) + 0.08 * lands)
    return body(mix(0.46 + 1.15 * lands - 0.5 * smooth(0.66, 0.86, canyon), 1, cap))
  }
}

function unit([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}
