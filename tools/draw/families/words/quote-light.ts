import { measureTextWidth, outlineText } from '../../../../apps/server/platform/images/lettering.ts'
import type { Rgb } from '../../canvas/colour.ts'
import { channels, ramp, rgb } from '../../canvas/colour.ts'
import { Curve } from '../../canvas/field.ts'
import { outlineTextAlong, sizeToFit } from '../../canvas/lettering.ts'
import type { Noise } from '../../canvas/noise.ts'
import { bell, mix, smooth, TAU } from '../../canvas/numbers.ts'
import type { Sheet } from './quote.ts'

/** Words at a waterline with their reflection in the river. Landscape, two lines. */
export async function setRiver({ picture, n, lines, author }: Sheet): Promise<void> {
  const { w, h } = picture
  const line = h * 0.52
  const air = ramp('#dfe3da 0%, #f1ead8 70%, #fbf1d8 100%')
  picture.each((_x, y, out) => {
    const c = air(y / line)
    for (const k of channels) out[k] = c[k]
  })
  const size = sizeToFit(lines, { width: w - 210, most: 220, track: -0.025 })
  const text = lines.map((l, i) =>
    outlineText(l, {
      x: w / 2,
      y: line - 10 - (lines.length - 1 - i) * size * 1.02,
      size,
      anchor: 'middle',
      fill: '#1b2a2c',
      track: -0.025,
    }),
  )
  await picture.svg(text.join(''))
  const current = picture.field(1.6, (x, y) => n.fbm(x / (120 + (y - line) * 0.5), (y - line) / (6 + (y - line) * 0.05), 4))
  const deep = rgb('#1d4a50')
  const shallow = rgb('#7fa59c')
  picture.each(
    (x, y, out) => {
      const depth = y - line
      const c = current.at(x, y)
      const shift = c * (8 + depth * 0.3)
      const above = picture.look(x + shift, Math.min(line - 1, line - depth * 0.92 + c * (3 + depth * 0.06)))
      const t = smooth(0, h - line, depth)
      const glint = smooth(0.2, 0.36, c) * 0.2 * (1 - t)
      for (const k of channels) {
        const water = mix(shallow[k], deep[k], t ** 0.7)
        out[k] = mix(above[k] * 0.8 * mix(1, water * 1.5, 0.5), water, 0.3 + 0.55 * t) + glint
      }
    },
    { left: 0, right: w, top: line, bottom: h },
  )
  await picture.svg(`<path d="M0 ${line - 1}H${w}v2H0Z" fill="#fff" opacity=".5"/>`)
  if (author) await picture.svg(outlineText(author, { x: w / 2, y: h - 70, size: 30, anchor: 'middle', fill: '#eef1e6', track: 0.05 }))
}

const dawnTint: Rgb = [1, 0.66, 0.34]
const barkTint: Rgb = [0.16, 0.11, 0.08]

/** Letters that are dark at the top and lit by dawn at the bottom. Portrait, any number of lines. */
export async function setDawn({ picture, n, rnd, lines, author }: Sheet): Promise<void> {
  const { w, h } = picture
  const air = ramp('#06070c 0%, #0d1018 50%, #1c1c2a 72%, #4a2f3c 85%, #b4593c 93%, #f4a65a 97.5%, #ffe2a6 100%')
  const horizon = h * 0.93
  const veil = picture.field(4, (x, y) => n.fbm(x / 600, y / 60, 5))
  picture.each((x, y, out) => {
    const c = air(y / horizon + 0.018 * veil.at(x, y))
    const glow = Math.exp(-Math.hypot((x - w * 0.6) / 420, (y - horizon) / 130)) * 0.3
    for (const k of channels) out[k] = c[k] + glow * dawnTint[k]
  })
  for (let i = 0; i < 220; i++) picture.glow(rnd() * w, rnd() * h * 0.6, 0.6 + rnd() ** 6, [1, 0.96, 0.9], 0.1 + 0.5 * rnd() ** 5)
  const size = sizeToFit(lines, { width: w - 180, most: 210, track: -0.02 })
  const first = h * 0.2
  const words = await picture.mask(lines.map((l, i) => outlineText(l, { x: 90, y: first + i * size * 1.12, size, track: -0.02 })).join(''))
  const lit = ramp('#2b2f3d 0%, #5a5464 40%, #b98b6a 68%, #f6c98a 88%, #fff0cf 100%')
  const end = first + (lines.length - 1) * size * 1.12
  picture.each((_x, y, out, i) => {
    const word = words.at(i)
    if (word === 0) return
    const c = lit((y - first + size) / (end - first + size))
    for (const k of channels) out[k] = mix(out[k], c[k], word)
  })
  let hills = `M-10 ${h + 10}`
  for (let x = -10; x <= w + 10; x += 7) hills += `L${x} ${horizon + 4 - 40 * (n.ridge(x / 380, 5, 5) - 0.4)}`
  await picture.svg(
    `<path d="${hills}L${w + 10} ${h + 10}Z"
      fill="#0b0709"/>${author ? outlineText(author, { x: 92, y: h - 44, size: 28, fill: '#a98a72', track: 0.05 }) : ''}`,
  )
}

/** A cross-section of a tree, with the sentence along one ring. Portrait or landscape; lines are joined. */
export async function setRings({ picture, n, m, lines, author }: Sheet): Promise<void> {
  const { w, h } = picture
  const cx = w * 0.5
  const cy = h * 0.49
  const radius = Math.min(w, h) * 0.455
  const wood = ramp('#3a1d10 0%, #7c4526 25%, #b97b46 50%, #dcae74 75%, #f2d9a8 100%')
  const ground = rgb('#20302a')
  const bend = (x: number, y: number) => {
    const angle = Math.atan2(y - cy, x - cx)
    return Math.hypot(x - cx, y - cy) * (1 + 0.055 * n.fbm(Math.cos(angle) * 1.4 + 3, Math.sin(angle) * 1.4, 4))
  }
  const depth = picture.field(2, (x, y) => bend(x, y) / radius)
  const fibre = picture.field(1.5, (x, y) => {
    const angle = Math.atan2(y - cy, x - cx)
    return m.fbm(Math.cos(angle) * 34, Math.sin(angle) * 34, 3) + 0.5 * m.at(x / 3, y / 3)
  })
  const tones = layYears(n)
  const gapFrom = 0.685
  const gapTo = 0.83
  picture.each((x, y, out) => {
    const r = depth.at(x, y)
    if (r > 1.06) {
      const shadow = smooth(1.34, 1.02, Math.hypot(x - cx - 26, y - cy - 40) / radius)
      const light = (1 - 0.55 * shadow) * (1.1 - 0.5 * Math.hypot(x / w - 0.3, y / h - 0.25))
      for (const k of channels) out[k] = ground[k] * light
      return
    }
    const late = tones.at(r * yearSteps)
    const inText = smooth(gapFrom - 0.01, gapFrom + 0.005, r) * smooth(gapTo + 0.01, gapTo - 0.005, r)
    const rings = 0.78 - 0.42 * late * (1 - 0.86 * inText) - 0.16 * smooth(0.45, 0, r) + 0.05 * fibre.at(x, y)
    const bark = smooth(0.985, 1.0, r)
    const angle = Math.atan2(y - cy, x - cx)
    const crack = bell(angle - 2.62 - 0.06 * n.at(r * 9, 2), 0.012 * r + 0.002) * smooth(0.2, 0.6, r) * smooth(gapFrom, gapFrom - 0.03, r)
    const c = wood(rings - 0.7 * crack)
    const edge = smooth(1.052, 1.044, r)
    for (const k of channels) {
      const rough = barkTint[k] * (0.8 + 0.7 * fibre.at(x, y))
      out[k] = mix(out[k] || ground[k] * 0.4, mix(c[k], rough, bark), edge)
    }
  })
  const text = lines.join('  ')
  const away = radius * 0.738
  const way = TAU * away
  const size = Math.min(radius * 0.112, ((way * 0.94) / measureTextWidth(text, 100, 0.02)) * 100)
  const start = -Math.PI / 2 - (measureTextWidth(text, size, 0.02) / way) * Math.PI
  const along = (distance: number) => {
    const angle = start + distance / away
    // The ring is not round: each letter follows its radius.
    const wander = 1 / (1 + 0.055 * n.fbm(Math.cos(angle) * 1.4 + 3, Math.sin(angle) * 1.4, 4))
    return { x: cx + Math.cos(angle) * away * wander, y: cy + Math.sin(angle) * away * wander, turn: angle + Math.PI / 2 }
  }
  await picture.svg(outlineTextAlong(text, { size, fill: '#2c150b', track: 0.02 }, along))
  if (author) await picture.svg(outlineText(author, { x: cx, y: h - 60, size: 30, anchor: 'middle', fill: '#d9c7a0', track: 0.05 }))
}

const yearSteps = 2400

/** Darkness of the wood by depth: light in spring, dark at the end of each year, with years of different widths. */
function layYears(n: Noise): Curve {
  const years = 46
  const widthOfYear = (year: number) => 1.1 + 0.8 * n.at(year * 0.7, 9)
  let total = 0
  for (let year = 0; year < years; year++) total += widthOfYear(year)
  const tones = new Float32Array(yearSteps)
  let year = 0
  let start = 0
  for (let i = 0; i < tones.length; i++) {
    const r = (i / yearSteps) * total
    while (year < years - 1 && r > start + widthOfYear(year)) start += widthOfYear(year++)
    tones[i] = smooth(0.35, 1, (r - start) / widthOfYear(year))
  }
  return new Curve(yearSteps - 1, (i) => tones[i] ?? 1)
}
