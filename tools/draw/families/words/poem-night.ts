import { measureTextWidth, outlineText } from '../../../../apps/server/platform/images/lettering.ts'
import type { Rgb } from '../../canvas/colour.ts'
import { channels, ramp, rgb } from '../../canvas/colour.ts'
import { Girih } from '../../canvas/girih.ts'
import { sizeToFit } from '../../canvas/lettering.ts'
import { Noise } from '../../canvas/noise.ts'
import { bell, clamp, mix, smooth } from '../../canvas/numbers.ts'
import { svg } from '../../canvas/shapes.ts'
import { scatterStars } from '../../canvas/stars.ts'
import type { Page } from './poem.ts'

interface Spot {
  x: number
  y: number
}

const bandTint: Rgb = [0.9, 0.86, 0.95]

/** Words in place of stars, with lines in between as on old star charts. Landscape; one group of words per line. */
export async function setStars({ picture, n, rnd, lines }: Page): Promise<void> {
  const { w, h } = picture
  const air = ramp('#0a1430 0%, #13264a 60%, #23456a 100%')
  const dust = picture.field(3, (x, y) => n.fbm(x / 420 + 0.5 * n.at(x / 200, y / 200), y / 300, 6))
  picture.each((x, y, out) => {
    const band = bell((x * 0.5 - y * 0.86) / h + 0.25 + 0.16 * dust.at(x, y), 0.25)
    const c = air(y / h)
    const glow = band * (0.1 + 0.16 * clamp(dust.at(x, y) + 0.2))
    for (const k of channels) out[k] = c[k] + glow * bandTint[k]
  })
  scatterStars(picture, rnd, { count: 2000, strength: 0.8 })
  const gold = '#f0d9a4'
  // Faint chart grid: right ascension and declination.
  let grid = ''
  for (let i = 1; i <= 9; i++) grid += `<circle cx="${w * 0.5}" cy="${h * 1.5}" r="${i * 180 + 120}"/>`
  for (let i = -8; i <= 8; i++)
    grid += svg`<path d="M${w * 0.5} ${h * 1.5}L${w * 0.5 + Math.sin(i * 0.16) * 2400} ${h * 1.5 - Math.cos(i * 0.16) * 2400}"/>`
  await picture.svg(`<g fill="none" stroke="${gold}" stroke-width="1.2" opacity=".2">${grid}</g>`)
  const spots = lines.map((_, i) => {
    const t = lines.length === 1 ? 0.5 : i / (lines.length - 1)
    return { x: w * (0.1 + 0.42 * t + (i % 2 ? 0.05 : 0)), y: h * (0.24 + 0.56 * t) }
  })
  // The constellation continues without words at the upper right.
  const rest = [
    { x: w * 0.86, y: h * 0.91 },
    { x: w * 0.95, y: h * 0.62 },
    { x: w * 0.84, y: h * 0.36 },
    { x: w * 0.93, y: h * 0.14 },
  ]
  const chain = [{ x: w * 0.05, y: h * 0.1 }, ...spots, ...rest]
  const links = chain.slice(1).map((b, i) => {
    const a = chain[i] as Spot
    const away = Math.hypot(b.x - a.x, b.y - a.y)
    const gap = 26 / away
    return svg`<path d="M${mix(a.x, b.x, gap)} ${mix(a.y, b.y, gap)}L${mix(b.x, a.x, gap)} ${mix(b.y, a.y, gap)}"/>`
  })
  await picture.svg(`<g fill="none" stroke="${gold}" stroke-width="2" opacity=".75">${links.join('')}</g>`)
  for (const [i, star] of chain.entries()) {
    const size = 5 + 3 * ((i * 7) % 3)
    picture.glow(star.x, star.y, size, [1, 0.97, 0.88], 1.6)
    picture.glow(star.x, star.y, size * 5, [0.9, 0.85, 0.7], 0.2)
  }
  const size = sizeToFit(lines, { width: w * 0.4, most: 74 })
  const words = lines.map((line, i) => {
    const star = spots[i] as Spot
    const x = Math.min(star.x + 34, w - 60 - measureTextWidth(line, size))
    return outlineText(line, { x, y: star.y - 10, size, fill: '#fbf1d8', track: -0.01 })
  })
  await picture.svg(words.join(''))
  picture.vignette(0.35)
}

/** A page with a border of star pattern and the lines in the centre. Portrait. */
export async function setTiles({ picture, n, lines }: Page): Promise<void> {
  const { w, h } = picture
  const girih = new Girih({ tiling: '4.8.8', angle: 67.5, edge: 46, strap: 2.6 }, Math.max(1, picture.scale))
  const glaze = ['#12406b', '#e7dcc0', '#0f7580', '#c9963f', '#0c2a4a', '#8a3a2a'].map(rgb)
  const gold = ramp('#4a2c12 0%, #b98238 50%, #f0cf82 80%, #fff3cf 100%')
  const page = rgb('#f1e6cd')
  const own = new Noise(77)
  const border = girih.width * 1.5
  const inner = { left: border, right: w - border, top: border, bottom: h - border }
  const slow = picture.field(4, (x, y) => n.fbm(x / 180, y / 180, 5))
  picture.each((x, y, out) => {
    // A pointed arch: two circles that meet above the centre.
    const half = (inner.right - inner.left) / 2
    const spring = inner.top + half * 0.92
    const dx = Math.abs(x - w / 2)
    const roof = y < spring ? Math.hypot(dx + half * 0.28, y - spring) - half * 1.28 : dx - half
    const edge = Math.max(roof, y - inner.bottom)
    if (edge < 0) {
      const frame = bell(edge + 20, 1.6) + bell(edge + 28, 1)
      const light = 1 + 0.05 * slow.at(x, y) + 0.016 * own.at(x / 2.2, y / 2.2)
      const g = gold(0.55 + 0.3 * slow.at(x, y))
      for (const k of channels) out[k] = mix(page[k] * light, g[k], clamp(frame))
      return
    }
    if (edge < 9) {
      const g = gold(0.35 + 0.6 * Math.sin((edge / 9) * Math.PI) * (x < w / 2 ? 1 : 0.7))
      for (const k of channels) out[k] = g[k]
      return
    }
    paintTile(girih, glaze, gold, { x: x - w / 2, y: y - h / 2, shade: 1 - 0.4 * bell(edge - 9, 9), slow: slow.at(x, y) }, out)
  })
  const size = sizeToFit(lines, { width: w - border * 2 - 150, most: 66 })
  const leading = size * 1.46
  const top = h * 0.56 - ((lines.length - 1) * leading) / 2
  const text = lines.map((line, i) =>
    outlineText(line, { x: w / 2, y: top + i * leading, size, anchor: 'middle', fill: '#1a2c3c', track: -0.005 }),
  )
  const star = (x: number, y: number, r: number) => {
    const points = Array.from({ length: 16 }, (_, i) => {
      const reach = i % 2 ? r * 0.765 : r
      return svg`${x + Math.cos((i / 16) * Math.PI * 2) * reach} ${y + Math.sin((i / 16) * Math.PI * 2) * reach}`
    })
    return `<path d="M${points.join('L')}Z" fill="#b98238"/>`
  }
  await picture.svg(text.join('') + star(w / 2, top - leading * 1.5, 26) + star(w / 2, top + lines.length * leading + 10, 18))
  picture.vignette(0.18)
}

function paintTile(
  girih: Girih,
  glaze: Rgb[],
  gold: (t: number) => Readonly<Rgb>,
  place: { x: number; y: number; shade: number; slow: number },
  out: Rgb,
): void {
  const { x, y, shade } = place
  const found = girih.tileAt(x, y)
  const d = girih.distanceAt(x, y)
  if (!found) {
    const g = gold(0.85 - 0.5 * smooth(0.3, 1, d / girih.strap))
    for (const k of channels) out[k] = g[k] * shade
    return
  }
  const c = glaze[found.rank % glaze.length] as Rgb
  const light = (0.84 + 0.2 * girih.ownOf(found, x, y) + 0.1 * place.slow - 0.22 * smooth(girih.strap + 6, girih.strap, d)) * shade
  for (const k of channels) out[k] = c[k] * light
}
