import type { Rgb } from '../../canvas/colour.ts'
import { channels, ramp, rgb, toHex } from '../../canvas/colour.ts'
import type { Mask } from '../../canvas/field.ts'
import { Noise } from '../../canvas/noise.ts'
import type { Random } from '../../canvas/numbers.ts'
import { bell, clamp, mix, random, smooth, TAU } from '../../canvas/numbers.ts'
import type { Picture } from '../../canvas/picture.ts'
import { svg } from '../../canvas/shapes.ts'

export interface MothOptions {
  seed: number
  kind: keyof typeof kinds
}

interface Kind {
  /** Colours from the base of the wing to its edge. */
  scales: string
  /** Colours of an eye spot: centre, ring, edge. */
  eye: [string, string, string]
  fur: string
  paper: [string, string]
  /** Outlines of the right wings, in units from the thorax, forewing first. */
  wings: [fore: string, hind: string]
  /** Positions and sizes of the eye spots on the forewing and the hind wing. */
  spots: readonly (readonly [x: number, y: number, radius: number])[]
  bands: number
}

const kinds = {
  emperor: {
    scales: '#3a2018 0%, #8a4a2c 20%, #c98a56 38%, #f0d9b4 50%, #7a3226 58%, #b4694a 74%, #e7c9a0 88%, #2b1714 100%',
    eye: ['#14121a', '#f0e2c4', '#a33a24'],
    fur: '#7a4a30',
    paper: ['#e9e0cc', '#d8cbb0'],
    wings: [
      'M14-40C60-150 190-290 380-330C420-336 440-312 428-276C404-190 352-90 268-20C200 24 90 30 20 10Z',
      'M18 0C110 10 230 20 300 84C344 130 330 220 262 268C200 306 120 290 78 220C48 160 26 70 14 20Z',
    ],
    spots: [
      [236, -160, 40],
      [190, 134, 36],
    ],
    bands: 1,
  },
  skull: {
    scales: '#14110f 0%, #2a211c 30%, #4d3a2a 46%, #17120f 54%, #3a2a1e 70%, #8a6a3c 84%, #0e0b0a 100%',
    eye: ['#e0a23a', '#2a1a12', '#c98a2c'],
    fur: '#2e241c',
    paper: ['#8e2f22', '#5e1a16'],
    wings: [
      'M12-40C90-120 240-240 410-262C440-262 444-238 424-216C350-130 270-50 190-8C120 20 60 22 16 10Z',
      'M14 2C90 0 190 20 236 76C262 116 236 172 186 196C130 214 80 180 52 120C34 80 20 40 12 18Z',
    ],
    spots: [[150, -96, 9]],
    bands: 2,
  },
} satisfies Record<string, Kind>

/** A pinned moth with open wings. Drawn once and mirrored. */
export async function moth(picture: Picture, options: MothOptions): Promise<void> {
  const kind: Kind = kinds[options.kind]
  const { w, h } = picture
  const n = new Noise(options.seed)
  const rnd = random(options.seed)
  const cx = w * 0.5
  const cy = h * 0.47
  const size = Math.min(w / 1080, h / 1180) * 1.14
  layPaper(picture, kind, n)
  const place = svg`translate(${cx} ${cy}) scale(${size})`
  const drawWings = (d: string) => `<g transform="${place}"><path d="${d}"/><path d="${d}" transform="scale(-1 1)"/></g>`
  await picture.svg(`<g transform="translate(16 34)" fill="#000">${drawWings(kind.wings[1])}${drawWings(kind.wings[0])}</g>`, {
    blur: 16,
    opacity: 0.42,
  })
  for (const i of [1, 0] as const) {
    const mask = await picture.mask(drawWings(kind.wings[i]), 0.35)
    paintWing(picture, { kind, n, mask, isHind: i === 1, cx, cy, size })
    await picture.svg(`<g transform="${place}">${veins(kind, i)}</g>`, { opacity: 0.34 })
    if (i === 1) await picture.svg(`<g transform="translate(6 12)" fill="#000">${drawWings(kind.wings[0])}</g>`, { blur: 8, opacity: 0.22 })
  }
  await picture.svg(`<g transform="${place}">${drawBody(kind, rnd, options.kind)}</g>`)
  picture.vignette(0.22).grain(options.seed, 0.03)
}

function layPaper(picture: Picture, kind: Kind, n: Noise): void {
  const light = rgb(kind.paper[0])
  const dark = rgb(kind.paper[1])
  const slow = picture.field(4, (x, y) => n.fbm(x / 260, y / 260, 5))
  const weave = picture.field(1.4, (x, y) => n.at(x / 2.4, y / 30) + n.at(x / 30, y / 2.4))
  picture.each((x, y, out) => {
    const t = clamp(0.3 + 0.3 * slow.at(x, y) + 0.5 * Math.hypot(x / picture.w - 0.36, y / picture.h - 0.28))
    const thread = 1 + 0.026 * weave.at(x, y)
    for (const k of channels) out[k] = mix(light[k], dark[k], t) * thread
  })
}

interface Wing {
  kind: Kind
  n: Noise
  mask: Mask
  isHind: boolean
  cx: number
  cy: number
  size: number
}

/** Parametrises every point of a wing by distance and direction from its base, as scales grow. */
function paintWing(picture: Picture, wing: Wing): void {
  const { kind, n, mask, isHind, cx, cy, size } = wing
  const scales = ramp(kind.scales)
  const [pupil, iris, rim] = kind.eye.map(rgb) as [Rgb, Rgb, Rgb]
  const reach = isHind ? 300 : 430
  const box = { left: cx - 480 * size, right: cx + 480 * size, top: cy - 380 * size, bottom: cy + 480 * size }
  const colour: Rgb = [0, 0, 0]
  picture.each((px, py, out, i) => {
    const covered = mask.at(i)
    if (covered <= 0) return
    const x = Math.abs(px - cx) / size
    const y = (py - cy) / size
    const direction = Math.atan2(y, x)
    const lobes = 0.035 * Math.abs(Math.sin(direction * 13))
    const blur = n.fbm(direction * 26, Math.hypot(x, y) / 50, 3)
    const away = Math.hypot(x, y * (isHind ? 1 : 1.06)) / reach + 0.03 * blur
    const zigzag = 0.022 * Math.abs(((direction * 7) % 1) - 0.5) * (kind.bands > 0 ? 2 : 0)
    const t = away + zigzag - lobes * smooth(0.75, 1, away)
    const c = scales(t)
    const dusting = 1 + 0.11 * n.at(px / 1.7, py / 1.7) + 0.1 * n.fbm(direction * 60, away * 9, 2)
    for (const k of channels) colour[k] = c[k] * dusting
    for (let b = 0; b < kind.bands; b++) {
      const line = bell(t - 0.66 - 0.14 * b - 0.012 * Math.sin(direction * 40), 0.007)
      for (const k of channels) colour[k] = mix(colour[k], colour[k] * 0.34, line)
    }
    const spot = kind.spots[isHind ? 1 : 0]
    if (spot) {
      const d = Math.hypot(x - spot[0], (y - spot[1]) * 1.06) / spot[2]
      if (d < 1.5) {
        const ring = d < 0.52 ? pupil : d < 0.74 ? iris : rim
        const shine = smooth(0.2, 0.1, Math.hypot(x - spot[0] + spot[2] * 0.16, y - spot[1] + spot[2] * 0.16) / spot[2])
        const edge = smooth(1.16, 0.98, d)
        const soft = 1 - 0.25 * smooth(0.5, 0.54, d) * smooth(0.58, 0.54, d)
        for (const k of channels) colour[k] = mix(colour[k], ring[k] * soft + shine * 0.5, edge)
      }
    }
    const fold = 0.86 + 0.14 * Math.sin(direction * 9 + 1) + 0.1 * smooth(0, 0.3, away)
    const rootShade = 1 - 0.4 * smooth(0.18, 0, away)
    for (const k of channels) out[k] = mix(out[k], colour[k] * fold * rootShade, covered)
  }, box)
}

function veins(kind: Kind, i: 0 | 1): string {
  let d = ''
  const [from, to, reach] = i === 0 ? [-0.86, -0.06, 400] : [0.2, 1.25, 285]
  for (let k = 0; k <= 8; k++) {
    const a = mix(from, to, k / 8)
    const bend = (k / 8 - 0.5) * 0.3
    d += svg`M22 ${i === 0 ? -14 : 12}Q${Math.cos(a + bend) * reach * 0.5} ${Math.sin(a + bend) * reach * 0.5}
      ${Math.cos(a) * reach * 0.86} ${Math.sin(a) * reach * 0.86}`
  }
  const one = `<clipPath id="wing"><path d="${kind.wings[i]}"/></clipPath><path clip-path="url(#wing)" d="${d}" fill="none"
    stroke="${toHex([...rgb(kind.fur)].map((c) => c * 0.6) as Rgb)}" stroke-width="1.5"/>`
  return `${one}<g transform="scale(-1 1)">${one}</g>`
}

/** Abdomen, thorax and head in rings of fur, and feathered antennae. */
function drawBody(kind: Kind, rnd: Random, name: MothOptions['kind']): string {
  let s = ''
  const fur = rgb(kind.fur)
  const hair = (x: number, y: number, angle: number, length: number, light: number) => {
    const tone = toHex(fur.map((c) => clamp(c * light)) as Rgb)
    return svg`<path d="M${x} ${y}l${Math.sin(angle) * length} ${Math.cos(angle) * length}" stroke="${tone}" stroke-width="2.2"
      stroke-linecap="round"/>`
  }
  for (let ring = 9; ring >= 0; ring--) {
    const y = 24 + ring * 19
    const half = 27 * (1 - (ring / 10) ** 2 * 0.72)
    const light = name === 'skull' && ring % 2 ? 1.1 : 0.62 + 0.1 * (ring % 2)
    const band = name === 'skull' && ring % 2 ? '#d9a13c' : toHex(fur.map((c) => clamp(c * light)) as Rgb)
    s += svg`<ellipse cx="0" cy="${y}" rx="${half}" ry="16" fill="${band}"/><ellipse cx="${-half * 0.3}" cy="${y - 4}"
      rx="${half * 0.34}" ry="7" fill="#fff" opacity=".12"/>`
    if (name === 'skull') s += svg`<ellipse cx="0" cy="${y}" rx="${half * 0.3}" ry="14" fill="#3c4650"/>`
  }
  s += `<ellipse cx="0" cy="-22" rx="40" ry="54" fill="${toHex(fur.map((c) => c * 0.7) as Rgb)}"/>`
  for (let i = 0; i < 520; i++) {
    const a = rnd() * TAU
    const r = Math.sqrt(rnd())
    const x = Math.cos(a) * r * 36
    const y = -22 + Math.sin(a) * r * 50
    s += hair(x, y, Math.atan2(x, y + 70) + rnd.bell() * 0.3, rnd.in(8, 17), rnd.in(0.7, 1.35) * (x < 0 ? 1.1 : 0.86))
  }
  if (name === 'skull') s += skull()
  s += `<ellipse cx="0" cy="-82" rx="19" ry="17" fill="${toHex(fur.map((c) => c * 0.8) as Rgb)}"/><circle cx="-15" cy="-88" r="7"
    fill="#0e0b0c"/><circle cx="15" cy="-88" r="7" fill="#0e0b0c"/>`
  for (const side of [-1, 1]) {
    let comb = ''
    for (let k = 0; k <= 24; k++) {
      const t = k / 24
      const x = side * (8 + 74 * t ** 0.9)
      const y = -96 - 78 * t + 22 * t * t
      const length = 20 * Math.sin(t * 2.6 + 0.35)
      comb += svg`M${x} ${y}l${side * length * 0.35} ${-length}M${x} ${y}l${side * length * 0.8} ${length * 0.5}`
    }
    const stroke = toHex(fur.map((c) => clamp(c * 0.9)) as Rgb)
    s += `<path d="M${side * 8} -96C${side * 34} -124 ${side * 58} -142 ${side * 82} -152" fill="none" stroke="${stroke}"
      stroke-width="3"/><path d="${name === 'skull' ? '' : comb}" fill="none" stroke="${stroke}" stroke-width="1.5"/>`
  }
  // The pin.
  return `${s}<circle cx="2" cy="-26" r="6" fill="#d8d4cc"/><circle cx="0.4" cy="-27.6" r="2.4" fill="#fff"/>`
}

function skull(): string {
  return (
    '<g fill="#e0b56a"><path d="M-20-58C-26-30-22-14-14-8L-12 4H12L14-8C22-14 26-30 20-58C12-68-12-68-20-58Z"/></g>' +
    '<g fill="#1a1310"><ellipse cx="-9" cy="-36" rx="6.4" ry="8"/><ellipse cx="9" cy="-36" rx="6.4" ry="8"/><path d="M-3-22L0-28L3-22' +
    'Z"/><path d="M-9-6V2M-4-5V3M0-5V3M4-5V3M9-6V2" stroke="#1a1310" stroke-width="1.6"/></g>'
  )
}
