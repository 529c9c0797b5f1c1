import { crc32, deflateSync } from 'node:zlib'
import { seeded } from './seeded.ts'

// Plaster, wood and cloth as small repeating pictures. SVG noise filters would take seconds per picture.

/** @property cells  number of noise cells across and down the tile */
type Texture = { widthCm: number; heightCm: number; cells: readonly [number, number]; octaves: number; dark: number; seed: number }

const TEXTURES = {
  plaster: { widthCm: 190, heightCm: 190, cells: [6, 9], octaves: 4, dark: 0.1, seed: 3 },
  limewash: { widthCm: 260, heightCm: 260, cells: [4, 6], octaves: 6, dark: 0.26, seed: 5 },
  concrete: { widthCm: 170, heightCm: 170, cells: [5, 5], octaves: 6, dark: 0.34, seed: 8 },
  grain: { widthCm: 24, heightCm: 24, cells: [64, 64], octaves: 2, dark: 0.07, seed: 13 },
  linen: { widthCm: 18, heightCm: 18, cells: [32, 64], octaves: 2, dark: 0.13, seed: 21 },
  wool: { widthCm: 30, heightCm: 30, cells: [32, 32], octaves: 3, dark: 0.2, seed: 34 },
  wood: { widthCm: 150, heightCm: 34, cells: [2, 24], octaves: 4, dark: 0.62, seed: 55 },
  wood_upright: { widthCm: 34, heightCm: 150, cells: [24, 2], octaves: 4, dark: 0.62, seed: 55 },
  clay: { widthCm: 40, heightCm: 40, cells: [14, 14], octaves: 4, dark: 0.3, seed: 89 },
} as const satisfies Record<string, Texture>

export type Material = keyof typeof TEXTURES

/** A corner of the view as written in the drawing, in centimetres, and the scale. */
export type PixelGrid = { left: string; top: string; pxPerCm: number }

const tiles = new Map<string, string>()

/**
 * All materials as patterns, filled over a colour to darken it. Tiles begin at a pixel of the view and cover whole pixels: the renderer
 * then repeats them without interpolation, which takes a quarter of the time.
 */
export function materialPatterns({ left, top, pxPerCm }: PixelGrid): string {
  const toWholePixels = (cm: number) => Math.max(1, Math.round(cm * pxPerCm)) / pxPerCm
  return Object.entries(TEXTURES)
    .map(([name, texture]) => {
      const size = `width="${toWholePixels(texture.widthCm)}" height="${toWholePixels(texture.heightCm)}"`
      const image = `<image href="data:image/png;base64,${drawTileOnce(name, texture)}" ${size} preserveAspectRatio="none"/>`
      return `<pattern id="${name}" x="${left}" y="${top}" ${size} patternUnits="userSpaceOnUse">${image}</pattern>`
    })
    .join('')
}

function drawTileOnce(name: string, texture: Texture): string {
  const tile = tiles.get(name) ?? drawTile(texture).toString('base64')
  tiles.set(name, tile)
  return tile
}

const SIDE_PX = 256

function drawTile({ cells: [across, down], octaves, dark, seed }: Texture): Buffer {
  const alphas = new Float32Array(SIDE_PX * SIDE_PX)
  for (let octave = 0, weight = 0.5; octave < octaves; octave++, weight /= 2) {
    addNoise(alphas, { across: across * 2 ** octave, down: down * 2 ** octave, weight, seed: seed + octave })
  }
  return toPng(alphas.map((value) => Math.max(0, value - 0.2) * dark * 1.7))
}

/** Smooth noise on a lattice that wraps around, so that tiles are seamless. */
function addNoise(sum: Float32Array, { across, down, weight, seed }: { across: number; down: number; weight: number; seed: number }): void {
  if (Math.max(across, down) > SIDE_PX) return
  const random = seeded(seed * 7919)
  const lattice = Float32Array.from({ length: across * down }, random)
  const ease = (t: number) => t * t * (3 - 2 * t)
  for (let y = 0, at = 0; y < SIDE_PX; y++) {
    const v = (y / SIDE_PX) * down
    const row = Math.floor(v)
    const ty = ease(v - row)
    for (let x = 0; x < SIDE_PX; x++, at++) {
      const u = (x / SIDE_PX) * across
      const column = Math.floor(u)
      const tx = ease(u - column)
      const value = (dx: number, dy: number) => lattice[((row + dy) % down) * across + ((column + dx) % across)] ?? 0
      const top = value(0, 0) + (value(1, 0) - value(0, 0)) * tx
      const bottom = value(0, 1) + (value(1, 1) - value(0, 1)) * tx
      sum[at] = (sum[at] ?? 0) + (top + (bottom - top) * ty) * weight
    }
  }
}

/** A warm black with these opacities, as 8-bit grey with alpha. */
function toPng(alphas: Float32Array): Buffer {
  const rows = Buffer.alloc((SIDE_PX * 2 + 1) * SIDE_PX)
  alphas.forEach((alpha, at) => {
    const place = Math.floor(at / SIDE_PX) * (SIDE_PX * 2 + 1) + 1 + (at % SIDE_PX) * 2
    rows[place] = 14
    rows[place + 1] = Math.min(255, Math.round(alpha * 255))
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIDE_PX, 0)
  header.writeUInt32BE(SIDE_PX, 4)
  header.set([8, 4], 8)
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([mark, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
