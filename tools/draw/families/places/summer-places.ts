import { channels } from '../../canvas/colour.ts'
import type { Noise } from '../../canvas/noise.ts'
import type { Random } from '../../canvas/numbers.ts'
import { mix, smooth } from '../../canvas/numbers.ts'
import type { Picture } from '../../canvas/picture.ts'
import { svg } from '../../canvas/shapes.ts'
import type { SkyPalette } from './summer.ts'
import { paintTrain } from './summer-train.ts'

export interface Stage {
  picture: Picture
  palette: SkyPalette
  n: Noise
  rnd: Random
}

/** The foregrounds. Each is drawn for one orientation, which the catalogue sets. */
export const foregrounds = { wires: paintWires, train: paintTrain, roofs: paintRoofs, hill: paintHill }

/** Sea with flat spots of light, from `line` to the bottom. */
function paintWater({ picture, palette, n }: Stage, line: number, glitter: { x: number; width: number }): void {
  const [far, near] = palette.water
  const flecks = picture.field(1.6, (x, y) => n.fbm(x / 90, y / 5, 4))
  picture.each(
    (x, y, out) => {
      const t = smooth(line, line + picture.h * 0.1, y)
      const isLit = flecks.at(x, y) > 0.14 - 0.1 * Math.exp(-Math.abs(x - glitter.x) / glitter.width)
      for (const k of channels) out[k] = mix(far[k], near[k], t) + (isLit ? (0.26 - 0.1 * t) * (1 - near[k] * 0.5) : 0)
    },
    { left: 0, right: picture.w, top: line, bottom: picture.h },
  )
}

const crossArms = [-0.11, -0.05, 0.05, 0.11]

interface Pole {
  x: number
  height: number
  y: number
  width: number
}

function pole({ x, height, y, width }: Pole): string {
  const mast = `<path d="M${x - width / 2} ${y}L${x - width * 0.36} ${y - height}H${x + width * 0.36}L${x + width / 2} ${y}Z"/>`
  const upper = `<rect x="${x - height * 0.12}" y="${y - height * 0.94}" width="${height * 0.24}" height="${width * 0.5}"/>`
  const lower = `<rect x="${x - height * 0.09}" y="${y - height * 0.85}" width="${height * 0.18}" height="${width * 0.45}"/>`
  const cups = crossArms.map(
    (k) => `<rect x="${x + height * k - 2}" y="${y - height * 0.965}" width="${width * 0.28}" height="${width * 0.9}"/>`,
  )
  return mast + upper + lower + cups.join('')
}

function wires(poles: readonly Pole[], out: { x: number; y: number }): string {
  let d = ''
  const end = (p: Pole, k: number) => ({ x: p.x + p.height * k, y: p.y - p.height * 0.965 })
  for (const k of crossArms) {
    for (const [i, next] of poles.slice(1).entries()) {
      const pole = poles[i] as Pole
      const a = end(pole, k)
      const b = end(next, k)
      d += `M${a.x} ${a.y}Q${(a.x + b.x) / 2} ${(a.y + b.y) / 2 + pole.height * 0.09} ${b.x} ${b.y}`
    }
    const first = end(poles[0] as Pole, k)
    d += `M${first.x} ${first.y}Q${(first.x + out.x) / 2} ${first.y + 10} ${out.x} ${out.y + k * 200}`
  }
  return d
}

/** A dike with poles along it and a cyclist. Portrait. */
async function paintWires(stage: Stage): Promise<void> {
  const { picture, palette, rnd } = stage
  paintWater(stage, 1118, { x: 560, width: 180 })
  const poles: Pole[] = [
    { x: 902, height: 760, y: 1300, width: 19 },
    { x: 640, height: 420, y: 1262, width: 12 },
    { x: 500, height: 265, y: 1246, width: 8 },
    { x: 420, height: 180, y: 1238, width: 6 },
    { x: 370, height: 130, y: 1233, width: 4 },
  ]
  let grass = 'M-10 1450V1248Q300 1226 560 1250T1090 1306V1450Z'
  for (let i = 0; i < 520; i++) {
    const x = rnd() * 1100 - 10
    const y = 1248 + Math.max(0, x - 300) * 0.07 + rnd() * 14
    const height = rnd.in(8, 34) * (0.5 + x / 900)
    grass += svg`M${x} ${y}q${rnd.in(-3, 3)} ${-height * 0.6} ${rnd.in(-9, 9)} ${-height}q4 ${height * 0.5} 6 ${height}Z`
  }
  const cyclist =
    `<g transform="translate(214 1250) scale(1.5)" fill="none" stroke="${palette.ink}" stroke-width="2.6" stroke-linecap="round"
      stroke-linejoin="round">` +
    '<circle cx="-17" cy="-13" r="12.5"/><circle cx="19" cy="-13" r="12.5"/><path d="M-17-13L-8-31L10-31L19-13M-8-31L0-13L10-31M0-13' +
    'L-17-13M13-36L10-31M13-36L8-38"/>' +
    `<path d="M-9-33C-14-46-6-56 2-62C8-58 8-50 12-39" fill="#f3f5f4"/><path d="M-8-32C-2-34 2-30 3-15" stroke-width="5"/><circle
      cx="5" cy="-68" r="6.5" fill="${palette.ink}"/>` +
    '<path d="M-1-72Q-12-66-15-56" stroke-width="4"/><path d="M-4-73Q5-80 15-71Z" fill="#d2553a" stroke="#d2553a"/></g>'
  await picture.svg(
    `<path d="${wires(poles, { x: 1100, y: 507 })}" fill="none" stroke="${palette.ink}" stroke-width="2.4"/><g
      fill="${palette.ink}">${poles.map(pole).join('')}</g>` +
      `<path d="${grass}" fill="${palette.far}"/><path d="M-10 1450V1330Q400 1290 700 1340T1090 1370V1450Z"
        fill="${palette.near}"/>${cyclist}`,
  )
}

/** Roofs, tanks, laundry, and an approaching thunderstorm. Landscape. */
async function paintRoofs({ picture, palette, rnd }: Stage): Promise<void> {
  const { w, h } = picture
  let far = ''
  let windows = ''
  for (let x = -20; x < w; ) {
    const width = rnd.in(40, 110)
    const top = h * rnd.in(0.7, 0.8)
    far += svg`<rect x="${x}" y="${top}" width="${width}" height="${h - top}"/>`
    for (let k = 0; k < 9; k++) {
      if (rnd() < 0.5) continue
      windows += svg`<rect x="${x + rnd.in(6, width - 12)}" y="${top + rnd.in(12, 150)}" width="7" height="9"/>`
    }
    if (rnd() < 0.3) far += svg`<rect x="${x + width * 0.4}" y="${top - 46}" width="3" height="48"/>`
    x += width + rnd.in(-6, 14)
  }
  const roof = h * 0.845
  let laundry = ''
  const cloth = ['#f4ead6', '#d9614a', '#f4ead6', '#5f93b0', '#f0c25e', '#f4ead6']
  for (const [i, fill] of cloth.entries()) {
    const x = w * 0.53 + i * 62
    const sag = 14 * Math.sin((i / 5) * 3)
    laundry += `<path d="M${x} ${roof - 128 + sag}q8 44 -10 ${74 + (i % 3) * 16}l44 -6q8 -40 2 -${66 + (i % 3) * 14}z" fill="${fill}"/>`
  }
  // Tanks stand on the nearest houses, which must be drawn first.
  const tank = (x: number, y: number, s: number) =>
    `<g transform="translate(${x} ${y}) scale(${s})" fill="${palette.ink}"><path d="M-90 12H90V400H-90z"/><path
      d="M-34-64h68v46h-68z"/><path d="M-38-64L0-88L38-64z"/>` +
    '<path d="M-28-18L-34 14h6l6-32zM28-18L34 14h-6l-6-32zM-3-18h6v32h-6z"/></g>'
  // A girl on the wall, seen from behind, with her hair in the wind.
  const girl =
    `<g transform="translate(${w * 0.3} ${roof - 8}) scale(1.25)"><path d="M-20 4C-21-22-17-42-9-48L9-48C17-42 21-22 20 4Z"
      fill="#f4ead6"/><path d="M-23 6C-22-6 22-6 23 6L25 16H-25Z" fill="#2f5d74"/>` +
    `<path d="M-17-40C-24-28-30-12-31 4l6 1C-23-10-18-22-14-30zM17-40C24-28 30-12 31 4l-6 1C23-10 18-22 14-30z" fill="#e0b48e"/><path
      d="M-4-54h8v10h-8z" fill="#e0b48e"/>` +
    `<path d="M-13-66C-13-80 13-80 13-66C15-54 14-44 11-38C20-40 30-36 38-40C30-30 16-30 8-33C2-30-6-31-10-36C-14-44-15-56-13-66Z"
      fill="${palette.ink}"/></g>`
  const wall = `<path d="M-10 ${roof}H${w + 10}V${h + 10}H-10Z" fill="${palette.near}"/><path d="M-10 ${roof - 10}H${w + 10}v16H-10Z"
    fill="${palette.ink}"/><path d="M-10 ${roof - 10}H${w + 10}v3H-10Z" fill="#fff" opacity=".35"/>`
  const line = `<path d="M${w * 0.5} ${roof - 132}Q${w * 0.66} ${roof - 96} ${w * 0.84} ${roof - 132}" fill="none"
    stroke="${palette.ink}" stroke-width="2.4"/><path d="M${w * 0.5 - 3} ${roof}v-140h6v140zM${w * 0.84 - 3} ${roof}v-140h6v140z"
    fill="${palette.ink}"/>`
  let bricks = ''
  for (let row = 0; row < 8; row++)
    for (let x = row % 2 ? -30 : 0; x < w; x += 64) bricks += `<rect x="${x}" y="${roof + 14 + row * 22}" width="60" height="18"/>`
  await picture.svg(
    `<g fill="${palette.far}">${far}</g><g fill="#ffe2a0" opacity=".75">${windows}
      </g>${tank(w * 0.12, h * 0.735, 1.1)}${tank(w * 0.93, h * 0.72, 0.8)}` +
      `${wall}<g fill="#fff" opacity=".045">${bricks}</g>${line}${laundry}${girl}`,
  )
}

/** A meadow at night with two children and a shooting star. Portrait. */
async function paintHill({ picture, palette, rnd }: Stage): Promise<void> {
  const { w, h } = picture
  const meteors = [
    { x: w * 0.86, y: h * 0.06, length: 620, width: 7 },
    { x: w * 0.46, y: h * 0.15, length: 240, width: 3 },
    { x: w * 0.98, y: h * 0.3, length: 200, width: 2.4 },
  ]
  const trails = meteors.map(({ x, y, length, width }, i) => {
    const ex = x - length * 0.72
    const ey = y + length * 0.69
    return (
      `<defs><linearGradient id="m${i}" x1="${x}" y1="${y}" x2="${ex}" y2="${ey}" gradientUnits="userSpaceOnUse"><stop offset="0"
        stop-color="#9fd0ff" stop-opacity="0"/>` +
      `<stop offset=".75" stop-color="#bfe4ff" stop-opacity=".75"/><stop offset="1" stop-color="#fff"/></linearGradient></defs>` +
      `<path d="M${x} ${y}L${ex - width * 0.7} ${ey - width * 0.6}A${width} ${width} 0 0 0 ${ex + width * 0.7} ${ey + width * 0.9}Z"
        fill="url(#m${i})"/>`
    )
  })
  await picture.svg(trails.join(''), { blur: 10, as: 'light', opacity: 0.8 })
  await picture.svg(trails.join(''), { as: 'light' })
  const crest = (x: number) => h * 0.865 - 66 * Math.exp(-(((x - w * 0.62) / (w * 0.4)) ** 2))
  let hill = `M-10 ${h + 10}`
  for (let x = -10; x <= w + 10; x += 8) hill += svg`L${x} ${crest(x)}`
  let grass = ''
  for (let i = 0; i < 900; i++) {
    const x = rnd() * w
    const y = crest(x) + rnd() ** 2 * 120
    const tall = rnd.in(10, 34) * (1 + (y - crest(x)) / 120)
    grass += svg`M${x} ${y + 6}q${rnd.in(-3, 4)} ${-tall * 0.6} ${rnd.in(-4, 14)} ${-tall}q-4 ${tall * 0.6} 0 ${tall}Z`
  }
  const x = w * 0.6
  const child = (dx: number, s: number, flip: number) =>
    svg`<g transform="translate(${x + dx} ${crest(x + dx) + 6}) scale(${s * flip} ${s})"><path d="M-16 2C-20-22-12-44-2-50C8-50 14-36
      16-22L30-4L26 2L12-10L10 2z"/><circle cx="2" cy="-60" r="12"/><path d="M-9-64C-12-52-12-46-6-42L4-50z"/></g>`
  const lights = Array.from({ length: 60 }, () => {
    const lx = rnd() * w
    return svg`<rect x="${lx}" y="${h * 0.835 + rnd() * 16 - 8 * Math.abs(lx / w - 0.3)}" width="${rnd.in(2, 4)}" height="2.6"/>`
  })
  let town = `M-10 ${h}V${h * 0.83}`
  for (let tx = 0; tx <= w; tx += 18) town += svg`L${tx} ${h * 0.832 - rnd() * 14}h12`
  await picture.svg(
    `<path d="${town}L${w + 10} ${h}Z" fill="${palette.far}"/><g fill="#ffd98a">${lights.join('')}</g><path d="${hill}L${w + 10}
      ${h + 10}Z" fill="${palette.near}"/>` +
      `<path d="${grass}" fill="${palette.ink}"/><g fill="${palette.ink}">${child(-40, 1.15, 1)}${child(26, 0.95, -1)}</g>`,
  )
}
