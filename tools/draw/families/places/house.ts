import type { Rgb } from '../../canvas/colour.ts'
import { channels } from '../../canvas/colour.ts'
import { Noise } from '../../canvas/noise.ts'
import type { Random } from '../../canvas/numbers.ts'
import { clamp, mix, random, smooth } from '../../canvas/numbers.ts'
import type { Picture } from '../../canvas/picture.ts'
import { bareTree, bird, svg } from '../../canvas/shapes.ts'

export interface HouseOptions {
  seed: number
  /** The moon, as fractions of width and height. */
  moon: { x: number; y: number; radius: number }
  air: [high: Rgb, low: Rgb]
  lamp: string
}

/** A dark house on a hill with one lit window. */
export async function house(picture: Picture, options: HouseOptions): Promise<void> {
  const { w, h } = picture
  const n = new Noise(options.seed)
  const rnd = random(options.seed)
  paintNight(picture, options, n)
  const hill = (x: number) => h * 0.83 - h * 0.17 * Math.exp(-(((x - w * 0.58) / (w * 0.32)) ** 2)) + 9 * n.fbm(x / 70, 2, 4)
  let ground = `M-10 ${h + 10}`
  for (let x = -10; x <= w + 10; x += 6) ground += svg`L${x} ${hill(x)}`
  let grass = ''
  for (let i = 0; i < 700; i++) {
    const x = rnd() * w
    const tall = rnd.in(6, 26)
    grass += svg`M${x} ${hill(x) + 5}q${rnd.in(-2, 2)} ${-tall * 0.6} ${rnd.in(-9, 5)} ${-tall}l4 ${tall}z`
  }
  const hx = w * 0.585
  const hy = hill(hx) + 16
  const scale = Math.min(w / 1080, 1.1)
  const ink = '#050607'
  await picture.svg(
    `<path d="${ground}L${w + 10} ${h + 10}Z" fill="${ink}"/><path d="${grass}" fill="${ink}"/><g transform="translate(${hx} ${hy})
      scale(${scale})">${mansion(ink, options.lamp)}</g>${trees(picture, rnd, hill, ink)}`,
  )
  const window = { x: hx - 2 * scale, y: hy - 388 * scale }
  const lamp = [1, 0.66, 0.3] as const
  picture.glow(window.x, window.y, 26, [...lamp], 0.5)
  picture.glow(window.x, window.y, 120, [...lamp], 0.12)
  const mist = picture.field(4, (x, y) => clamp(0.5 + n.fbm(x / 340, y / 60 + 4, 5)))
  picture.each(
    (x, y, out) => {
      const f = mist.at(x, y) * 0.6 * smooth(h * 0.8, h * 0.97, y + 20 * n.at(x / 200, 3))
      for (const k of channels) out[k] = mix(out[k], options.air[1][k] * 0.8, f)
    },
    { left: 0, right: w, top: h * 0.76, bottom: h },
  )
  await picture.svg(fence(picture, hill, '#020303'))
  picture.vignette(0.5, 0.5, 0.45).grain(options.seed, 0.06)
}

function paintNight(picture: Picture, options: HouseOptions, n: Noise): void {
  const { w, h } = picture
  const [high, low] = options.air
  const { moon } = options
  const cloud = picture.field(3, (x, y) => n.fbm(x / 380 + 0.5 * n.at(x / 200, y / 90), y / 92, 6))
  const seas = picture.field(3, (x, y) => smooth(0, 0.3, n.fbm(x / 90, y / 90, 5)))
  picture.each((x, y, out) => {
    const away = Math.hypot(x - moon.x * w, y - moon.y * h)
    const disc = smooth(moon.radius + 1.5, moon.radius - 1.5, away)
    const glow = Math.exp(-away / (moon.radius * 1.5)) * 0.8
    const c = cloud.at(x, y)
    const cover = smooth(-0.1, 0.4, c)
    const lining = smooth(-0.3, 0.04, c) * smooth(0.34, 0.04, c) * Math.exp(-away / (moon.radius * 2.6))
    const t = smooth(0, h * 0.85, y)
    for (const k of channels) {
      const sky = mix(high[k], low[k], t) + glow * low[k]
      const face = moonTint[k] * (0.98 - 0.2 * seas.at(x, y))
      const clear = mix(sky, face, disc)
      const dark = mix(high[k] * 0.55, low[k] * 0.75, t) + 0.16 * low[k] * clamp(c + 0.3)
      out[k] = mix(clear, dark, cover * 0.88) + lining * moonTint[k] * 0.2
    }
  })
}

const moonTint: Rgb = [0.96, 0.93, 0.8]

/** Tower, gables, chimneys and a porch; its base is 0, 0. Windows are slightly lighter than the walls; one is lit. */
function mansion(ink: string, lamp: string): string {
  const pane = '#12161a'
  const window = (x: number, y: number, width: number, height: number, fill = pane) =>
    `<path d="M${x - width / 2} ${y}v${-height}a${width / 2} ${width / 2} 0 0 1 ${width} 0v${height}z" fill="${fill}"/>`
  const walls =
    'M-150 10V-190L-86-262L-22-190V10ZM-30 10V-250H150V10ZM150 10V-150H214V10Z' +
    'M-46 10V-330L-52-338V-352H48V-338L42-330V10Z' +
    'M-58-350C-44-392-38-430-36-470H32C34-430 40-392 54-350ZM-40-468h76v-8h-76zM-2-476v-70h4v70zM-14-512h28v3h-28z' +
    'M40-250L96-330L152-250ZM140-150L182-206L224-150ZM108-270V-362h26v92zM104-366h34v10h-34zM-128-200V-296h24v72zM-132-300h32v9h-32z' +
    'M-176-86L-150-112H-18V-86ZM-170-90V10h7V-90zM-104-90V10h7V-90zM-40-90V10h7V-90z'
  const dark = [
    window(-86, -128, 30, 52),
    window(-116, -20, 26, 48),
    window(-70, -20, 26, 48),
    window(70, -150, 28, 54),
    window(116, -150, 28, 54),
    window(70, -30, 28, 60),
    window(116, -30, 28, 60),
    window(182, -70, 24, 44),
    window(-2, -240, 26, 50),
    window(96, -262, 18, 24),
    window(-86, -206, 15, 18),
  ]
  const lit = window(-2, -366, 26, 40, lamp)
  const bars = `<path d="M-2-408v42M-15-386h26" stroke="${ink}" stroke-width="3"/>`
  // A figure at the window.
  const watcher = `<path d="M-10-366c0-12 3-15 5-17a5.4 5.4 0 1 1 7 0c3 3 5 6 5 17z" fill="${ink}"/>`
  const stairs = `<path d="M-90 10h44v14h-50zM-96 24h58v14h-66z" fill="${ink}"/><rect x="-80" y="-62" width="26" height="72"
    fill="${pane}"/>`
  return `<path d="${walls}" fill="${ink}"/>${dark.join('')}${stairs}${lit}${bars}${watcher}`
}

function trees({ w, h }: Picture, rnd: Random, hill: (x: number) => number, ink: string): string {
  const habit = { generations: 7, spread: 0.52, crooked: 0.7, uplift: 0.1 }
  const near = bareTree(rnd, { x: w * 0.16, y: hill(w * 0.16) + 30, length: 190, angle: 0.12, width: 38 }, habit)
  const far = bareTree(rnd, { x: w * 0.89, y: hill(w * 0.89) + 20, length: 92, angle: -0.3, width: 17 }, habit)
  let crows = ''
  for (let i = 0; i < 11; i++) crows += bird(w * 0.76 + rnd.bell() * w * 0.14, h * 0.2 + rnd.bell() * h * 0.07, rnd.in(7, 14))
  return `<g stroke="${ink}">${near.svg}${far.svg}</g><path d="${crows}" fill="none" stroke="${ink}" stroke-width="2.6"
    stroke-linecap="round"/>`
}

function fence({ w, h }: Picture, hill: (x: number) => number, ink: string): string {
  let d = ''
  for (let x = -10; x < w + 20; x += 30) {
    const y = Math.min(h * 0.97, hill(x) + h * 0.085)
    const lean = Math.sin(x * 1.7) * 5
    if (Math.sin(x * 0.37) > 0.9) continue
    d += svg`M${x} ${y + 30}L${x + lean} ${y - 42}l4-9l4 9L${x + 8} ${y + 30}Z`
  }
  let rails = ''
  for (const level of [-24, 4]) {
    rails += svg`M-10 ${hill(-10) + h * 0.085 + level}`
    for (let x = 20; x < w + 30; x += 30) rails += svg`L${x} ${Math.min(h * 0.97, hill(x) + h * 0.085) + level}`
  }
  return `<path d="${d}" fill="${ink}"/><path d="${rails}" fill="none" stroke="${ink}" stroke-width="4"/>`
}
