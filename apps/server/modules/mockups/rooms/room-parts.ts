import { type Material, materialPatterns, type PixelGrid } from './textures.ts'

// Shared elements of the rooms. All measures are centimetres; y = 0 is the line between wall and floor. Never use SVG filters: each one
// costs a picture's worth of memory, and half a second.

export type Box = { x: number; y: number; width: number; height: number }
export type Point = readonly [x: number, y: number]

/** Two decimals are a tenth of a millimetre. */
export const n = (value: number) => String(Math.round(value * 100) / 100)

/** Falloff of a shadow, from full opacity to zero. */
const FADE = [
  [0, 1],
  [0.12, 0.95],
  [0.3, 0.74],
  [0.5, 0.42],
  [0.7, 0.17],
  [0.86, 0.05],
  [1, 0],
] as const

const fading = FADE.map(([at, part]) => `<stop offset="${at}" stop-color="#0d0805" stop-opacity="${part}"/>`).join('')
const lit = (stops: readonly (readonly [at: number, colour: 'fff' | '000', part: number])[]) =>
  stops.map(([at, colour, part]) => `<stop offset="${at}" stop-color="#${colour}" stop-opacity="${part}"/>`).join('')

/** Definitions that each drawing includes once: materials, and shading of round and flat surfaces. */
export function sharedDefinitions(grid: PixelGrid): string {
  return `${materialPatterns(grid)}
    <radialGradient id="fade">${fading}</radialGradient>
    <linearGradient id="fade-right">${fading}</linearGradient><linearGradient id="fade-left" x1="1" x2="0">${fading}</linearGradient>
    <linearGradient id="fade-down" x2="0" y2="1">${fading}</linearGradient><linearGradient id="fade-up" x2="0" y1="1" y2="0">${fading}</linearGradient>
    <radialGradient id="fade-se" cx="0" cy="0" r="1">${fading}</radialGradient><radialGradient id="fade-sw" cx="1" cy="0" r="1">${fading}</radialGradient>
    <radialGradient id="fade-ne" cx="0" cy="1" r="1">${fading}</radialGradient><radialGradient id="fade-nw" cx="1" cy="1" r="1">${fading}</radialGradient>
    <linearGradient id="round">${lit([
      [0, 'fff', 0.26],
      [0.3, 'fff', 0.07],
      [0.52, '000', 0.1],
      [1, '000', 0.55],
    ])}</linearGradient>
    <linearGradient id="downwards" x2="0" y2="1">${lit([
      [0, 'fff', 0.15],
      [0.3, 'fff', 0],
      [0.6, '000', 0.06],
      [1, '000', 0.36],
    ])}</linearGradient>
    <linearGradient id="ends">${lit([
      [0, '000', 0.26],
      [0.07, '000', 0.03],
      [0.5, '000', 0],
      [0.92, '000', 0.06],
      [1, '000', 0.38],
    ])}</linearGradient>
    <linearGradient id="brass"><stop stop-color="#5f4423"/><stop offset=".3" stop-color="#d9b274"/><stop offset=".52" stop-color="#a87a3c"/><stop offset="1" stop-color="#3d2a14"/></linearGradient>
    <linearGradient id="black-metal"><stop stop-color="#3c3835"/><stop offset=".3" stop-color="#57524d"/><stop offset="1" stop-color="#171513"/></linearGradient>`
}

export function box({ x, y, width, height }: Box, fill: string, more = ''): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}" ${more}/>`
}

/** A shape in one colour with a material. @param shape  an element without its closing */
function inMaterial(shape: string, fill: string, material: Material): string {
  return `${shape} fill="${fill}"/>${shape} fill="url(#${material})"/>`
}

export function surface(place: Box, fill: string, material: Material, radius = 0): string {
  const { x, y, width, height } = place
  return inMaterial(`<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${radius}"`, fill, material)
}

export function shape(path: string, fill: string, material: Material): string {
  return inMaterial(`<path d="${path}"`, fill, material)
}

/** A flat surface with a grain, lit from above. */
export function board(place: Box, fill: string, material: Material = 'wood', radius = 0.4): string {
  return `${surface(place, fill, material, radius)}${box(place, 'url(#downwards)', `rx="${radius}"`)}`
}

/** Upholstery: lit from above, and darker towards its rounded ends. */
export function cushion(place: Box, fill: string, radius: number, material: Material = 'linen'): string {
  return `${surface(place, fill, material, radius)}${box(place, 'url(#downwards)', `rx="${radius}"`)}${box(place, 'url(#ends)', `rx="${radius}"`)}`
}

/** The shadow of a box, fading out over `soft` centimetres. Built from nine parts, because a blur filter is expensive. */
export function shade({ x, y, width, height }: Box, soft: number, opacity: number): string {
  const inner = Math.min(soft, width / 2, height / 2)
  const [left, top, right, bottom] = [x + inner, y + inner, x + width - inner, y + height - inner]
  const wide = inner + soft
  const part = (fill: string, px: number, py: number, w: number, h: number) =>
    w > 0 && h > 0 ? box({ x: px, y: py, width: w, height: h }, fill) : ''
  return `<g opacity="${opacity}" shape-rendering="crispEdges">
    ${part('#0d0805', left, top, right - left, bottom - top)}
    ${part('url(#fade-left)', left - wide, top, wide, bottom - top)}${part('url(#fade-right)', right, top, wide, bottom - top)}
    ${part('url(#fade-up)', left, top - wide, right - left, wide)}${part('url(#fade-down)', left, bottom, right - left, wide)}
    ${part('url(#fade-nw)', left - wide, top - wide, wide, wide)}${part('url(#fade-ne)', right, top - wide, wide, wide)}
    ${part('url(#fade-sw)', left - wide, bottom, wide, wide)}${part('url(#fade-se)', right, bottom, wide, wide)}</g>`
}

/** The shadow of an object on the floor. */
export function pool(cx: number, cy: number, rx: number, ry: number, opacity: number): string {
  return `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx * 1.35)}" ry="${n(ry * 1.7)}" fill="url(#fade)" opacity="${opacity}"/>`
}

type Ground = { left: number; width: number; deep: number }

/** Floorboards in perspective, running towards the wall. */
export function boards({ left, width, deep }: Ground, fill: string, seam: string): string {
  const lines: string[] = []
  for (let x = -30 * 15; x <= 30 * 15; x += 15) lines.push(`M${x} 0L${n(x * (1 + deep / 90))} ${n(deep)}`)
  return floor({ left, width, deep }, surface({ x: left, y: 0, width, height: deep }, fill, 'wood_upright'), seam, lines)
}

/** @param lines  joints in the floor, as paths */
export function floor({ left, width, deep }: Ground, ground: string, seam: string, lines: readonly string[]): string {
  return `${ground}<path d="${lines.join('')}" stroke="${seam}" stroke-width=".35" opacity=".6" fill="none"/>
    ${box({ x: left, y: 0, width, height: Math.min(deep, 14) }, 'url(#fade-down)', 'opacity=".42"')}`
}

export function skirting({ left, width }: Ground, fill: string, height = 9): string {
  return `${box({ x: left, y: -height, width, height }, fill)}${box({ x: left, y: -height, width, height: 0.5 }, '#fff', 'opacity=".4"')}
    ${box({ x: left, y: -height - 0.5, width, height: 0.5 }, '#000', 'opacity=".22"')}${box({ x: left, y: -1, width, height: 1 }, '#000', 'opacity=".25"')}`
}

/**
 * A vessel with rotational symmetry.
 * @param outline  from its foot upwards: radius and height
 */
export function vessel(x: number, foot: number, outline: readonly (readonly [half: number, up: number])[], fill: string): string {
  const right = outline.map(([half, up]): Point => [x + half, foot - up])
  const left = outline.toReversed().map(([half, up]): Point => [x - half, foot - up])
  const path = `M${at(right[0])}${through(right)}L${at(left[0])}${through(left)}Z`
  const [lip, up] = outline.at(-1) ?? [0, 0]
  const widest = Math.max(...outline.map(([half]) => half))
  return `${pool(x + 1, foot, widest, 1, 0.6)}${shape(path, fill, 'clay')}<path d="${path}" fill="url(#round)"/>
    <ellipse cx="${n(x)}" cy="${n(foot - up)}" rx="${n(lip)}" ry="${n(lip * 0.15)}" fill="#140e0a" opacity=".75"/>`
}

function at([x, y]: Point = [0, 0]): string {
  return `${n(x)} ${n(y)}`
}

/** A smooth curve through points (Catmull-Rom as Bézier). */
function through(points: readonly Point[]): string {
  return points
    .slice(1)
    .map((to, i) => {
      const from = points[i] ?? to
      const before = points[i - 1] ?? from
      const after = points[i + 2] ?? to
      const one: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
      const two: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
      return `C${at(one)} ${at(two)} ${at(to)}`
    })
    .join('')
}

/** A stack of books, from bottom to top. */
export function lyingBooks(x: number, foot: number, books: readonly (readonly [width: number, thick: number, fill: string])[]): string {
  let top = foot
  return books
    .map(([width, thick, fill], i) => {
      top -= thick
      const left = x - width / 2 + (i % 2 ? 0.7 : -0.5)
      const place = { x: left, y: top, width, height: thick }
      return `${i ? '' : pool(x, foot, width / 2, 0.7, 0.6)}${surface(place, fill, 'linen', 0.3)}${box({ x: left + width - 1.1, y: top + 0.35, width: 1.1, height: thick - 0.7 }, '#e9dfcd', 'opacity=".85"')}
        ${box(place, 'url(#downwards)', 'rx=".3"')}${box({ x: left + 2, y: top + thick * 0.36, width: width * 0.24, height: thick * 0.16 }, '#fff', 'opacity=".4"')}`
    })
    .join('')
}

/** A row of upright books, from left to right. */
export function standingBooks(x: number, foot: number, books: readonly (readonly [thick: number, height: number, fill: string])[]): string {
  let left = x
  return books
    .map(([thick, height, fill]) => {
      const place = { x: left, y: foot - height, width: thick, height }
      left += thick + 0.12
      return `${surface(place, fill, 'linen', 0.25)}${box(place, 'url(#round)', 'rx=".25" opacity=".6"')}
        ${box({ x: place.x + thick * 0.25, y: place.y + height * 0.14, width: thick * 0.5, height: 0.4 }, '#e6c896', 'opacity=".7"')}`
    })
    .join('')
}
