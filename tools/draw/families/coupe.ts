import { channels, ramp, rgb } from '../canvas/colour.ts'
import { Noise } from '../canvas/noise.ts'
import type { Random } from '../canvas/numbers.ts'
import { bell, mix, random, smooth } from '../canvas/numbers.ts'
import type { Picture } from '../canvas/picture.ts'
import { svg } from '../canvas/shapes.ts'
import { cars } from './coupe-bodies.ts'

export interface CoupeOptions {
  seed: number
  car: keyof typeof cars
  scene: keyof typeof scenes
  /** Paint tones of the body, from the roof down. */
  lacquer: readonly [string, string, string, string, string, string]
}

interface Stage {
  picture: Picture
  n: Noise
  rnd: Random
  options: CoupeOptions
}

/** One car from the side, in its surroundings. Landscape. */
export async function coupe(picture: Picture, options: CoupeOptions): Promise<void> {
  const stage: Stage = { picture, options, n: new Noise(options.seed), rnd: random(options.seed) }
  await scenes[options.scene](stage)
  picture.vignette(0.35).grain(options.seed, 0.045)
}

const scenes = { station: paintStation, salt: paintSalt, snow: paintSnow }

function fill(picture: Picture, stops: string, bottom: number, wave: (x: number, y: number) => number): void {
  const air = ramp(stops)
  picture.each((x, y, out) => {
    const c = air(y / bottom + wave(x, y))
    for (const k of channels) out[k] = c[k]
  })
}

/** A filling station at three in the morning, in the rain. */
async function paintStation({ picture, n, rnd, options }: Stage): Promise<void> {
  const air = ramp('#04090d 0%, #0a2027 45%, #17424a 80%, #2c6566 100%')
  const damp = picture.field(3, (x, y) => n.fbm(x / 420, y / 240, 5))
  picture.each((x, y, out) => {
    const lit = bell(x - 700, 520) * smooth(110, 300, y) * smooth(1000, 300, y)
    const c = air(0.08 + lit * 0.9 + 0.18 * damp.at(x, y) * lit)
    for (const k of channels) out[k] = c[k]
  })
  await picture.svg('<rect x="150" y="190" width="1120" height="40" fill="#fff2cf"/>', { blur: 26 })
  await picture.svg(
    '<path d="M96 120L1330 120L1290 196L140 196Z" fill="#0b1417"/><path d="M140 196L1290 196L1262 214L170 214Z" fill="#ffe9b4"/><path' +
      ' d="M96 120L1330 120" stroke="#d2452f" stroke-width="12"/>' +
      '<g fill="#081013"><rect x="256" y="214" width="26" height="520"/><rect x="1150" y="214" width="26" height="520"/></g><g' +
      ' fill="#10262b"><rect x="258" y="214" width="6" height="520"/><rect x="1152" y="214" width="6" height="520"/></g>' +
      '<g><rect x="118" y="520" width="92" height="214" rx="8" fill="#16100f"/><rect x="130" y="536" width="68" height="56" rx="4"' +
      ' fill="#d2452f"/><rect x="136" y="604" width="56" height="30" fill="#ffe3a4"/></g>',
  )
  await picture.svg('<ellipse cx="726" cy="800" rx="640" ry="24" fill="#000"/>', { blur: 12 })
  await picture.svg(cars[options.car](options.lacquer))
  await picture.svg(
    '<circle cx="180" cy="656" r="46" fill="#ff2a14" opacity=".75"/><path d="M1270 622L1470 560L1470 760Z" fill="#fff0c0" opacity=".5"/>',
    { blur: 24 },
  )
  mirrorGround(picture, n, 800, { gain: 0.62, tint: [0.8, 1, 1.05] })
  let rain = ''
  for (let i = 0; i < 260; i++) {
    const x = rnd() * 1440
    const length = rnd.in(18, 52)
    rain += svg`<path d="M${x} ${rnd.in(200, 900)}l${-length * 0.12} ${length}" stroke="#cfe6e0" stroke-width="1.2"
      opacity="${0.05 + 0.2 * rnd() * bell(x - 700, 460)}"/>`
  }
  await picture.svg(rain)
}

/** Mirrors everything above `line`, distorted by ripples: wet asphalt, or salt under shallow water. */
function mirrorGround(picture: Picture, n: Noise, line: number, look: { gain: number; tint: readonly [number, number, number] }): void {
  const { w } = picture
  const box = { left: 0, right: w, top: line, bottom: picture.h }
  const waves = picture.field(1.8, (x, y) => n.fbm(x / 70, y / 7, 4), box)
  const puddles = picture.field(3, (x, y) => smooth(-0.16, 0.2, n.fbm(x / 330 + 5, y / 60, 5)), box)
  const grit = picture.field(1.3, (x, y) => Math.max(0, n.fbm(x / 9, y / 3, 3)), box)
  picture.each((x, y, out) => {
    const depth = y - line
    const wobble = (6 + depth * 0.12) * waves.at(x, y)
    const above = picture.look(x + wobble, Math.min(line - 1, line - depth * 1.08 + wobble * 1.4))
    const k = (0.16 + look.gain * puddles.at(x, y)) * (1 - depth / 520)
    const rough = 0.018 + 0.025 * grit.at(x, y)
    for (const j of channels) out[j] = above[j] * k + rough * look.tint[j]
  }, box)
}

/** A salt flat at sunset under shallow water. */
async function paintSalt({ picture, n, options }: Stage): Promise<void> {
  const { w } = picture
  const line = 744
  const streaks = picture.field(3, (x, y) => n.fbm(x / 600, y / 36, 5))
  fill(picture, '#20264f 0%, #63416e 28%, #c25a63 52%, #f5935a 74%, #ffcb82 90%, #ffe9bd 100%', line, (x, y) => 0.06 * streaks.at(x, y))
  const sun = { x: 1012, y: 640, r: 168 }
  const box = { left: 0, right: w, top: 0, bottom: line }
  picture.each((x, y, out) => {
    const away = Math.hypot(x - sun.x, y - sun.y)
    const glow = Math.exp(-away / 190) * 0.34
    // Bands of haze cut the lower part of the sun, as on old travel posters.
    const haze = smooth(0.1, 0.9, (y - sun.y) / sun.r) * (Math.sin(y / 6.4) > 0.35 - 0.9 * ((y - sun.y) / sun.r) ? 0.75 : 0)
    const disc = smooth(sun.r + 1.2, sun.r - 1.2, away) * (1 - haze)
    out[0] = mix(out[0] + glow, 1, disc)
    out[1] = mix(out[1] + glow * 0.6, 0.87, disc)
    out[2] = mix(out[2] + glow * 0.3, 0.6, disc)
  }, box)
  let hills = `M-10 ${line + 2}`
  for (let x = -10; x <= w + 10; x += 8) hills += svg`L${x} ${line - 4 - 62 * Math.max(0, n.ridge(x / 330, 3, 5) - 0.36)}`
  await picture.svg(`<path d="${hills}L${w + 10} ${line + 2}Z" fill="#5a3350"/>`)
  await picture.svg(`<g transform="translate(0 6)">${cars[options.car](options.lacquer)}</g>`)
  mirrorGround(picture, n, 806, { gain: 0.9, tint: [1.1, 0.9, 0.9] })
  const salt = rgb('#f2b48a')
  const crust = picture.field(2, (x, y) => n.ridge(x / 190, (y - 700) / 34, 4))
  picture.each(
    (x, y, out) => {
      const edge = bell(y - 806, 5) * 0.2
      const ridge = smooth(0.72, 0.9, crust.at(x, y)) * smooth(line, line + 80, y) * 0.12
      for (const k of channels) out[k] += edge * salt[k] + ridge * salt[k] * (y > 806 ? 1 : 0)
    },
    { left: 0, right: w, top: line, bottom: picture.h },
  )
}

/** Fresh snow in front of a dark house. */
async function paintSnow({ picture, n, rnd, options }: Stage): Promise<void> {
  const { w, h } = picture
  const veil = picture.field(4, (x, y) => n.fbm(x / 420, y / 200, 5))
  fill(picture, '#1a2a44 0%, #33507a 40%, #7f9cba 75%, #b9cad6 100%', 760, (x, y) => 0.1 * veil.at(x, y))
  const firs = (count: number, y: number, tall: number, tone: string) => {
    let d = ''
    for (let i = 0; i < count; i++) {
      const x = rnd() * w
      const height = tall * rnd.in(0.6, 1.15)
      d += svg`M${x} ${y - height}`
      for (const s of [1, -1]) {
        for (let k = s > 0 ? 1 : 8; s > 0 ? k <= 8 : k >= 1; k -= -s)
          d += svg`L${x + s * height * 0.19 * (k / 8) * (k % 2 ? 1 : 0.72)} ${y - height + (height * k) / 8}`
      }
      d += 'Z'
    }
    return `<path d="${d}" fill="${tone}"/>`
  }
  await picture.svg(firs(60, 650, 230, '#5d7c9c') + firs(34, 690, 330, '#3c5a7c'), { blur: 1.6 })
  const cabin =
    '<path d="M868 664V470H1190V664Z" fill="#22303f"/><path d="M836 486L1029 352L1222 486L1206 500L1029 380L852 500Z" fill="#dfe9ef"/>' +
    '<path d="M868 474L1029 364L1190 474Z" fill="#1b2733"/><path d="M1116 410V344h40v94z" fill="#1b2733"/><path d="M1112 340h48v10' +
    'h-48z" fill="#eef4f6"/>' +
    '<g fill="#ffc97a"><rect x="906" y="530" width="58" height="62"/><rect x="1094" y="530" width="58" height="62"/></g><path d="M935' +
    ' 530v62M906 561h58M1123 530v62M1094 561h58" stroke="#22303f" stroke-width="5"/><rect x="1000" y="540" width="60" height="124"' +
    ' fill="#131c26"/>'
  const aside = 'transform="translate(556 166) scale(.75)"'
  await picture.svg(
    `<g ${aside} fill="#ffb85a"><rect x="890" y="520" width="90" height="90"/><rect x="1078" y="520" width="90" height="90"/></g>`,
    { blur: 26, as: 'light', opacity: 0.7 },
  )
  await picture.svg(`<g ${aside}>${cabin}</g>`)
  const drift = (x: number) => 664 + 12 * n.at(x / 210, 2) - 26 * smooth(250, -40, x)
  let ground = `M-10 ${h + 10}`
  for (let x = -10; x <= w + 10; x += 8) ground += svg`L${x} ${drift(x)}`
  await picture.svg(`<path d="${ground}L${w + 10} ${h + 10}Z" fill="#c3d2de"/>`)
  const soft = picture.field(3, (x, y) => n.fbm(x / 260, y / 60, 5))
  picture.each(
    (x, y, out) => {
      if (y < drift(x) + 2) return
      const depth = y - drift(x)
      const warm = bell(x - 1320, 230) * Math.exp(-depth / 90) * 0.24
      const shade = 0.9 - 0.34 * smooth(0, h - 664, depth) + 0.12 * soft.at(x, y)
      // Two ruts lead to the car, already filling with snow.
      const rut = Math.max(bell(depth - 172 - 6 * soft.at(x, 2), 7), bell(depth - 214 - 6 * soft.at(x, 9), 8)) * smooth(420, 160, x) * 0.2
      out[0] = out[0] * (shade - rut) + warm
      out[1] = out[1] * (shade - rut) + warm * 0.62
      out[2] = out[2] * (shade - rut * 0.7) + warm * 0.2
    },
    { left: 0, right: w, top: 620, bottom: h },
  )
  await picture.svg('<ellipse cx="726" cy="818" rx="590" ry="30" fill="#22384f"/>', { blur: 16, opacity: 0.7 })
  await picture.svg(`<g transform="translate(0 14)">${cars[options.car](options.lacquer)}</g>`)
  await picture.svg(`<g fill="#edf3f6">${snowOn(options.car)}</g>`, { opacity: 0.96 })
  await picture.svg(
    '<path d="M120 842C260 812 330 806 420 812C560 824 860 824 990 812C1090 804 1180 818 1290 842C1100 856 300 858 120 842Z"' +
      ' fill="#aebfcd"/>',
    { blur: 4 },
  )
  for (let i = 0; i < 1500; i++) {
    const near = rnd() ** 4
    picture.glow(rnd() * w, rnd() * h, 0.9 + near * 5, [0.95, 0.97, 1], rnd.in(0.25, 0.8) * (1 - near * 0.5))
  }
}

/** Snow on the roof, bonnet and sills. */
function snowOn(car: CoupeOptions['car']): string {
  const lines: Record<CoupeOptions['car'], string> = {
    coupe:
      'M470 512C520 470 580 436 650 430C700 426 750 428 790 440C810 450 830 464 848 478C800 458 700 446 640 452C580 460 520 488 470 512Z',
    roadster: 'M820 566C960 556 1120 566 1230 604C1120 584 960 578 820 580Z',
    van:
      'M246 372C250 340 270 330 300 328C500 318 800 318 960 330C990 332 1004 342 1012 358C900 346 500 344 320 352C290 354 262 360' +
      ' 246 372Z',
  }
  return `<path transform="translate(0 10)" d="${lines[car]}"/>`
}
