import { CENTRED } from '@tintype/contract/crops'
import { expect, test } from 'vitest'
import { busiestPlace, cutOutSize, enlargedBoth, enlargedShapes, enlargementOf, isOriginal, withMargin } from './enlargement.ts'
import { enlargementWords, enlargerWords } from './enlargement-words.ts'
import type { CanvasPixels } from './soft-proof.ts'

const upright = { orientation: 'vertical', crops: CENTRED } as const
const pixelsOf = (widthPx: number, heightPx: number, at: (x: number, y: number) => number): CanvasPixels => ({
  data: Uint8ClampedArray.from({ length: widthPx * heightPx * 4 }, (_, i) =>
    i % 4 === 3 ? 255 : at(Math.floor(i / 4) % widthPx, Math.floor(i / 4 / widthPx)),
  ),
  widthPx,
  heightPx,
})

test.each([
  // as the server cuts it: 150 dots per inch at least
  ['3:4', { size: 'large', scale: 2657 / 1200, fromDpi: 68, toDpi: 150 }],
  ['5:7', { size: 'large_tall', scale: 2953 / 1143, fromDpi: 58, toDpi: 150 }],
  ['7:10', { size: 'extra_large', scale: 4134 / 1120, fromDpi: 41, toDpi: 150 }],
] as const)('of a picture of 1200 × 1600 a plate of %s is enlarged, as its largest has to be', (shape, expected) => {
  const found = enlargementOf({ widthPx: 1200, heightPx: 1600 }, shape, upright)
  expect(found).toMatchObject({ ...expected, scale: expect.closeTo(expected.scale, 3) })
})

test('only what is too coarse is enlarged', () => {
  expect(enlargedShapes({ widthPx: 3200, heightPx: 4300 }, upright).map(({ shape }) => shape)).toEqual(['7:10'])
  expect(enlargedShapes({ widthPx: 6000, heightPx: 8000 }, upright)).toEqual([])
})

test('the server is asked for the details of what was handed in before, also where a rendition of it is as large as it is itself', () => {
  const [small, large] = [
    { widthPx: 1200, heightPx: 1600 },
    { widthPx: 3000, heightPx: 4000 },
  ]
  const ofArtwork = { ...small, uid: '0199e8a4-7c4e-7d30-a6ef-3d2b7e5f1a00' }
  expect([isOriginal(small, small), isOriginal(small, large), isOriginal(small, ofArtwork)]).toEqual([true, false, false])
})

test('it is said by how much', () => {
  const found = enlargementOf({ widthPx: 1200, heightPx: 1600 }, '7:10', upright)
  expect(found && enlargementWords(found, 'vertical')).toBe('Extra Large 70×100 cm is enlarged 3.7 times, from 41 to 150 dots per inch.')
  expect(found && enlargementWords({ ...found, scale: 1.04, fromDpi: 144 }, 'vertical')).toContain('enlarged a little, from 144')
})

test('it is said who enlarged what is shown', () => {
  expect(enlargerWords(undefined)).toMatch(/After: as we print it, with its edges sharpened/)
  expect(enlargerWords({ status: 'waiting', percent: 40 })).toMatch(/until the network is done: our own filter/)
  expect(enlargerWords({ status: 'ready', url: '', name: 'general-x4', scale: 4 })).toMatch(/by the neural network general-x4, 4 times/)
  expect(enlargerWords({ status: 'failed' })).toMatch(/our own filter.*could not/)
})

test('a cut-out is eight centimetres of the print, or the whole crop where that is less', () => {
  const crop = { leftPx: 0, topPx: 0, widthPx: 1000, heightPx: 1400 }
  const enlargement = { size: 'large', fromDpi: 75, toDpi: 150, crop, scale: 2 } as const
  expect(cutOutSize(enlargement)).toEqual({ widthPx: 240, heightPx: 180 })
  expect(cutOutSize({ ...enlargement, scale: 60, crop: { ...crop, widthPx: 5, heightPx: 7 } })).toEqual({ widthPx: 5, heightPx: 6 })
})

test('a place is taken with its margin, and nothing beyond the picture', () => {
  const picture = { widthPx: 100, heightPx: 80 }
  const taken = (leftPx: number, topPx: number) => withMargin({ leftPx, topPx, widthPx: 20, heightPx: 10 }, picture)
  expect(taken(40, 30)).toEqual({ leftPx: 36, topPx: 26, widthPx: 28, heightPx: 18 })
  expect(taken(0, 70)).toEqual({ leftPx: 0, topPx: 66, widthPx: 24, heightPx: 14 })
  expect(taken(79, 0)).toEqual({ leftPx: 75, topPx: 0, widthPx: 25, heightPx: 14 })
})

test('the place with the most detail is shown, and none beyond the crop', () => {
  const busyAt = (left: number, top: number) =>
    pixelsOf(90, 70, (x, y) => (x >= left && x < left + 16 && y >= top && y < top + 12 ? ((x + y) % 2) * 255 : 90))
  const crop = { leftPx: 10, topPx: 5, widthPx: 64, heightPx: 60 }
  const size = { widthPx: 16, heightPx: 12 }
  expect(busiestPlace(busyAt(58, 53), crop, size)).toEqual({ leftPx: 58, topPx: 53, ...size })
  expect(busiestPlace(busyAt(10, 5), crop, size)).toEqual({ leftPx: 10, topPx: 5, ...size })
  expect(busiestPlace(busyAt(0, 0), crop, crop)).toEqual(crop)
})

test('both are of one size; what is flat stays as it is, and an edge is harder as we print it', () => {
  const edge = pixelsOf(20, 16, (x) => (x < 10 ? 60 : 190))
  const { plain, printed } = enlargedBoth(edge, 2.5)
  expect([plain.widthPx, plain.heightPx, plain.data.length]).toEqual([50, 40, 50 * 40 * 4])
  expect([printed.widthPx, printed.heightPx]).toEqual([50, 40])
  const row = ({ data }: typeof plain) => Array.from({ length: 50 }, (_, x) => data[(20 * 50 + x) * 4] as number)
  const spread = (values: number[]) => Math.max(...values) - Math.min(...values)
  expect(spread(row(printed))).toBeGreaterThan(spread(row(plain)))
  expect([row(plain)[0], row(printed)[0], printed.data[3]]).toEqual([60, 60, 255])
})
