import type { Rgb } from '../../canvas/colour.ts'
import { channels, ramp } from '../../canvas/colour.ts'
import { Noise } from '../../canvas/noise.ts'
import { bell, clamp, mix, random, smooth } from '../../canvas/numbers.ts'
import type { Picture } from '../../canvas/picture.ts'
import { pine } from '../../canvas/shapes.ts'
import { paintPass } from './road-pass.ts'

export interface RoadOptions {
  seed: number
  /** Oncoming lamps in fog, or a pass with light trails only. */
  view: 'oncoming' | 'pass'
}

/** Roads at night. */
export async function road(picture: Picture, options: RoadOptions): Promise<void> {
  if (options.view === 'oncoming') await paintOncoming(picture, options.seed)
  else await paintPass(picture, options.seed)
}

/** A car from the front with its lamps on, between two rows of trees. Portrait. */
async function paintOncoming(picture: Picture, seed: number): Promise<void> {
  const { w, h } = picture
  const n = new Noise(seed)
  const rnd = random(seed)
  const air = ramp('#080b10 0%, #141d26 40%, #2d3c44 66%, #3c4a4c 80%, #0e1214 100%')
  const horizon = h * 0.6
  const fog = picture.field(4, (x, y) => n.fbm(x / 380, y / 150, 5))
  const grit = picture.field(1.5, (x, y) => n.fbm(x / 7, y / 3, 3), { left: 0, right: w, top: horizon, bottom: h })
  const lamps = [w * 0.385, w * 0.615].map((x) => ({ x, y: h * 0.655 }))
  picture.each((x, y, out) => {
    const c = air(y / h + 0.06 * fog.at(x, y))
    let light = 0
    for (const lamp of lamps) light += Math.exp(-Math.hypot(x - lamp.x, (y - lamp.y) * 1.1) / 210)
    const isRoad = y > horizon
    const depth = (y - horizon) / (h - horizon)
    const wet = isRoad
      ? bell(x - w / 2, w * (0.1 + 0.3 * depth)) * smooth(0.1, 0.36, depth) * 0.3 * (0.5 + 0.9 * grit.at(x, y) + 0.5 * fog.at(x, y))
      : 0
    const verge = isRoad ? smooth(w * (0.2 + 0.5 * depth), w * (0.24 + 0.56 * depth), Math.abs(x - w / 2)) * 0.55 : 0
    for (const k of channels)
      out[k] = c[k] * (1 - verge) + light * beamTint[k] * 0.3 * (1 + 0.7 * fog.at(x, y)) + Math.max(0, wet) * beamTint[k]
  })
  for (const row of [0.2, 0.45, 0.75, 1]) {
    let d = ''
    for (let i = 0; i < 9; i++) {
      for (const side of [-1, 1]) {
        const x = w / 2 + side * (w * (0.12 + 0.44 * row) + i * w * 0.09 * row + rnd.bell() * 12)
        d += pine(rnd, {
          x,
          y: horizon + h * 0.04 + row * h * 0.1,
          height: h * (0.14 + 0.52 * row ** 1.5) * rnd.in(0.8, 1.15),
          spread: 0.15,
        })
      }
    }
    const tone = Math.round(mix(44, 5, row))
    await picture.svg(`<path d="${d}" fill="rgb(${tone},${tone + 8},${tone + 12})"/>`, { blur: row < 0.5 ? 2 : 0 })
    if (row < 0.8) {
      picture.each(
        (x, y, out) => {
          const f = clamp(0.5 + fog.at(x + row * 900, y)) * 0.26 * (1 - row) * smooth(h * 0.3, h * 0.6, y) * smooth(h * 0.8, h * 0.64, y)
          for (const k of channels) out[k] += f * fogTint[k]
        },
        { left: 0, right: w, top: h * 0.25, bottom: h * 0.8 },
      )
    }
  }
  await picture.svg(`<ellipse cx="${w / 2}" cy="${h * 0.768}" rx="${w * 0.24}" ry="16" fill="#000"/>`, { blur: 9 })
  await picture.svg(`<g transform="translate(${w / 2} ${h * 0.655})">${front()}</g>`)
  for (const lamp of lamps) {
    picture.glow(lamp.x, lamp.y, 17, [1, 0.98, 0.9], 1.6)
    picture.glow(lamp.x, lamp.y, 60, beamTint, 0.6)
    picture.glow(lamp.x, lamp.y, 210, beamTint, 0.26)
    streak(picture, lamp.x, lamp.y)
  }
  picture.vignette(0.45, 0.5, 0.62).grain(seed, 0.055)
}

const fogTint: Rgb = [0.5, 0.58, 0.58]
const beamTint: Rgb = [1, 0.9, 0.68]

/** The lens flare through a lamp. */
function streak(picture: Picture, cx: number, cy: number): void {
  picture.each(
    (x, y, out) => {
      const k = bell(y - cy, 2.2) * Math.exp(-Math.abs(x - cx) / 130) * 0.5
      for (const j of channels) out[j] += k * beamTint[j]
    },
    { left: 0, right: picture.w, top: cy - 8, bottom: cy + 8 },
  )
}

/** The front of a 1950s saloon; 0, 0 is between its lamps. One half is drawn and mirrored. */
function front(): string {
  const half =
    '<path d="M0-104C60-106 96-102 112-92L142-34C176-32 196-20 204 4C212 40 212 84 206 112L196 122H0Z" fill="#0d1114"/>' +
    '<path d="M0-96C56-98 90-94 104-86L130-36H0Z" fill="#1a252b"/><path d="M0-96C56-98 90-94 104-86L110-74C70-84 30-86 0-86Z"' +
    ' fill="#41535a" opacity=".6"/>' +
    '<path d="M0-30C80-30 150-30 186-14C200-4 204 14 206 34C160 20 60 16 0 16Z" fill="#1d262a"/><path d="M0-26C70-26 140-26 180-12"' +
    ' fill="none" stroke="#8fa2a4" stroke-width="2.4" opacity=".55"/>' +
    '<path d="M0-20V40" stroke="#3f4c50" stroke-width="2"/>' +
    '<circle cx="124" cy="0" r="34" fill="#20282b"/><circle cx="124" cy="0" r="27" fill="#fff6da"/>' +
    '<path d="M0 30H74C86 30 90 40 88 54C84 72 60 80 0 80Z" fill="#07090a"/>' +
    '<path d="M6 34V78M20 34V77M34 34V76M48 34V74M62 34V70" stroke="#7d8b8c" stroke-width="4"/><path d="M0 30H74C86 30 90 40 88 54C84' +
    ' 72 60 80 0 80" fill="none" stroke="#9fb0b0" stroke-width="3.4"/>' +
    '<path d="M0 92H196C212 92 214 108 200 110H0Z" fill="#7f8d8e"/><path d="M0 94H196" stroke="#dfe8e4" stroke-width="3" opacity=".8"/>' +
    '<path d="M140 120H194V158C180 166 154 166 142 158Z" fill="#050607"/><circle cx="112" cy="62" r="9" fill="#d98a3a" opacity=".9"/>'
  return `<g>${half}</g><g transform="scale(-1 1)">${half}</g><rect x="-40" y="98" width="80" height="24" fill="#d9d4c4"/><path
    d="M-30 110h12M-12 110h6M0 110h30" stroke="#22262a" stroke-width="8"/>`
}
