import type { Rgb } from '../../canvas/colour.ts'
import { channels, rgb } from '../../canvas/colour.ts'
import type { Field, Mask } from '../../canvas/field.ts'
import { Noise } from '../../canvas/noise.ts'
import type { Random } from '../../canvas/numbers.ts'
import { bell, clamp, mix, random, smooth, TAU } from '../../canvas/numbers.ts'
import type { Picture } from '../../canvas/picture.ts'
import { svg } from '../../canvas/shapes.ts'
import { backFin, bodyPath, fins, Spine, tailRays } from './koi-body.ts'

export interface KoiOptions {
  seed: number
  water: [deep: string, shallow: string]
  /** Centre of each fish (fractions), heading (radians, 0 is to the right), length and markings. */
  fish: readonly Fish[]
  pads: readonly { x: number; y: number; radius: number }[]
}

export interface Fish {
  x: number
  y: number
  heading: number
  length: number
  /** Bend of the body; the sign is the side. */
  bend: number
  coat: keyof typeof coats
}

/** `veil` is the colour of the fins; `dark` is the amount of the second marking. */
const coats = {
  kohaku: { base: '#f7f0e4', marks: ['#d9431f', '#c9361a'], veil: '#fbf6ea', dark: 0 },
  sanke: { base: '#f5efe6', marks: ['#d04a22', '#1a1618'], veil: '#fbf6ea', dark: 0.94 },
  ogon: { base: '#e9b24a', marks: ['#f3cd7a', '#c98a2c'], veil: '#f3d490', dark: 0.94 },
} satisfies Record<string, Coat>

interface Coat {
  base: string
  marks: [string, string]
  veil: string
  dark: number
}

/** Koi from above, in water clear enough for shadows. */
export async function koi(picture: Picture, options: KoiOptions): Promise<void> {
  const n = new Noise(options.seed)
  const rnd = random(options.seed)
  const deep = rgb(options.water[0])
  const shallow = rgb(options.water[1])
  const bed = picture.field(4, (x, y) => n.fbm(x / 320, y / 320, 5))
  // Caustics on the bottom: creases of a warped noise.
  const net = picture.field(2, (x, y) => {
    const u = x / 150 + 0.7 * n.fbm(x / 210, y / 210, 3)
    const v = y / 150 + 0.7 * n.fbm(x / 210 + 9, y / 210, 3)
    return Math.exp(-Math.abs(n.at(u, v)) * 9) + 0.6 * Math.exp(-Math.abs(n.at(u * 1.7 + 5, v * 1.7)) * 10)
  })
  picture.each((x, y, out) => {
    const t = clamp(0.5 + 0.55 * bed.at(x, y) - 0.5 * (y / picture.h - 0.5) + 0.1)
    const light = 0.055 * net.at(x, y)
    for (const k of channels) out[k] = mix(deep[k], shallow[k], t) + light * (0.5 + shallow[k])
  })
  for (const fish of options.fish) await paintFish(picture, fish, n, net)
  await paintPads(picture, options.pads, rnd)
  paintSheen(picture, n)
  picture.vignette(0.34).grain(options.seed, 0.035)
}

async function paintFish(picture: Picture, fish: Fish, n: Noise, net: Field): Promise<void> {
  const spine = new Spine(picture, fish)
  const outline = bodyPath(spine)
  const fan = fins(spine, fish)
  const drop = fish.length * 0.075
  const shadow = svg`<g transform="translate(${drop} ${drop * 1.6})" fill="#000"><path d="${outline}"/><g opacity=".55">${fan}</g></g>`
  await picture.svg(shadow, { blur: 9, opacity: 0.5 })
  const coat = coats[fish.coat]
  const rays = `<path d="${tailRays(spine, fish)}" fill="none" stroke="#fff" stroke-width="1.2" opacity=".3"/>`
  await picture.svg(`<g fill="${coat.veil}" opacity=".5">${fan}</g>${rays}`)
  paintSkin(picture, { fish, spine, n, net, mask: await picture.mask(`<path d="${outline}"/>`) })
  const head = spine.joint(3)
  const eyes = [-1, 1].map((side) => {
    const away = head.half * 0.78 * side
    const at = { x: head.x + Math.sin(head.heading) * away, y: head.y - Math.cos(head.heading) * away }
    return svg`<circle cx="${at.x}" cy="${at.y}" r="${fish.length * 0.011}" fill="#100d10"/>`
  })
  await picture.svg(`${eyes.join('')}<path d="${backFin(spine)}" fill="${coat.veil}" opacity=".5"/>`)
}

interface Skin {
  fish: Fish
  spine: Spine
  n: Noise
  net: Field
  mask: Mask
}

/** Patches, scales, the rounding of the back, and caustics on it. */
function paintSkin(picture: Picture, { fish, spine, n, net, mask }: Skin): void {
  const coat = coats[fish.coat]
  const base = rgb(coat.base)
  const first = rgb(coat.marks[0])
  const second = rgb(coat.marks[1])
  const reach = fish.length * 0.6
  const cx = fish.x * picture.w
  const cy = fish.y * picture.h
  const own = fish.x * 37 + fish.y * 91
  const box = { left: cx - reach, right: cx + reach, top: cy - reach, bottom: cy + reach }
  picture.each((x, y, out, i) => {
    const covered = mask.at(i)
    if (covered <= 0) return
    const { t, across } = spine.locate(x, y)
    const u = t * 2.6 + own
    const marks = n.fbm(u, across * 0.9 + own * 2, 4)
    const red = smooth(0.02, 0.07, marks + 0.05 * Math.sin(t * 9)) * smooth(0.02, 0.07, t)
    const dark = smooth(0.16, 0.2, n.fbm(u * 1.6 + 40, across * 1.2 + own, 4)) * smooth(0.1, 0.2, t)
    // Scales: arcs that overlap like tiles.
    const row = t * 34
    const column = across * 5 + (Math.floor(row) % 2) * 0.5
    const arc = Math.hypot(column - Math.round(column), (row - Math.floor(row)) * 0.8 - 0.3)
    const scale = smooth(0.36, 0.5, arc) * smooth(0.16, 0.3, t) * smooth(0.98, 0.86, t) * (1 - 0.4 * Math.abs(across))
    const shine = 0.2 * bell(across + 0.26, 0.2) * smooth(0, 0.2, t)
    const light = (1 - 0.4 * Math.abs(across) ** 3) * (0.9 + 0.16 * net.at(x, y)) - 0.1 * scale
    for (const k of channels) {
      const c = mix(mix(base[k], first[k], red), second[k], dark * coat.dark)
      out[k] = mix(out[k], c * light + shine, covered)
    }
  }, box)
}

async function paintPads(picture: Picture, pads: KoiOptions['pads'], rnd: Random): Promise<void> {
  let shadows = ''
  let leaves = ''
  for (const pad of pads) {
    const x = pad.x * picture.w
    const y = pad.y * picture.h
    const r = pad.radius
    const cut = rnd() * TAU
    const slit = 0.16
    const edge = svg`M${x} ${y}L${x + Math.cos(cut + slit) * r} ${y + Math.sin(cut + slit) * r}A${r} ${r} 0 1 1
      ${x + Math.cos(cut - slit) * r} ${y + Math.sin(cut - slit) * r}Z`
    shadows += `<path transform="translate(14 26)" d="${edge}"/>`
    leaves += `<path d="${edge}" fill="#3d6b3a"/><path d="${edge}" fill="url(#pad)"/>`
    let veins = ''
    for (let i = 0; i < 15; i++) {
      const a = cut + slit + ((TAU - slit * 2) * (i + 0.5)) / 15
      veins += svg`M${x} ${y}Q${x + Math.cos(a + 0.06) * r * 0.5} ${y + Math.sin(a + 0.06) * r * 0.5} ${x + Math.cos(a) * r * 0.93}
        ${y + Math.sin(a) * r * 0.93}`
    }
    leaves += svg`<path d="${veins}" fill="none" stroke="#a9c98a" stroke-width="${r * 0.012}" opacity=".55"/><path d="${edge}"
      fill="none" stroke="#b7d39a" stroke-width="1.6" opacity=".5"/>`
  }
  const defs =
    '<defs><linearGradient id="pad" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#8fbf6a" stop-opacity=".85"/><stop' +
    ' offset=".6" stop-color="#2f6a3c" stop-opacity=".6"/><stop offset="1" stop-color="#123524" stop-opacity=".8"/></linearGradient>' +
    '</defs>'
  await picture.svg(`<g fill="#000">${shadows}</g>`, { blur: 12, opacity: 0.55 })
  await picture.svg(defs + leaves)
}

/** Reflection of the sky on the moving surface. */
function paintSheen(picture: Picture, n: Noise): void {
  const sheen = picture.field(3, (x, y) => smooth(0.2, 0.5, n.fbm(x / 210 + 30, y / 60, 4)))
  const tint: Rgb = [0.8, 0.92, 1]
  picture.each((x, y, out) => {
    const s = sheen.at(x, y) * 0.1 * smooth(picture.h * 0.75, 0, y)
    for (const k of channels) out[k] += s * tint[k]
  })
}
