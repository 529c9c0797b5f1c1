import { chroma } from '../oklab.ts'
import type { Palette } from '../palette.ts'
import { findPalette, type Pixels, sampleColours } from './find-palette.ts'

/** Statistics from the pixels alone. Shares and levels are 0 to 1. */
export type Measures = {
  widthPx: number
  heightPx: number
  palette: Palette
  brightness: number
  /** Spread of the lightness: 0 is flat, 0.5 is black and white. */
  contrast: number
  /** Mean chroma. */
  colourfulness: number
  /** Share of sharp changes. */
  edges: number
  /** Share that is nearly black. */
  darkShare: number
  /** Small bright points on dark ground, per 10,000 dark points. */
  specks: number
}

const DARK = 0.28
const SHARP_CHANGE = 0.09

/** Statistics of a picture's pixels. Pure; expects a copy of about 100,000 pixels. */
export function measurePixels(pixels: Pixels): Omit<Measures, 'widthPx' | 'heightPx'> {
  const { widthPx, heightPx } = pixels
  const colours = sampleColours(pixels)
  const lightness = Float32Array.from(colours, (colour) => colour.l)
  const brightness = mean(lightness)
  const dark = lightness.filter((value) => value < DARK).length
  return {
    palette: findPalette(pixels),
    brightness,
    contrast: Math.sqrt(mean(lightness.map((value) => (value - brightness) ** 2))),
    colourfulness: mean(Float32Array.from(colours, chroma)),
    edges: countInner(widthPx, heightPx, (index) => isEdge(lightness, index, widthPx)) / colours.length,
    darkShare: dark / colours.length,
    specks: dark === 0 ? 0 : (countInner(widthPx, heightPx, (index) => isSpeck(lightness, index, widthPx)) / dark) * 10_000,
  }
}

function isEdge(lightness: Float32Array, index: number, widthPx: number): boolean {
  const across = (lightness[index + 1] ?? 0) - (lightness[index - 1] ?? 0)
  const down = (lightness[index + widthPx] ?? 0) - (lightness[index - widthPx] ?? 0)
  return Math.hypot(across, down) > SHARP_CHANGE * 2
}

/** A pixel brighter than all its eight dark neighbours. */
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
