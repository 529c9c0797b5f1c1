import { measureTextWidth, outlineText } from '../../../../apps/server/platform/images/lettering.ts'
import { channels, ramp, rgb } from '../../canvas/colour.ts'
import { sizeToFit } from '../../canvas/lettering.ts'
import { mix, smooth } from '../../canvas/numbers.ts'
import { layPaper, wearInk } from '../../canvas/paper.ts'
import type { Sheet } from './quote.ts'

/** The last line stands on a stone. Portrait; the last line is the upright one. */
export async function setStone({ picture, n, m, lines }: Sheet): Promise<void> {
  const { w, h } = picture
  const ink = '#171412'
  const ground = h * 0.6285
  layPaper(picture, '#e6ddca', 410)
  const stone = ramp('#0b0a0a 0%, #1e1b1a 42%, #463f39 75%, #7d7166 100%')
  const box = { left: 80, right: w - 80, top: ground - 20, bottom: h }
  const cut = picture.field(2, (x, y) => n.ridge(x / 300 + 0.4 * m.fbm(x / 200, y / 200, 3), y / 210, 5), box)
  const grit = picture.field(1.6, (x, y) => m.fbm(x / 46, y / 30, 5), box)
  picture.each((x, y, out) => {
    const top = ground + 5 * n.fbm(x / 130, 0, 4)
    const left = 96 + 7 * n.fbm(3, y / 90, 5)
    const right = w - 96 + 7 * n.fbm(9, y / 90, 5)
    const inside = Math.min(smooth(left - 1, left + 1, x), smooth(right + 1, right - 1, x), smooth(top - 1, top + 1, y))
    const light = 0.4 + 0.9 * (cut.at(x, y) - 0.52) + 0.42 * grit.at(x, y) + 0.5 * smooth(top + 46, top, y) - 0.3 * smooth(1000, h, y)
    const s = stone(light)
    for (const k of channels) out[k] = mix(out[k], s[k], inside)
  }, box)
  const said = lines.slice(0, -1)
  const last = lines.at(-1) ?? ''
  const size = sizeToFit(said, { width: w - 190, most: 180, track: -0.03 })
  const standing = sizeToFit([last], { width: w - 190, most: 206, track: -0.03 })
  const text = said.map((line, i) => outlineText(line, { x: 92, y: 300 + i * 188 * (size / 180), size, fill: ink, track: -0.025 }))
  const foot = outlineText(last, { x: w - 100, y: ground - 1, size: standing, anchor: 'end', fill: ink, track: -0.03 })
  await picture.svg(`<circle cx="884" cy="236" r="92" fill="#c8502e"/>${text.join('')}${foot}`)
  wearInk(picture, { paper: '#e6ddca', limit: 0.5, bottom: ground, seed: 18 })
}

/** Justified lines, interrupted by a bar. Portrait, four to six lines. */
export async function setBarrier({ picture, lines, author, m }: Sheet): Promise<void> {
  const { w, h } = picture
  layPaper(picture, '#1d3a4a', 7)
  const left = 84
  const width = w - 2 * left
  const leading = 1.02
  // Every line fills the width, so that its height follows from its length. Together they fill the page.
  const sizes = lines.map((line) => sizeToFit([line], { width, most: 900, track: -0.02 }))
  const sum = sizes.reduce((a, b) => a + b, 0)
  const squeeze = Math.min(1, (h - 360) / (sum * leading))
  let y = (h - sum * squeeze * leading) * 0.42
  const text = lines.map((line, i) => {
    const size = (sizes[i] ?? 0) * squeeze
    y += size * leading
    return outlineText(line, { x: left + (width - measureTextWidth(line, size, -0.02)) / 2, y, size, fill: '#000', track: -0.02 })
  })
  const words = await picture.mask(text.join(''))
  const bar = { left: w * 0.52, right: w * 0.72 }
  const light = rgb('#efe4cd')
  const copper = rgb('#d9763a')
  const deep = rgb('#16242c')
  const rough = picture.field(2, (x, y2) => m.fbm(x / 40, y2 / 90, 5))
  picture.each((x, y2, out, i) => {
    const edge = 2.4 * rough.at(x, y2)
    const inBar = smooth(bar.left - 0.7, bar.left + 0.7, x + edge) * smooth(bar.right + 0.7, bar.right - 0.7, x + edge)
    const word = words.at(i)
    const paint = 1 + 0.09 * rough.at(x, y2)
    for (const k of channels) {
      const ground = mix(out[k], copper[k] * paint, inBar)
      out[k] = mix(ground, mix(light[k], deep[k], inBar) * (0.97 + 0.03 * paint), word)
    }
  })
  if (author) await picture.svg(outlineText(author, { x: left, y: h - 84, size: 32, fill: '#efe4cd', track: 0.04 }))
}

/** A small word with a very large shadow. Landscape; two readable lines, the small word, and the word of the shadow. */
export async function setShadow({ picture, n, lines, author }: Sheet): Promise<void> {
  const { w, h } = picture
  const [first = '', second = '', word = '', shadowWord = ''] = lines
  const ground = h * 0.6
  const wall = ramp('#f6dfb2 0%, #e9b975 50%, #c07f45 100%')
  const floor = ramp('#d89a58 0%, #8a4f2c 100%')
  const rough = picture.field(2, (x, y) => n.fbm(x / 220, y / 160, 5) + 0.4 * n.at(x / 6, y / 6))
  const lamp = { x: w * 0.2, y: h * 0.42 }
  picture.each((x, y, out) => {
    const away = Math.hypot(x - lamp.x, y - lamp.y) / w
    const c = y < ground ? wall(away * 1.05 + 0.04 * rough.at(x, y)) : floor(away * 0.8 + (y - ground) / h + 0.05 * rough.at(x, y))
    for (const k of channels) out[k] = c[k]
  })
  const size = 96
  const foot = ground + 118
  const x = w * 0.2
  // On the floor the shadow extends away from the lamp; on the wall it is upright and enlarged by distance.
  const wide = measureTextWidth(shadowWord, 100, -0.01)
  const big = ((w * 0.58) / wide) * 100
  const stand = outlineText(shadowWord, {
    x: w * 0.37,
    y: ground + 2,
    size: big,
    fill: '#3a1c10',
    track: -0.01,
    extra: `transform="translate(0 ${ground}) scale(1 1.75) translate(0 ${-ground})"`,
  })
  const lying = `<path d="M${x + 10} ${foot}L${x + measureTextWidth(word, size)} ${foot}L${w * 0.955} ${ground}L${w * 0.37} ${ground}Z"
    fill="#2a120a"/>`
  await picture.svg(lying, { blur: 7, opacity: 0.3 })
  await picture.svg(stand, { blur: 4.5, opacity: 0.62 })
  await picture.svg(
    outlineText(word, { x, y: foot, size, fill: '#1c0f0a', track: -0.01 }) +
      outlineText(first, { x: 96, y: 150, size: sizeToFit([first], { width: w - 200, most: 72 }), fill: '#2a140c', track: -0.01 }) +
      outlineText(second, { x: 96, y: 226, size: 72, fill: '#2a140c', track: -0.01 }) +
      (author ? outlineText(author, { x: w - 92, y: h - 76, size: 30, anchor: 'end', fill: '#2a140c', track: 0.03 }) : ''),
  )
  picture.vignette(0.3, 0.3, 0.45)
}
