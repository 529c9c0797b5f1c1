import { channels, ramp, toHex } from '../../canvas/colour.ts'
import { Noise } from '../../canvas/noise.ts'
import { clamp, random, smooth } from '../../canvas/numbers.ts'
import type { Picture } from '../../canvas/picture.ts'
import { scatterStars } from '../../canvas/stars.ts'
import { type Bird, feather } from './owl-feather.ts'
import { barnHead, hornedHead } from './owl-head.ts'

export interface OwlOptions {
  seed: number
  /** A horned owl, or a barn owl with a heart-shaped face. */
  kind: 'horned' | 'barn'
  palette: keyof typeof palettes
}

interface Palette {
  ground: string
  /** Light added by the moon. */
  moon: readonly [number, number, number]
  coat: string
  dark: string
  iris: [outer: string, inner: string]
  branch: [under: string, upper: string]
  stars: number
}

const palettes = {
  amber: {
    ground: '#e7b04c 0%, #dc8f3a 60%, #b9602a 100%',
    moon: [0.7, 1, 0.9],
    coat: '#f1dcb4 0%, #d9824a 18%, #8f3d33 42%, #43223a 70%, #1b1426 100%',
    dark: '#1b1426',
    iris: ['#e9a53a', '#f4c560'],
    branch: ['#241420', '#6d3a31'],
    stars: 0,
  },
  night: {
    ground: '#0c1830 0%, #16305a 60%, #2a4f78 100%',
    moon: [0.85, 0.88, 0.8],
    coat: '#fffaf0 0%, #f2e2c4 20%, #d9b277 45%, #9a7048 70%, #4a3a35 100%',
    dark: '#141a2a',
    iris: ['#241a1c', '#3a2a26'],
    branch: ['#080d18', '#26395a'],
    stars: 500,
  },
} satisfies Record<string, Palette>

/** An owl in flat shapes, feather by feather, in front of the moon. Portrait only. */
export async function owl(picture: Picture, options: OwlOptions): Promise<void> {
  const palette: Palette = palettes[options.palette]
  const rnd = random(options.seed)
  const n = new Noise(options.seed)
  const ground = ramp(palette.ground)
  const drift = picture.field(5, (x, y) => n.fbm(x / 300, y / 300, 4))
  const seas = picture.field(3, (x, y) => n.fbm(x / 90, y / 90, 5))
  picture.each((x, y, out) => {
    const c = ground(y / picture.h + 0.06 * drift.at(x, y))
    for (const k of channels) out[k] = c[k]
  })
  scatterStars(picture, rnd, { count: palette.stars })
  const strength = palette.stars > 0 ? 0.72 : 0.16
  picture.each((x, y, out) => {
    const disc = smooth(432, 429, Math.hypot(x - 540, y - 560)) * (strength + 0.04 * seas.at(x, y) * (palette.stars > 0 ? 3 : 1))
    for (const k of channels) out[k] += disc * palette.moon[k]
  })
  const bird: Bird = { coat: ramp(palette.coat), dark: palette.dark, iris: palette.iris, rnd }
  const head = options.kind === 'horned' ? hornedHead(bird) : barnHead(bird)
  await picture.svg(tail(bird) + body(bird, options.kind) + wings(bird) + head + perch(palette))
  picture.each((x, y, out) => {
    const light = 1.05 - 0.22 * smooth(360, 900, x + (y - 700) * 0.15)
    out[0] *= light
    out[1] *= light
    out[2] *= light * 1.02
  })
  picture.grain(options.seed, 0.05)
}

function tail(bird: Bird): string {
  let s = ''
  for (let i = -3; i <= 3; i++) {
    const tone = 0.72 + 0.06 * (i & 1) + 0.03 * Math.abs(i)
    s += feather(bird, { x: 540 + i * 34, y: 1080, angle: -i * 0.05, length: 330 - Math.abs(i) * 26, half: 34 }, tone)
  }
  return s
}

/** Rows of breast feathers from the feet up, each over the one below. */
function body(bird: Bird, kind: OwlOptions['kind']): string {
  const { rnd, coat } = bird
  const isBarn = kind === 'barn'
  let s = `<path d="M540 360C800 360 880 640 850 880C826 1070 690 1210 540 1216C390 1210 254 1070 230 880C200 640 280 360 540 360Z"
    fill="${toHex([...coat(isBarn ? 0.3 : 0.86)])}"/>`
  for (let row = 0; row < 15; row++) {
    const y = 1130 - row * 43
    const half = 292 * Math.sin(clamp((1240 - y) / 900) * Math.PI * 0.62 + 0.18)
    const count = Math.max(4, Math.round(half / 25))
    for (let i = 0; i <= count; i++) {
      const q = (i / count) * 2 - 1
      const x = 540 + q * half + (row & 1 ? half / count : 0) * (1 - Math.abs(q))
      const angle = -q * 0.32
      if (isBarn) {
        const tone = 0.02 + 0.2 * Math.abs(q) ** 2 + rnd() * 0.06
        s +=
          feather(bird, { x, y: y - 34, angle, length: 92, half: 27 }, tone + 0.12) +
          feather(bird, { x, y: y - 32, angle, length: 80, half: 22 }, tone)
        if ((i * 7 + row * 3) % 5 < 2) s += feather(bird, { x, y: y + 16, angle, length: 16, half: 6 }, 0.72)
        continue
      }
      const tone = 0.2 + 0.5 * Math.abs(q) + (1130 - y) / 2600 + rnd.bell() * 0.07
      s += feather(bird, { x, y: y - 34, angle, length: 92, half: 29 }, tone + 0.14)
      s +=
        feather(bird, { x, y: y - 30, angle, length: 74, half: 20 }, tone) +
        feather(bird, { x, y: y - 12, angle, length: 40, half: 5 }, tone + 0.2)
    }
  }
  return s
}

function wings(bird: Bird): string {
  let s = ''
  for (const side of [-1, 1]) {
    for (let k = 0; k < 9; k++) {
      for (let j = 0; j < 2; j++) {
        const at = { x: 540 + side * (286 - k * 8 + j * 26), y: 610 + k * 46 + j * 20 }
        s += feather(bird, { ...at, angle: side * (0.2 - k * 0.045), length: 250 - k * 8, half: 34 - j * 6 }, 0.6 + k * 0.035 + j * 0.16)
      }
    }
  }
  return s
}

function perch(palette: Palette): string {
  const [under, upper] = palette.branch
  let s = `<path d="M-20 1196C240 1160 420 1214 640 1186C820 1164 960 1196 1100 1150L1100 1222C930 1250 800 1222 640 1244C420 1272 240
    1222 -20 1262Z" fill="${under}"/>`
  s += `<path d="M-20 1196C240 1160 420 1214 640 1186C820 1164 960 1196 1100 1150L1100 1163C960 1208 820 1178 640 1200C420 1226 240
    1174 -20 1212Z" fill="${upper}"/>`
  for (const side of [-1, 1]) {
    for (const k of channels)
      s += `<rect x="${540 + side * 96 + (k - 1) * 30 - 14}" y="1166" width="28" height="74" rx="14"
        fill="${k === 1 ? '#e9a53a' : '#c97f31'}"/>`
  }
  return s
}
