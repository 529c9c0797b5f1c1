import { toHex } from '../../canvas/colour.ts'
import { TAU } from '../../canvas/numbers.ts'
import { type Bird, feather } from './owl-feather.ts'

/** Rings of petals around an eye: radius, length, half width, how many, and how dark. */
type Petals = readonly [radius: number, length: number, half: number, count: number, tone: number]

function disc(bird: Bird, at: { x: number; y: number; side: number }, rings: readonly Petals[]): string {
  let s = ''
  for (const [radius, length, half, count, tone] of rings) {
    for (let i = 0; i < count; i++) {
      const a = (i / count) * TAU
      const away = radius - length * 0.5
      const shade = tone + 0.1 * Math.max(0, Math.sin(a)) + 0.1 * Math.max(0, at.side * Math.cos(a)) + bird.rnd.bell() * 0.05
      s += feather(bird, { x: at.x + Math.cos(a) * away, y: at.y + Math.sin(a) * away, angle: a - TAU / 4, length, half }, shade)
    }
  }
  return s
}

/** Skull cap, tufts, brows, and two discs of petals. */
export function hornedHead(bird: Bird): string {
  const { coat, rnd } = bird
  const [outer, inner] = bird.iris
  let s = `<path d="M246 250C330 300 410 318 540 318C670 318 750 300 834 250C838 330 862 430 846 540C826 690 690 742 540 742C390 742
    254 690 234 540C218 430 242 330 246 250Z" fill="${toHex([...coat(0.74)])}"/>`
  for (let i = 0; i < 26; i++) {
    const q = (i / 25) * 2 - 1
    s += feather(
      bird,
      { x: 540 + q * 250, y: 330 - q * q * 26, angle: -q * 0.5, length: 120, half: 20 },
      0.55 + rnd.bell() * 0.1 + Math.abs(q) * 0.25,
    )
  }
  for (const side of [-1, 1]) {
    const x = 540 + side * 142
    const y = 520
    s += disc(bird, { x, y, side }, [
      [150, 74, 15, 46, 0.5],
      [112, 66, 13, 42, 0.24],
      [74, 62, 12, 34, 0.06],
    ])
    s += `<circle cx="${x}" cy="${y}" r="82" fill="${bird.dark}"/><circle cx="${x}" cy="${y}" r="74" fill="${outer}"/><circle
      cx="${x}" cy="${y + 6}" r="60" fill="${inner}"/>`
    s += `<circle cx="${x - side * 5}" cy="${y}" r="43" fill="#15101d"/><circle cx="${x + 17}" cy="${y - 19}" r="13" fill="#fff6de"/>`
    s += `<path d="M${x - 88} ${y - 26}A92 92 0 0 1 ${x + 88} ${y - 26}A104 104 0 0 0 ${x - 88} ${y - 26}Z" fill="#2a1930"/>`
    for (let k = 0; k < 7; k++) {
      const brow = {
        x: 540 + side * (40 + k * 35),
        y: 440 - k * 20,
        angle: -side * (1.86 + k * 0.13),
        length: 150 + k * 3,
        half: 24 - k * 0.6,
      }
      s += feather(bird, brow, k & 1 ? 0.62 : 0.8)
    }
  }
  s += `<path d="M540 500C582 540 588 610 540 690C492 610 498 540 540 500Z" fill="${bird.dark}"/><path d="M540 516C566 552 568 600
    540 660Z" fill="#5a3440"/>`
  for (let k = -2; k <= 2; k++)
    s += feather(bird, { x: 540 + k * 13, y: 668, angle: -k * 0.3, length: 60, half: 11 }, 0.08 + Math.abs(k) * 0.08)
  return s
}

/** A round head with a white heart-shaped face and two dark eyes. */
export function barnHead(bird: Bird): string {
  const { coat, rnd } = bird
  let s = `<path d="M540 236C740 236 856 360 850 520C842 680 700 770 540 776C380 770 238 680 230 520C224 360 340 236 540 236Z"
    fill="${toHex([...coat(0.5)])}"/>`
  for (let row = 0; row < 4; row++) {
    for (let i = 0; i < 30; i++) {
      const q = (i / 29) * 2 - 1
      const tone = 0.44 + rnd.bell() * 0.1 + 0.06 * row
      s += feather(
        bird,
        { x: 540 + q * (282 - row * 12), y: 262 + row * 46 + q * q * (118 - row * 8), angle: -q * 0.8, length: 92, half: 17 },
        tone,
      )
    }
  }
  const heart = 'M540 372C600 300 760 306 796 430C828 560 700 700 540 752C380 700 252 560 284 430C320 306 480 300 540 372Z'
  s += `<path d="${heart}" fill="${toHex([...coat(0.62)])}"/><path transform="translate(540 540) scale(.93) translate(-540 -540)"
    d="${heart}" fill="${toHex([...coat(0.05)])}"/>`
  for (const side of [-1, 1]) {
    const x = 540 + side * 128
    const y = 512
    for (let i = 0; i < 58; i++) {
      const a = (i / 58) * TAU
      const reach = 112 + 34 * Math.max(0, side * Math.cos(a)) + rnd() * 16
      s += feather(
        bird,
        { x: x + Math.cos(a) * 46, y: y + Math.sin(a) * 46, angle: a - TAU / 4, length: reach - 46, half: 7 },
        0.01 + 0.16 * rnd() * Math.max(0.2, -side * Math.cos(a)),
      )
    }
    s += feather(bird, { x: x - side * 42, y: y + 6, angle: -side * 0.62, length: 150, half: 26 }, 0.34)
    s += `<ellipse cx="${x}" cy="${y}" rx="54" ry="56" fill="${bird.iris[1]}"/><ellipse cx="${x}" cy="${y}" rx="48" ry="50"
      fill="#0c0a10"/><circle cx="${x + 16}" cy="${y - 18}" r="11" fill="#fff6de"/><circle cx="${x - 14}" cy="${y + 16}" r="5"
      fill="#fff6de" opacity=".5"/>`
  }
  for (let k = -3; k <= 3; k++)
    s += feather(bird, { x: 540 + k * 9, y: 520 + Math.abs(k) * 8, angle: -k * 0.1, length: 120, half: 10 }, 0.06 + Math.abs(k) * 0.05)
  s +=
    '<path d="M540 604C566 620 568 668 540 716C512 668 514 620 540 604Z" fill="#d9a58a"/><path d="M540 604C566 620 568 668 540 716Z"' +
    ' fill="#b87f6b"/>'
  return s
}
