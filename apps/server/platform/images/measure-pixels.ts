import { chroma, distance, type Oklab, toHex, toOklab } from '@tintype/contract/oklab'
import type { Measures } from './pictures.ts'

/** Rows of red, green, blue, one byte each. */
export type Pixels = { data: Uint8Array; widthPx: number; heightPx: number }

const DARK = 0.28
const SHARP_CHANGE = 0.09

/** What can be said of a picture from its pixels. Pure; meant for a copy of about 100,000 pixels. */
export function measurePixels({ data, widthPx, heightPx }: Pixels): Omit<Measures, 'widthPx' | 'heightPx'> {
  const colours = Array.from({ length: widthPx * heightPx }, (_, index) =>
    toOklab(data[index * 3] ?? 0, data[index * 3 + 1] ?? 0, data[index * 3 + 2] ?? 0),
  )
  const lightness = Float32Array.from(colours, (colour) => colour.l)
  const brightness = mean(lightness)
  const dark = lightness.filter((value) => value < DARK).length
  return {
    palette: findPalette(colours),
    brightness,
    contrast: Math.sqrt(mean(lightness.map((value) => (value - brightness) ** 2))),
    colourfulness: mean(Float32Array.from(colours, chroma)),
    edges: countInner(widthPx, heightPx, (index) => isEdge(lightness, index, widthPx)) / colours.length,
    darkShare: dark / colours.length,
    specks: dark === 0 ? 0 : (countInner(widthPx, heightPx, (index) => isSpeck(lightness, index, widthPx)) / dark) * 10_000,
  }
}

/** A handful of colours that stand for all, by k-means from evenly spread seeds; the same picture always gives the same ones. */
function findPalette(colours: readonly Oklab[]): Measures['palette'] {
  const sample = colours.filter((_, index) => index % Math.max(1, Math.floor(colours.length / 4000)) === 0)
  let centres = seeds(sample, 6)
  let groups: Oklab[][] = []
  for (let round = 0; round < 8; round++) {
    groups = centres.map(() => [])
    for (const colour of sample) groups[nearest(centres, colour)]?.push(colour)
    centres = centres.map((centre, index) => average(groups[index] ?? []) ?? centre)
  }
  return centres
    .map((centre, index) => ({ hex: toHex(centre), share: (groups[index]?.length ?? 0) / sample.length }))
    .filter(({ share }) => share > 0)
    .sort((one, other) => other.share - one.share)
}

/** Each next seed is the colour farthest from those there are, so that a small strong accent gets its own. */
function seeds(sample: readonly Oklab[], count: number): Oklab[] {
  const chosen = [average(sample) ?? { l: 0, a: 0, b: 0 }]
  const far = sample.map((colour) => distance(colour, chosen[0] as Oklab))
  while (chosen.length < count) {
    const next = sample[far.indexOf(Math.max(...far))]
    if (!next) break
    chosen.push(next)
    for (const [index, colour] of sample.entries()) far[index] = Math.min(far[index] ?? 0, distance(colour, next))
  }
  return chosen
}

function nearest(centres: readonly Oklab[], colour: Oklab): number {
  let best = 0
  for (let index = 1; index < centres.length; index++) {
    if (distance(centres[index] as Oklab, colour) < distance(centres[best] as Oklab, colour)) best = index
  }
  return best
}

function average(colours: readonly Oklab[]): Oklab | undefined {
  if (!colours.length) return undefined
  const sum = colours.reduce((total, { l, a, b }) => ({ l: total.l + l, a: total.a + a, b: total.b + b }), { l: 0, a: 0, b: 0 })
  return { l: sum.l / colours.length, a: sum.a / colours.length, b: sum.b / colours.length }
}

function isEdge(lightness: Float32Array, index: number, widthPx: number): boolean {
  const across = (lightness[index + 1] ?? 0) - (lightness[index - 1] ?? 0)
  const down = (lightness[index + widthPx] ?? 0) - (lightness[index - widthPx] ?? 0)
  return Math.hypot(across, down) > SHARP_CHANGE * 2
}

/** Brighter than all its eight neighbours, which lie in the dark. */
function isSpeck(lightness: Float32Array, index: number, widthPx: number): boolean {
  const here = lightness[index] ?? 0
  let around = 0
  for (const row of [-widthPx, 0, widthPx]) {
    for (const column of [-1, 0, 1]) {
      if (row === 0 && column === 0) continue
      const value = lightness[index + row + column] ?? 0
      if (value >= here) return false
      around += value
    }
  }
  return around / 8 < DARK && here - around / 8 > 0.12
}

function countInner(widthPx: number, heightPx: number, test: (index: number) => boolean): number {
  let count = 0
  for (let row = 1; row < heightPx - 1; row++) {
    for (let column = 1; column < widthPx - 1; column++) if (test(row * widthPx + column)) count++
  }
  return count
}

function mean(values: Float32Array): number {
  return values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : 0
}
