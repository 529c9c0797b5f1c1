import type { Rgb } from '../../canvas/colour.ts'
import { channels, ramp } from '../../canvas/colour.ts'
import { Noise } from '../../canvas/noise.ts'
import { bell, clamp, mix, smooth } from '../../canvas/numbers.ts'
import type { Picture } from '../../canvas/picture.ts'
import { figure } from '../../canvas/shapes.ts'
import { paintStair } from './monument-stair.ts'

export interface MonumentOptions {
  seed: number
  form: 'sphere' | 'stair'
}

/** Objects that are far larger than the people beside them. */
export async function monument(picture: Picture, options: MonumentOptions): Promise<void> {
  if (options.form === 'sphere') await paintSphere(picture, options.seed)
  else await paintStair(picture, options.seed)
}

const sky: string = '#3d5a6c 0%, #8399a0 35%, #d3cdbd 66%, #f1dcb6 86%, #f8e8c8 100%'
const salt: string = '#f3e3c6 0%, #d9cdb8 20%, #a99f93 60%, #6f6963 100%'

/** A mirror ball as large as a building, just above a salt flat. */
async function paintSphere(picture: Picture, seed: number): Promise<void> {
  const { w, h } = picture
  const n = new Noise(seed)
  const air = ramp(sky)
  const ground = ramp(salt)
  const horizon = h * 0.7
  const cx = w * 0.52
  const radius = h * 0.285
  const cy = horizon + h * 0.045 - radius
  const touch = cy + radius + h * 0.012
  const clouds = picture.field(3, (x, y) => n.fbm(x / 420, y / (30 + Math.max(0, horizon - y) * 0.12), 6))
  const cracks = picture.field(1.5, (x, y) => {
    const depth = Math.max(6, y - horizon)
    return n.ridge(((x - w / 2) / depth) * 3.4 + 30, 900 / depth + 4, 3)
  })
  const skyAt = (x: number, y: number): Readonly<Rgb> =>
    air(clamp(y / horizon) ** 1.2 + 0.13 * clouds.at(x, y) * smooth(0, horizon * 0.5, y))
  const groundAt = (x: number, y: number): Readonly<Rgb> =>
    ground(
      smooth(horizon, h * 1.2, y) + 0.07 * clouds.at(x, y) + 0.1 * smooth(0.62, 0.86, cracks.at(x, y)) * smooth(horizon, horizon + 60, y),
    )
  picture.each((x, y, out) => {
    const c = y < horizon ? skyAt(x, y) : groundAt(x, y)
    const sun = Math.exp(-Math.hypot((x - w * 0.1) / 420, (y - horizon) / 150)) * 0.3
    const haze = bell(y - horizon, 26) * 0.3
    // The shadow falls to the right, away from the low sun, and is darkest below the ball.
    const below = Math.hypot((x - cx) / (radius * 0.5), (y - touch) / (radius * 0.055))
    const cast =
      y > horizon ? smooth(1, 0.2, Math.hypot((x - cx - radius * 1.05) / (radius * 1.75), (y - touch + 4) / (radius * 0.13))) * 0.5 : 0
    const dark = 1 - 0.62 * Math.exp(-below * below * 0.7) * (y > horizon ? 1 : 0) - cast
    for (const k of channels) out[k] = mix(c[k], hazeTint[k], haze) * dark + sun * hazeTint[k] * 0.5
  })
  picture.each(
    (x, y, out) => {
      const nx = (x - cx) / radius
      const ny = (y - cy) / radius
      const r2 = nx * nx + ny * ny
      if (r2 > 1.02) return
      const inside = smooth(1 + 0.7 / radius, 1 - 0.7 / radius, Math.sqrt(r2))
      const nz = Math.sqrt(Math.max(0, 1 - r2))
      // The reflected ray at this point of the mirror.
      const rx = 2 * nz * nx
      const ry = 2 * nz * ny
      const up = -ry
      const around = Math.atan2(rx, 2 * nz * nz - 1)
      const line = 0.02 + 0.014 * n.fbm(rx * 5, 3, 4)
      let c: Readonly<Rgb>
      if (up > line) c = air(clamp(1 - up * 1.02 + 0.12 * n.fbm(rx * 1.7 + 6, ry * 4 + 3, 5)))
      else c = ground(clamp(0.08 - up * 0.92 + 0.05 * n.fbm(rx * 5, ry * 9, 4)))
      const sun = Math.exp(-Math.hypot((around + 1.9) / 0.7, (up - 0.02) / 0.22)) * 0.7
      const ownShadow = smooth(-0.55, -0.98, ny * -1) * 0.66
      const edge = 1 - 0.34 * (1 - nz) ** 3
      const seam = 0.06 * smooth(0.0055, 0.002, Math.abs((((Math.asin(clamp(ny, -1, 1)) / Math.PI) * 9 + 9) % 1) - 0.5))
      for (const k of channels) {
        const shown = (c[k] * 0.9 + sun * hazeTint[k]) * edge * (1 - ownShadow) - seam
        out[k] = mix(out[k], shown, inside)
      }
    },
    { left: cx - radius - 2, right: cx + radius + 2, top: cy - radius - 2, bottom: cy + radius + 2 },
  )
  const people = [
    { x: w * 0.3, y: horizon + h * 0.075, height: 38 },
    { x: w * 0.318, y: horizon + h * 0.08, height: 34 },
    { x: w * 0.86, y: horizon + h * 0.03, height: 24 },
  ]
  const shadows = people.map(
    (p) => `<path d="M${p.x} ${p.y - 2}l${p.height * 3.4} 5l0 5l${-p.height * 3.4} -6z" fill="#2a2624" opacity=".5"/>`,
  )
  await picture.svg(shadows.join(''), { blur: 1.2 })
  await picture.svg(people.map((p) => figure({ ...p, fill: '#1b1716' })).join(''))
  picture.vignette(0.22).grain(seed, 0.04)
}

const hazeTint: Rgb = [1, 0.91, 0.74]
