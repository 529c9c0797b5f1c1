import sharp, { type Sharp } from 'sharp'
import type { Rgb } from './colour.ts'
import { channels } from './colour.ts'
import { Field, Mask } from './field.ts'
import { clamp, random, smooth } from './numbers.ts'

/** Writes a colour into `out`, which contains the current one. Coordinates are in design units. */
export type Paint = (x: number, y: number, out: Rgb, index: number) => void

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface SvgOptions {
  /** Design units. */
  blur?: number
  opacity?: number
  /** `light` adds to the picture, `paint` covers it. */
  as?: 'paint' | 'light'
}

/**
 * A picture in progress. Families use design units (a portrait picture is 1080 by 1440) and never pixels, so that one composition can be
 * drawn at any size.
 */
export class Picture {
  /** Design units. */
  readonly w: number
  readonly h: number
  /** Pixels per design unit. */
  readonly scale: number
  readonly widthPx: number
  readonly heightPx: number
  /** Red, green and blue of every pixel, row by row. */
  readonly px: Float32Array

  constructor(size: { w: number; h: number; widthPx: number }) {
    this.w = size.w
    this.h = size.h
    this.widthPx = size.widthPx
    this.scale = size.widthPx / size.w
    this.heightPx = Math.round(size.h * this.scale)
    this.px = new Float32Array(this.widthPx * this.heightPx * 3)
  }

  /** Visits every pixel, or those in a box. */
  each(paint: Paint, box?: Box): this {
    const { px, widthPx, heightPx, scale } = this
    const left = box ? Math.max(0, Math.floor(box.left * scale)) : 0
    const right = box ? Math.min(widthPx, Math.ceil(box.right * scale)) : widthPx
    const top = box ? Math.max(0, Math.floor(box.top * scale)) : 0
    const bottom = box ? Math.min(heightPx, Math.ceil(box.bottom * scale)) : heightPx
    const out: Rgb = [0, 0, 0]
    for (let row = top; row < bottom; row++) {
      const y = (row + 0.5) / scale
      let i = (row * widthPx + left) * 3
      for (let column = left; column < right; column++, i += 3) {
        out[0] = px[i] as number
        out[1] = px[i + 1] as number
        out[2] = px[i + 2] as number
        paint((column + 0.5) / scale, y, out, i / 3)
        px[i] = out[0]
        px[i + 1] = out[1]
        px[i + 2] = out[2]
      }
    }
    return this
  }

  /** Samples `value` on a grid of `step` design units (never finer than the pixels), for interpolation. */
  field(step: number, value: (x: number, y: number) => number, box?: Box): Field {
    const grid = Math.max(step, 1 / this.scale)
    const left = Math.max(0, box?.left ?? 0)
    const top = Math.max(0, box?.top ?? 0)
    const columns = Math.max(2, Math.ceil((Math.min(this.w, box?.right ?? this.w) - left) / grid) + 2)
    const rows = Math.max(2, Math.ceil((Math.min(this.h, box?.bottom ?? this.h) - top) / grid) + 2)
    const values = new Float32Array(columns * rows)
    for (let row = 0, i = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++, i++) values[i] = value(left + column * grid, top + row * grid)
    }
    return new Field({ values, columns, rows, left, top, step: grid })
  }

  /** A round spot of light that fades outwards; at `radius` about a quarter of it remains. */
  glow(cx: number, cy: number, radius: number, colour: Readonly<Rgb>, strength: number): void {
    const { px, widthPx, heightPx, scale } = this
    // A star smaller than a pixel keeps its brightness but not its size.
    const size = Math.max(radius * scale, 0.6)
    const light = strength * Math.min(1, (radius * scale) / size) ** 2
    const x0 = cx * scale - 0.5
    const y0 = cy * scale - 0.5
    const reach = size * 2.6
    const right = Math.min(widthPx - 1, x0 + reach)
    const bottom = Math.min(heightPx - 1, y0 + reach)
    for (let y = Math.max(0, Math.ceil(y0 - reach)); y <= bottom; y++) {
      for (let x = Math.max(0, Math.ceil(x0 - reach)); x <= right; x++) {
        const k = light * Math.exp((-1.4 * ((x - x0) ** 2 + (y - y0) ** 2)) / (size * size))
        const i = (y * widthPx + x) * 3
        px[i] = (px[i] as number) + colour[0] * k
        px[i + 1] = (px[i + 1] as number) + colour[1] * k
        px[i + 2] = (px[i + 2] as number) + colour[2] * k
      }
    }
  }

  /** Draws vector shapes, given in design units, over what is there. */
  async svg(body: string, options: SvgOptions = {}): Promise<this> {
    const { px } = this
    const opacity = (options.opacity ?? 1) / 255
    const covers = options.as === 'light' ? 0 : 1
    await this.#raster(body, options.blur ?? 0, (rgba, first) => {
      for (let i = first * 3, j = 0; j < rgba.length; i += 3, j += 4) {
        const alpha = rgba[j + 3] as number
        if (alpha === 0) continue
        const a = alpha * opacity
        const kept = 1 - a * covers
        for (const k of channels) px[i + k] = (px[i + k] as number) * kept + ((rgba[j + k] as number) / 255) * a
      }
    })
    return this
  }

  /** The coverage of each pixel by the shapes. */
  async mask(body: string, blur = 0): Promise<Mask> {
    const covered = new Uint8Array(this.widthPx * this.heightPx)
    await this.#raster(body, blur, (rgba, first) => {
      for (let i = first, j = 3; j < rgba.length; i++, j += 4) covered[i] = rgba[j] as number
    })
    return new Mask(covered)
  }

  /** The current colour at a point; outside of the picture that of the border. The result object is reused by the next call. */
  look(x: number, y: number): Readonly<Rgb> {
    const { px, widthPx, heightPx, scale } = this
    const column = clamp(Math.floor(x * scale), 0, widthPx - 1)
    const row = clamp(Math.floor(y * scale), 0, heightPx - 1)
    const i = (row * widthPx + column) * 3
    seen[0] = px[i] as number
    seen[1] = px[i + 1] as number
    seen[2] = px[i + 2] as number
    return seen
  }

  /** Darkens the corners, as behind a lens. */
  vignette(strength: number, cx = 0.5, cy = 0.5): this {
    return this.each((x, y, out) => {
      const away = Math.hypot((x / this.w - cx) * 1.1, y / this.h - cy)
      const kept = 1 - strength * smooth(0.3, 0.85, away)
      out[0] *= kept
      out[1] *= kept
      out[2] *= kept
    })
  }

  /** Film grain, strongest in the middle tones. Applied last; it also prevents banding in smooth gradients. */
  grain(seed: number, amount: number): this {
    const { px } = this
    const rnd = random(seed)
    // At the same viewing distance, smaller pixels need less grain.
    const strength = amount * clamp(this.scale, 0.3, 1)
    let last = 0
    for (let i = 0; i < px.length; i += 3) {
      last = last * 0.35 + (rnd() + rnd() - 1) * 0.65
      const r = px[i] as number
      const g = px[i + 1] as number
      const b = px[i + 2] as number
      const light = clamp((r + g + b) / 3)
      const grain = last * strength * (0.5 + 2 * light * (1 - light))
      px[i] = r + grain
      px[i + 1] = g + grain
      px[i + 2] = b + grain
    }
    return this
  }

  /** The final bytes, 0…255, three per pixel. */
  bytes(): Buffer {
    const { px } = this
    const bytes = Buffer.allocUnsafe(px.length)
    for (let i = 0; i < px.length; i++) bytes[i] = clamp(px[i] as number) * 255 + 0.5
    return bytes
  }

  /** Passes the drawn shapes strip by strip, each with its first pixel's index, because whole layers need much memory. */
  async #raster(body: string, blur: number, take: (rgba: Uint8Array, first: number) => void): Promise<void> {
    const { widthPx, heightPx, w, scale } = this
    const sigma = blur * scale
    if (sigma > 4) return this.#rasterSmall(body, sigma, take)
    const margin = sigma >= 0.3 ? Math.ceil(sigma * 3) : 0
    for (let top = 0; top < heightPx; top += stripRows) {
      const rows = Math.min(stripRows, heightPx - top)
      const view = `0 ${(top - margin) / scale} ${w} ${(rows + margin * 2) / scale}`
      const layer = openSvg(body, { width: widthPx, height: rows + margin * 2, view })
      const rgba = await (sigma >= 0.3 ? layer.blur(sigma) : layer).raw().toBuffer()
      // Only the middle is valid: at its borders the blur lacks the pixels beyond.
      take(rgba.subarray(margin * widthPx * 4, (margin + rows) * widthPx * 4), top * widthPx)
    }
  }

  /** Blurred shapes have no detail: draws and blurs them at a small size, then enlarges them. */
  async #rasterSmall(body: string, sigma: number, take: (rgba: Uint8Array, first: number) => void): Promise<void> {
    const { widthPx, heightPx, w, h } = this
    const shrink = sigma / 2.2
    const width = Math.max(8, Math.round(widthPx / shrink))
    const height = Math.max(8, Math.round(heightPx / shrink))
    const small = await openSvg(body, { width, height, view: `0 0 ${w} ${h}` })
      .blur((sigma * width) / widthPx)
      .raw()
      .toBuffer()
    const strip = new Uint8Array(widthPx * stripRows * 4)
    for (let top = 0; top < heightPx; top += stripRows) {
      const rows = Math.min(stripRows, heightPx - top)
      for (let row = 0; row < rows; row++) {
        const y = clamp(((top + row + 0.5) * height) / heightPx - 0.5, 0, height - 1.001)
        stretchRow(small, { width, y }, strip.subarray(row * widthPx * 4, (row + 1) * widthPx * 4))
      }
      take(strip.subarray(0, rows * widthPx * 4), top * widthPx)
    }
  }
}

const seen: Rgb = [0, 0, 0]

const stripRows = 256

function openSvg(body: string, size: { width: number; height: number; view: string }): Sharp {
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="${size.view}"
    preserveAspectRatio="none">`
  return sharp(Buffer.from(`${head}${body}</svg>`), { unlimited: true }).ensureAlpha()
}

/** Interpolates one row of pixels between two rows of a smaller picture. */
function stretchRow(small: Uint8Array, from: { width: number; y: number }, row: Uint8Array): void {
  const { width } = from
  const pixels = row.length / 4
  const above = (from.y | 0) * width * 4
  const below = above + width * 4
  const v = from.y - (from.y | 0)
  for (let column = 0; column < pixels; column++) {
    const x = clamp(((column + 0.5) * width) / pixels - 0.5, 0, width - 1.001)
    const left = (x | 0) * 4
    const u = x - (x | 0)
    for (let k = 0; k < 4; k++) {
      const i = above + left + k
      const j = below + left + k
      const upper = (small[i] as number) * (1 - u) + (small[i + 4] as number) * u
      const lower = (small[j] as number) * (1 - u) + (small[j + 4] as number) * u
      row[column * 4 + k] = upper * (1 - v) + lower * v + 0.5
    }
  }
}
