import type { Rgb } from '../../canvas/colour.ts'
import { channels, ramp, rgb } from '../../canvas/colour.ts'
import { Noise } from '../../canvas/noise.ts'
import type { Random } from '../../canvas/numbers.ts'
import { bell, clamp, mix, random, smooth } from '../../canvas/numbers.ts'
import type { Picture } from '../../canvas/picture.ts'
import { figure, pine, svg } from '../../canvas/shapes.ts'
import { scatterStars, starTint } from '../../canvas/stars.ts'

export interface WhaleOptions {
  seed: number
  /** Under water below a boat, or in the sky above a village. */
  place: 'sea' | 'sky'
}

/** A humpback whale, with a small object beside it. */
export async function whale(picture: Picture, options: WhaleOptions): Promise<void> {
  if (options.place === 'sea') await paintSea(picture, options.seed)
  else await paintSky(picture, options.seed)
  picture.vignette(0.35).grain(options.seed, 0.045)
}

// The whale faces left; its centre is 0, 0 and it is 870 units long.
const body =
  'M-400-4C-384-36-330-60-268-72C-180-90-60-98 30-84C80-78 108-90 130-104C134-92 140-78 154-68C240-50 320-26 384-4C404-22 436-56' +
  ' 486-72C474-44 450-14 432 6C452 22 474 48 480 80C436 66 404 38 384 16' +
  'C300 34 220 54 130 76C40 98-60 108-140 102C-240 94-336 70-384 34C-398 22-404 8-400-4Z'
const nearFin = 'M-196 62C-214 112-200 176-150 246C-138 264-118 276-106 268C-98 260-104 246-110 230C-128 176-122 128-112 82Z'
const farFin = 'M-150 70C-120 110-70 150-16 170C-2 174 6 164-4 154C-40 124-72 96-92 70Z'

interface Pose {
  x: number
  y: number
  size: number
  /** Degrees. */
  turn: number
}

interface Skin {
  back: Rgb
  belly: Rgb
  light: Rgb
  /** Strength of the light pattern on its back. */
  play: (x: number, y: number) => number
}

async function paintWhale(picture: Picture, n: Noise, pose: Pose, skin: Skin): Promise<void> {
  const place = svg`translate(${pose.x} ${pose.y}) rotate(${pose.turn}) scale(${pose.size})`
  const turn = (-pose.turn * Math.PI) / 180
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  const parts = [
    { d: farFin, shade: 0.62, isFin: true },
    { d: body, shade: 1, isFin: false },
    { d: nearFin, shade: 0.95, isFin: true },
  ]
  const reach = 520 * pose.size
  const box = { left: pose.x - reach, right: pose.x + reach, top: pose.y - reach, bottom: pose.y + reach }
  for (const part of parts) {
    const mask = await picture.mask(`<path d="${part.d}" transform="${place}"/>`)
    picture.each((x, y, out, i) => {
      const covered = mask.at(i)
      if (covered <= 0) return
      const dx = (x - pose.x) / pose.size
      const dy = (y - pose.y) / pose.size
      const u = dx * cos - dy * sin
      const v = dx * sin + dy * cos
      const spots = n.fbm(u / 60, v / 40, 4)
      const belly = part.isFin ? smooth(90, 250, v + spots * 60) * 0.5 : smooth(6, 66, v + spots * 26 - u * 0.03) * smooth(330, 60, u)
      // Grooves run from the chin to the navel.
      const groove = part.isFin
        ? 0
        : 0.24 * bell((((((v - 0.08 * u) / 9) % 1) + 1) % 1) - 0.5, 0.18) * smooth(20, 50, v) * smooth(60, -60, u) * smooth(-398, -330, u)
      const roundness = part.isFin ? 1 : 1.08 - 0.5 * smooth(-20, 105, v)
      const play = part.isFin ? 0.3 : smooth(50, -70, v)
      const scar = smooth(0.3, 0.36, n.fbm(u / 22 + 9, v / 90, 3)) * 0.08
      for (const k of channels) {
        const c = mix(skin.back[k], skin.belly[k], belly) * roundness * part.shade * (1 - groove) + scar * (1 - belly)
        out[k] = mix(out[k], c + skin.light[k] * skin.play(x, y) * play, covered)
      }
    }, box)
  }
  const mouth = 'M-398 4C-352 8-306 20-268 44C-262 48-256 46-252 42'
  const knobs = [
    [-366, -30],
    [-340, -44],
    [-312, -50],
    [-284, -60],
    [-330, -28],
    [-300, -34],
  ].map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3.6"/>`)
  await picture.svg(
    `<g transform="${place}"><path d="${mouth}" fill="none" stroke="#04090d" stroke-width="3" opacity=".6"/><g fill="#0a1218"
      opacity=".55">${knobs.join('')}</g>` +
      '<ellipse cx="-258" cy="24" rx="6" ry="4.6" fill="#05080a"/><circle cx="-259.6" cy="22.6" r="1.5" fill="#dff"/></g>',
  )
}

const water: string = '#bfeae2 0%, #5fbcc4 8%, #1f7f98 24%, #0d4b6a 50%, #062a44 78%, #031424 100%'

async function paintSea(picture: Picture, seed: number): Promise<void> {
  const { w, h } = picture
  const n = new Noise(seed)
  const rnd = random(seed)
  const depth = ramp(water)
  const source = { x: w * 0.6, y: -h * 0.16 }
  const murk = picture.field(6, (x, y) => n.fbm(x / 420, y / 300, 4))
  const surface = picture.field(2, (x, y) => n.ridge(x / (60 + y * 1.2) + 3, (y + 30) / (14 + y * 0.2), 3))
  // Light shafts: brightness depends only on the direction from the sun above the water.
  const shaft = picture.field(3, (x, y) => {
    const a = Math.atan2(x - source.x, y - source.y)
    return clamp(n.fbm(a * 13, 4, 4) * 1.4 + 0.32) ** 1.6
  })
  const lightAt = (x: number, y: number) => shaft.at(x, y) * Math.exp(-y / (h * 0.42)) * bell(x - source.x + (y - source.y) * 0.1, w * 0.5)
  picture.each((x, y, out) => {
    const c = depth(y / h + 0.05 * murk.at(x, y) + 0.12 * Math.abs(x / w - 0.6))
    const light = lightAt(x, y)
    const net = smooth(0.5, 0.95, surface.at(x, y)) * smooth(h * 0.1, 0, y) * 0.6
    out[0] = c[0] + light * 0.2 + net * 0.7
    out[1] = c[1] + light * 0.36 + net
    out[2] = c[2] + light * 0.36 + net * 0.95
  })
  const boat = `<g transform="translate(${w * 0.3} ${h * 0.035})"><path d="M-86 0C-60 26 60 26 92-4C60-10-50-10-86 0Z"
    fill="#06222e"/><path d="M-4 20v10M20 18l26 30" stroke="#06222e" stroke-width="4"/></g>`
  await picture.svg(boat)
  const swell = picture.field(3, (x, y) => clamp(0.4 + 1.2 * n.at(x / 60, y / 30)))
  await paintWhale(
    picture,
    n,
    { x: w * 0.5, y: h * 0.47, size: w < h ? 0.98 : 1.1, turn: 17 },
    {
      back: [0.05, 0.17, 0.24],
      belly: [0.5, 0.68, 0.72],
      light: [0.2, 0.42, 0.42],
      play: (x, y) => swell.at(x, y) * (0.3 + lightAt(x, y)),
    },
  )
  const diver = { x: w * 0.73, y: h * 0.72 }
  await picture.svg(
    `<g transform="translate(${diver.x} ${diver.y}) rotate(-24) scale(1.05)" fill="#020c14"><path d="M-22-4C-14-9 4-9
      14-5L40-2L56-7L58-3L42 3L58 8L56 12L38 5L12 4C2 6-14 5-22 2Z"/><circle cx="-27" cy="-2" r="5.4"/><path d="M-14-8L6-13L8-8Z"/></g>`,
  )
  for (let i = 0; i < 16; i++)
    picture.glow(diver.x - 30 + rnd.bell() * 8, diver.y - 20 - i * 17, rnd.in(1.2, 3.4), [0.7, 0.95, 1], rnd.in(0.2, 0.5))
  for (let i = 0; i < 520; i++) {
    const y = rnd() * h
    picture.glow(rnd() * w, y, rnd.in(0.6, 1.9), [0.6, 0.9, 0.95], rnd.in(0.05, 0.32) * Math.exp((-y / h) * 1.2))
  }
}

const night: string = '#0a0f2c 0%, #1b2358 34%, #44407e 60%, #a0648a 80%, #e8a08a 93%, #fbd0a4 100%'

async function paintSky(picture: Picture, seed: number): Promise<void> {
  const { w, h } = picture
  const n = new Noise(seed)
  const rnd = random(seed)
  const air = ramp(night)
  const drift = picture.field(4, (x, y) => n.fbm(x / 460, y / 90, 5))
  picture.each((x, y, out) => {
    const c = air(y / (h * 0.84) + 0.05 * drift.at(x, y))
    for (const k of channels) out[k] = c[k]
  })
  scatterStars(picture, rnd, { count: 1500, bottom: h * 0.6 })
  const pose = { x: w * 0.5, y: h * 0.36, size: Math.min(w / 1150, h / 800), turn: -9 }
  // Stars in the whale's skin.
  const dust = picture.field(2, (x, y) => smooth(0.05, 0.4, n.fbm(x / 130, y / 90, 6)))
  await paintWhale(picture, n, pose, {
    back: rgb('#141b46'),
    belly: rgb('#8f86c4'),
    light: rgb('#7fa6e8'),
    play: (x, y) => 0.5 * dust.at(x, y),
  })
  const mask = await picture.mask(`<path d="${body}" transform="translate(${pose.x} ${pose.y}) rotate(${pose.turn}) scale(${pose.size})"/>`)
  for (let i = 0; i < 5200; i++) {
    const x = pose.x + rnd.bell() * 470
    const y = pose.y + rnd.bell() * 150
    const index = Math.floor(y * picture.scale) * picture.widthPx + Math.floor(x * picture.scale)
    if (mask.at(index) > 0.8 && rnd() < 0.34) picture.glow(x, y, 0.6 + rnd() ** 5 * 1.6, starTint(rnd()), 0.3 + rnd() * 0.6)
  }
  paintCloudBank(picture, n, h * 0.63, 0.55)
  await paintVillage(picture, rnd, n)
}

function paintCloudBank(picture: Picture, n: Noise, top: number, strength: number): void {
  const bank = picture.field(3, (x, y) => n.fbm(x / 300, y / 80, 6))
  const tint: Rgb = [1, 0.8, 0.76]
  picture.each(
    (x, y, out) => {
      const f = clamp(bank.at(x, y) * 1.5 + 0.12) * bell(y - top, picture.h * 0.09) * strength
      for (const k of channels) out[k] = mix(out[k], tint[k], f)
    },
    { left: 0, right: picture.w, top: top - picture.h * 0.25, bottom: top + picture.h * 0.25 },
  )
}

/** A dark village on a hill with one lit window. */
async function paintVillage(picture: Picture, rnd: Random, n: Noise): Promise<void> {
  const { w, h } = picture
  const far = (x: number) => h * 0.8 - 90 * n.ridge(x / 400, 3, 5)
  const near = (x: number) => h * 0.9 - 60 * bell(x - w * 0.34, w * 0.36) + 9 * n.fbm(x / 90, 7, 3)
  const land = (crest: (x: number) => number) => {
    let d = `M-10 ${h + 10}`
    for (let x = -10; x <= w + 10; x += 7) d += svg`L${x} ${crest(x)}`
    return `${d}L${w + 10} ${h + 10}Z`
  }
  let houses = ''
  let windows = ''
  for (let i = 0; i < 15; i++) {
    const x = w * (0.08 + 0.055 * i + rnd.bell() * 0.012)
    const y = near(x) + 16
    const width = rnd.in(40, 70)
    const height = rnd.in(30, 56) * (i === 6 ? 1.2 : 1)
    const roof = rnd.in(26, 44)
    houses += svg`M${x - width / 2} ${y}v${-height}l${width / 2} ${-roof}l${width / 2} ${roof}v${height}Z`
    if (rnd() < 0.6) houses += svg`M${x + width * 0.2} ${y - height - roof * 0.5}v-22h9v30z`
    if (i !== 4 && rnd() < 0.75) windows += svg`<rect x="${x - width * 0.2}" y="${y - height * 0.72}" width="9" height="12"/>`
    if (rnd() < 0.5) windows += svg`<rect x="${x + width * 0.12}" y="${y - height * 0.72}" width="9" height="12"/>`
  }
  const cx = w * 0.345
  const cy = near(cx) + 14
  const church = `M${cx - 15} ${cy}v-128h30v128ZM${cx - 20} ${cy - 126}L${cx} ${cy - 226}L${cx + 20} ${cy - 126}Z`
  let trees = ''
  for (let i = 0; i < 34; i++) {
    const x = rnd() < 0.5 ? w * rnd.in(0.66, 1.02) : w * rnd.in(-0.02, 0.16)
    trees += pine(rnd, { x, y: near(x) + 26, height: rnd.in(50, 150) })
  }
  const px = w * 0.58
  await picture.svg(
    `<path d="${land(far)}" fill="#3a2c5c"/><path d="${houses}${church}" fill="#15122e"/><g fill="#ffd58a">${windows}<rect
      x="${cx - 4}" y="${cy - 112}" width="8" height="16"/></g>` +
      `<path d="${land(near)}" fill="#0e0c22"/><path d="${trees}"
        fill="#0e0c22"/>${figure({ x: px, y: near(px) + 4, height: 60, fill: '#0a081a' })}`,
  )
}
