import { CHANNELS, type Pixels } from '@tintype/imaging/resample'
import { expect, test } from 'vitest'
import { isBetterFiltered } from './choose-enlarger.ts'
import type { Network } from './upscale-tiles.ts'

const tilePx = 160

/** Repeats each pixel, which a filter does better in a soft picture. */
const repeating: Network = {
  tilePx,
  scale: 2,
  async run(planes) {
    const side = tilePx * 2
    return Float32Array.from({ length: CHANNELS * side * side }, (_, at) => {
      const [channel, y, x] = [Math.floor(at / side / side), Math.floor(at / side) % side, at % side]
      return planes[(channel * tilePx + (y >> 1)) * tilePx + (x >> 1)] as number
    })
  },
}

function draw(side: number, level: (x: number, y: number) => number): Pixels {
  const data = Uint8Array.from({ length: side * side * CHANNELS }, (_, at) => {
    const pixel = Math.floor(at / CHANNELS)
    return level(pixel % side, Math.floor(pixel / side))
  })
  return { data, widthPx: side, heightPx: side }
}

const wave = (x: number, y: number) => Math.round(128 + 100 * Math.sin(x / 9) * Math.cos(y / 11))

test.each([200, 600])(
  'a soft picture of %i pixels is better enlarged by the exact filter than by a network that repeats pixels',
  async (side) => {
    expect(await isBetterFiltered(draw(side, wave), repeating)).toBe(true)
  },
)

test.each([
  ['a picture with edges', draw(200, (x, y) => ((Math.floor(x / 9) + Math.floor(y / 9)) % 2 ? 220 : 30))],
  ['a soft picture of 600 pixels with detail in one corner', draw(600, (x, y) => (x > 560 && y > 560 ? (x * y) % 256 : wave(x, y)))],
  ['a picture of one colour, which both restore', draw(200, () => 90)],
  ['a soft picture of 63 pixels, which proves little', draw(63, wave)],
])('%s is left to the network', async (_name, picture) => {
  expect(await isBetterFiltered(picture, repeating)).toBe(false)
})

test('a network that restores a soft picture exactly is better than the filter', async () => {
  const soft = draw(200, wave)
  const exact: Network = {
    tilePx,
    scale: 2,
    async run() {
      // the picture is reduced to one tile, whose input begins 16 pixels before it
      const side = tilePx * 2
      return Float32Array.from({ length: CHANNELS * side * side }, (_, at) => {
        const [y, x] = [(Math.floor(at / side) % side) - 32, (at % side) - 32]
        return wave(x, y) / 255
      })
    },
  }
  expect(await isBetterFiltered(soft, exact)).toBe(false)
})
