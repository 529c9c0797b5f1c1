import { measureTextWidth, outlineText } from '../../../../apps/server/platform/images/lettering.ts'
import { blend, channels, ramp } from '../../canvas/colour.ts'
import { outlineTextAlong, sizeToFit } from '../../canvas/lettering.ts'
import { mix, smooth } from '../../canvas/numbers.ts'
import { layPaper } from '../../canvas/paper.ts'
import { svg } from '../../canvas/shapes.ts'
import type { Page } from './poem.ts'

/** The lines fall as rain and leave rings where they land. One instance stays still and readable. Portrait. */
export async function setRain({ picture, n, rnd, lines }: Page): Promise<void> {
  const { w, h } = picture
  const ground = h * 0.79
  const air = ramp('#1d2730 0%, #3b4d58 50%, #70848a 90%, #8b9a99 100%')
  const water = ramp('#5d7076 0%, #1b252c 100%')
  const drift = picture.field(4, (x, y) => n.fbm(x / 300, y / 420, 5))
  const ripple = picture.field(2, (x, y) => n.fbm(x / 90, y / 9, 4))
  picture.each((x, y, out) => {
    const c = y < ground ? air(y / ground + 0.1 * drift.at(x, y)) : water((y - ground) / (h - ground) + 0.16 * ripple.at(x, y))
    for (const k of channels) out[k] = c[k]
  })
  const text = lines.join(' ')
  const slant = 0.1
  const layers = [
    { count: 16, size: 17, light: 0.26, blur: 1.1 },
    { count: 12, size: 25, light: 0.5, blur: 0 },
    { count: 6, size: 38, light: 0.92, blur: 0 },
  ]
  let rings = ''
  for (const layer of layers) {
    let rain = ''
    for (let i = 0; i < layer.count; i++) {
      const x0 = ((i + rnd.in(0.15, 0.85)) / layer.count) * w * 1.04 + w * 0.03
      const landing = ground + rnd.in(0, h - ground - 30) * (layer.size / 38)
      const skip = Math.floor(rnd() * text.length)
      const drop = text.slice(skip) + (text.length > skip ? ' ' : '') + text
      const spacing = layer.size * 1.02
      const from = rnd.in(-0.25, 0.3) * h
      let y = from
      for (const letter of drop) {
        if (y > landing - layer.size) break
        const x = x0 - (y / h) * slant * w
        // The border of the picture cuts no drop.
        if (letter !== ' ' && y > layer.size && x > layer.size && x < w - layer.size) {
          const fade = smooth(from, from + h * 0.35, y)
          rain += outlineText(letter, {
            x,
            y,
            size: layer.size,
            anchor: 'middle',
            fill: '#e9efe9',
            extra: svg`opacity="${layer.light * fade}"`,
          })
        }
        y += spacing
      }
      const x = x0 - (landing / h) * slant * w
      for (const [k, strength] of ripples) {
        rings += svg`<ellipse cx="${x}" cy="${landing}" rx="${layer.size * 0.9 * k}" ry="${layer.size * 0.24 * k}"
          opacity="${strength * layer.light}"/>`
      }
    }
    await picture.svg(rain, { blur: layer.blur })
  }
  await picture.svg(`<g fill="none" stroke="#e9efe9" stroke-width="2">${rings}</g>`)
  const size = sizeToFit(lines, { width: w * 0.7, most: 34 })
  const top = h - 74 - (lines.length - 1) * size * 1.36
  const shade = `<rect x="0" y="${top - 90}" width="${w}" height="${h}" fill="#141c22"/>`
  await picture.svg(shade, { blur: 50, opacity: 0.55 })
  await picture.svg(lines.map((line, i) => outlineText(line, { x: 84, y: top + i * size * 1.36, size, fill: '#f4f2e8' })).join(''))
  picture.vignette(0.25)
}

/** Rings around a drop: width and strength. */
const ripples = [
  [1, 0.8],
  [1.9, 0.45],
  [3, 0.22],
] as const

/** The lines form waves: small at the horizon, large in the foreground. Landscape. */
export async function setWaves({ picture, n, lines }: Page): Promise<void> {
  const { w, h } = picture
  layPaper(picture, '#ece3cf', 12)
  const horizon = h * 0.2
  const margin = 76
  await picture.svg(`<path d="M${w * 0.69} ${horizon}a86 86 0 0 1 172 0z" fill="#d9653b"/>`)
  const words = lines.join(' ').split(' ')
  let next = 0
  let y0 = horizon + 4
  for (let t = 0; y0 < h; t = (y0 - horizon) / (h - horizon)) {
    const row = fillRow(words, next, { width: w - margin * 2, size: mix(15, 104, t ** 1.1) })
    next = row.next
    y0 += row.size * 1.42
    const swell = row.size * 0.34
    const length = mix(340, 1050, t)
    const crest = (x: number) => y0 + swell * Math.sin((x / length) * Math.PI * 2 + t * 7) + swell * 0.5 * n.at(x / (length * 0.6), t * 9)
    let strip = `M-10 ${h + 10}`
    for (let x = -10; x <= w + 10; x += 10) strip += svg`L${x} ${crest(x) - row.size * 0.94}`
    await picture.svg(`<path d="${strip}L${w + 10} ${h + 10}Z" fill="${blend('#dfdfcf', '#8fb3ae', t)}"/>`)
    // A row that the border would cut is drawn as water without words.
    if (crest(w / 2) + row.size * 0.75 > h) break
    const along = (distance: number) => {
      const x = margin + distance
      return { x, y: crest(x), turn: Math.atan2(crest(x + 6) - crest(x - 6), 12) }
    }
    await picture.svg(outlineTextAlong(row.text, { size: row.size, fill: blend('#7fa3a4', '#12333f', 0.1 + 0.9 * t) }, along))
  }
}

/** Fits as many whole words as possible, then scales them to fill the row. */
function fillRow(
  words: readonly string[],
  from: number,
  room: { width: number; size: number },
): { text: string; size: number; next: number } {
  const word = (i: number) => words[i % words.length] ?? ''
  let text = word(from)
  let next = from + 1
  while (measureTextWidth(`${text} ${word(next)}`, room.size) < room.width * 1.06) text += ` ${word(next++)}`
  return { text, size: sizeToFit([text], { width: room.width, most: room.size * 1.4 }), next }
}

/** One line detaches and swings down the page like the leaf at its end. Portrait. */
export async function setLeaf({ picture, n, rnd, lines }: Page): Promise<void> {
  const { w, h } = picture
  layPaper(picture, '#efe7d6', 31)
  const wash = picture.field(4, (x, y) => n.fbm(x / 380, y / 300, 5))
  picture.each((x, y, out) => {
    const t = smooth(0.1, 0.5, wash.at(x, y) + 0.5 * smooth(h * 0.5, 0, y)) * 0.2
    out[0] -= t * 0.2
    out[1] -= t * 0.12
    out[2] -= t * 0.14
  })
  let branch = ''
  let x = w * 1.04
  let y = h * 0.1
  let angle = Math.PI + 0.16
  let width = 22
  for (let i = 0; i < 15; i++) {
    const nx = x + Math.cos(angle) * 58
    const ny = y + Math.sin(angle) * 58
    branch += svg`<path d="M${x} ${y}Q${(x + nx) / 2} ${(y + ny) / 2 + 8} ${nx} ${ny}" stroke-width="${width}"/>`
    if (i > 1 && i % 2 === 0) {
      const turn = angle + (rnd() < 0.5 ? -0.8 : 0.8)
      branch += svg`<path d="M${x} ${y}q${Math.cos(turn) * 50} ${Math.sin(turn) * 40} ${Math.cos(turn) * 110}
        ${Math.sin(turn) * 100 - 16}" stroke-width="${width * 0.4}"/>`
    }
    x = nx
    y = ny
    angle += rnd.bell() * 0.3
    width *= 0.83
  }
  await picture.svg(`<g fill="none" stroke="#221d1a" stroke-linecap="round">${branch}</g>`)
  // Each line is one swing; the next one swings the other way.
  const size = sizeToFit(lines, { width: w * 0.6, most: 96 })
  const step = (h * 0.55) / lines.length
  let text = ''
  let trace = ''
  for (const [i, line] of lines.entries()) {
    const side = i % 2 ? 1 : -1
    const width = measureTextWidth(line, size, 0.01)
    const middle = w * 0.5 + side * w * 0.07
    const base = h * 0.27 + i * step
    const swing = (x: number) => base + 78 * (1 - ((x - middle) / (w * 0.4)) ** 2) + side * 0.13 * (x - middle)
    const start = middle - width / 2
    text += outlineTextAlong(line, { size, fill: '#2a221e', track: 0.01 }, (distance) => {
      const x = start + distance
      return { x, y: swing(x), turn: Math.atan2(swing(x + 4) - swing(x - 4), 8) }
    })
    const from = side < 0 ? middle + width / 2 + 30 : start - 30
    const bow = side < 0 ? w * 0.93 : w * 0.07
    trace += svg`M${from} ${swing(from)}Q${bow} ${swing(from) - 10} ${bow} ${base + step * 0.62}`
  }
  await picture.svg(
    `<path d="${trace}" fill="none" stroke="#c2402a" stroke-width="3" stroke-dasharray="1 13" stroke-linecap="round"
      opacity=".75"/>${text}${mapleLeaf(w * (lines.length % 2 ? 0.93 : 0.16), h * 0.845)}`,
  )
}

function mapleLeaf(x: number, y: number): string {
  const half = 'M0-118L16-84L34-92L30-46L60-74L68-56L96-58L80-22L104-8L66 14L70 30L22 26L0 34Z'
  const veins = 'M0 30V-96M0 20L62-50M0 22L70-8'
  const one = `<path d="${half}" fill="#c2402a"/>`
  return (
    svg`<g transform="translate(${x} ${y}) rotate(28)"><path d="M0 26C2 60 10 84 26 104" fill="none" stroke="#8a2a1c" stroke-width="5"
      stroke-linecap="round"/>${one}<g transform="scale(-1 1)">${one}</g>` +
    `<path d="${half}" fill="#000" opacity=".12"/><g fill="none" stroke="#7d2418" stroke-width="2.4" opacity=".7"><path d="${veins}"/>
      <path d="${veins}" transform="scale(-1 1)"/></g></g>`
  )
}
