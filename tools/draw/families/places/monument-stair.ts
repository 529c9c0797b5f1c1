import { ramp } from '../../canvas/colour.ts'
import { Noise } from '../../canvas/noise.ts'
import { bell, clamp, smooth } from '../../canvas/numbers.ts'
import type { Picture } from '../../canvas/picture.ts'
import { figure } from '../../canvas/shapes.ts'

/** What all pixels of a row show: distance, part of a step, and nearness to its front edge. */
interface Row {
  z: number
  kind: 'tread' | 'riser' | 'gate'
  nose: number
}

// In metres: eye height, start of the steps, the steps, and half of the width between the walls.
const eyeHeight = 1.55
const firstZ = 3.4
const tread = 0.36
const rise = 0.19
const steps = 118
const half = 4.3
const endZ = firstZ + steps * tread

/** A stair between two walls towards the light. Traced row by row, because all pixels of a row meet the same step. */
export async function paintStair(picture: Picture, seed: number): Promise<void> {
  const { w, h } = picture
  const n = new Noise(seed)
  const stone = ramp('#070809 0%, #1f2426 30%, #545a58 55%, #a9a595 78%, #ecdfc0 92%, #fff8e6 100%')
  const focal = h * 0.92
  const horizon = h * 0.74
  const rows = Array.from({ length: Math.ceil(h) + 2 }, (_, y): Row => traceRow((horizon - y) / focal))
  const grain = picture.field(1.6, (x, y) => n.fbm(x / 30, y / 12, 4))
  const streak = picture.field(3, (x, y) => n.fbm(x / 22, y / 260, 5))
  const beam = picture.field(4, (x, y) => n.fbm(Math.atan2(x - w * 0.5, y - h * 0.02) * 9, 2, 3))
  picture.each((x, y, out) => {
    const row = rows[y | 0] as Row
    const side = Math.abs(x - w * 0.5) / focal
    const wallZ = half / Math.max(side, 1e-4)
    const dirY = (horizon - y) / focal
    let t: number
    if (wallZ < row.z && wallZ < endZ) {
      t = wallTone(wallZ, eyeHeight + dirY * wallZ) + 0.1 * streak.at(x, y) + 0.03 * grain.at(x, y) - (x < w * 0.5 ? 0.06 : 0)
    } else if (row.kind === 'gate') t = 0.96 - 0.1 * (1 - y / (h * 0.3))
    else {
      const near = clamp(row.z / endZ)
      const worn = 0.05 * bell(side * row.z, 1.4)
      const edgeShade = 0.1 * smooth(half * 0.7, half, side * row.z)
      const isTread = row.kind === 'tread'
      t = (isTread ? 0.36 : 0.1) + 0.56 * near ** 1.3 + (isTread ? worn : 0) + row.nose * 0.14 - edgeShade + 0.07 * grain.at(x, y)
    }
    const gx = (x - w * 0.5) / (w * 0.3)
    const gy = (y - h * 0.08) / (h * 0.24)
    const glow = Math.exp(-(gx * gx + gy * gy)) * 0.3
    const ray =
      clamp(0.3 + beam.at(x, y)) *
      smooth(h * 0.05, h * 0.4, y) *
      smooth(h * 0.95, h * 0.4, y) *
      0.12 *
      smooth(w * 0.42, 0, Math.abs(x - w * 0.5))
    const c = stone(t + ray * 0.6)
    out[0] = c[0] + glow * 0.9 + ray * 0.3
    out[1] = c[1] + glow * 0.82 + ray * 0.25
    out[2] = c[2] + glow * 0.62 + ray * 0.16
  })
  const step = 44
  const z = firstZ + step * tread + tread * 0.4
  const footY = horizon - ((step * rise + rise - eyeHeight) / z) * focal
  const size = (1.72 / z) * focal
  const x = w * 0.5 + (0.7 / z) * focal
  await picture.svg(
    `<path d="M${x - size * 0.12} ${footY}L${x + size * 0.12} ${footY}L${x + size * 0.5} ${footY + size * 1.5}L${x - size * 0.1}
      ${footY + size * 1.5}Z" fill="#000" opacity=".5"/>`,
    { blur: 4 },
  )
  await picture.svg(figure({ x, y: footY, height: size, fill: '#090807' }))
  picture.vignette(0.3, 0.5, 0.42).grain(seed, 0.05)
}

/** Brightness of the panelled side wall, increasing towards the top of the stair. */
function wallTone(z: number, y: number): number {
  const near = clamp(z / endZ)
  const above = y - Math.max(0, ((z - firstZ) / tread) * rise)
  const seam = (at: number, width: number) => smooth(width, width * 0.28, Math.abs(at - Math.floor(at) - 0.5))
  const joint = Math.max(seam(z / 3.2, 0.02), seam(y / 2.1, 0.03))
  return 0.13 + 0.7 * near ** 1.5 - 0.08 * joint * (1 - near) + 0.05 * Math.exp(-above * 1.2)
}

/** Traces one row of rays up the stair until it meets a step or leaves through the top. */
function traceRow(slope: number): Row {
  if (slope < 0) {
    const floorZ = eyeHeight / -slope
    if (floorZ < firstZ) return { z: floorZ, kind: 'tread', nose: 0 }
  }
  for (let k = 0; k < steps; k++) {
    const face = firstZ + k * tread
    const atFace = eyeHeight + slope * face
    const bottom = k * rise
    if (atFace <= bottom + rise) return { z: face, kind: 'riser', nose: smooth(rise * 0.86, rise, atFace - bottom) }
    const topZ = (bottom + rise - eyeHeight) / slope
    if (slope !== 0 && topZ > face && topZ <= face + tread) return { z: topZ, kind: 'tread', nose: smooth(0.05, 0, topZ - face) }
  }
  return { z: 1e6, kind: 'gate', nose: 0 }
}
