import type { Orientation } from '@tintype/domain/prints/sizes'

type Place = { left: number; top: number; widthPx: number; heightPx: number }
type Rgb = readonly [number, number, number]

/** Colours of the lit wall at night: a pool of warm light on a dark ground. */
const LIT: Rgb = [116, 103, 90]
const GROUND: Rgb = [27, 23, 20]

/** The position of a 3:4 print on a wall of this size: centred, slightly above the middle. */
export function printOnWall(wall: { widthPx: number; heightPx: number }, orientation: Orientation): Place {
  const heightPx = Math.round(wall.heightPx * 0.76)
  const widthPx = Math.round(orientation === 'vertical' ? heightPx * 0.75 : heightPx / 0.75)
  return { widthPx, heightPx, left: Math.round((wall.widthPx - widthPx) / 2), top: Math.round((wall.heightPx - heightPx) * 0.42) }
}

/** The wall's pixels as RGB rows. Noise of one level hides banding in the slow gradient. */
export function wallPixels({ widthPx, heightPx }: { widthPx: number; heightPx: number }): Uint8Array {
  const pixels = new Uint8Array(widthPx * heightPx * 3)
  for (let y = 0, at = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const far = Math.hypot((x / widthPx - 0.5) / 0.62, (y / heightPx - 0.4) / 0.86)
      const light = Math.max(0, 1 - far) ** 1.6
      const grain = ((x * 7919 + y * 104_729) % 97) / 97
      for (let channel = 0; channel < 3; channel++, at++) {
        const [dark, lit] = [GROUND[channel] ?? 0, LIT[channel] ?? 0]
        pixels[at] = dark + (lit - dark) * light + grain
      }
    }
  }
  return pixels
}

/** The light reflection on the metal: one band at 114 degrees, white of up to 12 % opacity. RGBA rows. */
export function sweepPixels({ widthPx, heightPx }: { widthPx: number; heightPx: number }): Uint8Array {
  const pixels = new Uint8Array(widthPx * heightPx * 4).fill(255)
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const along = x / widthPx + (y / heightPx) * 0.45 - 0.52
      const edge = x === 0 || y === 0 ? 70 : 0
      pixels[(y * widthPx + x) * 4 + 3] = Math.max(edge, 31 * Math.exp(-((along / 0.11) ** 2)))
    }
  }
  return pixels
}
