import { CENTRED } from '@tintype/domain/prints/crops'
import { expect, test } from 'vitest'
import {
  cutOutSize,
  enlargeBothWays,
  enlargedShapes,
  findEnlargement,
  findMostDetailedRegion,
  isOriginal,
  withMargin,
} from './enlargement.ts'
import { enlargementWords, enlargerWords } from './enlargement-texts.ts'
import type { CanvasPixels } from './soft-proof.ts'

const upright = { orientation: 'vertical', crops: CENTRED } as const
const createPixels = (widthPx: number, heightPx: number, at: (x: number, y: number) => number): CanvasPixels => ({
  data: Uint8ClampedArray.from({ length: widthPx * heightPx * 4 }, (_, i) =>
    i % 4 === 3 ? 255 : at(Math.floor(i / 4) % widthPx, Math.floor(i / 4 / widthPx)),
  ),
  widthPx,
  heightPx,
})

test.each([
  // the server prints at 150 dots per inch or more
  ['3:4', { size: 'large', scale: 2657 / 1200, fromDpi: 68, toDpi: 150 }],
  ['5:7', { size: 'large_tall', scale: 2953 / 1143, fromDpi: 58, toDpi: 150 }],
] as const)('a 1200 × 1600 picture in the shape %s is enlarged by the factor of the largest size that is sold', (shape, expected) => {
  const found = findEnlargement({ widthPx: 1200, heightPx: 1600 }, shape, upright)
  expect(found).toMatchObject({ ...expected, scale: expect.closeTo(expected.scale, 3) })
})

test('a shape in which no size is sold is not enlarged', () => {
  expect(findEnlargement({ widthPx: 1200, heightPx: 1600 }, '7:10', upright)).toBeUndefined()
  expect(findEnlargement({ widthPx: 600, heightPx: 800 }, '3:4', upright)).toMatchObject({ size: 'medium', fromDpi: 51 })
})

test('only shapes whose largest print has too low a resolution are enlarged', () => {
  expect(enlargedShapes({ widthPx: 3200, heightPx: 4300 }, upright).map(({ shape }) => shape)).toEqual(['7:10'])
  expect(enlargedShapes({ widthPx: 6000, heightPx: 8000 }, upright)).toEqual([])
})

test('a rendition of a submitted artwork is never the original, even when both have the same size', () => {
  const [small, large] = [
    { widthPx: 1200, heightPx: 1600 },
    { widthPx: 3000, heightPx: 4000 },
  ]
  const ofArtwork = { ...small, uid: '0199e8a4-7c4e-7d30-a6ef-3d2b7e5f1a00' }
  expect([isOriginal(small, small), isOriginal(small, large), isOriginal(small, ofArtwork)]).toEqual([true, false, false])
})

test('enlargementWords states the factor and the resolution before and after', () => {
  const found = findEnlargement({ widthPx: 1400, heightPx: 2000 }, '7:10', upright)
  expect(found && enlargementWords(found, 'vertical')).toBe('Extra Large 70×100 cm is enlarged 3.0 times, from 51 to 150 dpi.')
  expect(found && enlargementWords({ ...found, scale: 1.04, fromDpi: 144 }, 'vertical')).toContain('enlarged a little, from 144')
})

test('enlargerWords names the filter or the neural network that made the enlargement', () => {
  expect(enlargerWords(undefined)).toMatch(/After: as we print it, with sharper edges/)
  expect(enlargerWords({ status: 'waiting', percent: 40 })).toMatch(/until AI upscaling is done/)
  const ready = { status: 'ready', url: '', name: 'general-x4', scale: 4, isFiltered: false } as const
  expect(enlargerWords(ready)).toMatch(/upscaled by AI \(general-x4, 4×\)/)
  expect(enlargerWords({ ...ready, isFiltered: true })).toMatch(/by an exact filter, which suits this soft picture better/)
  expect(enlargerWords({ status: 'failed' })).toMatch(/AI upscaling did not work/)
})

test('a detail covers eight centimetres of the print, or the whole crop when that is smaller', () => {
  const crop = { leftPx: 0, topPx: 0, widthPx: 1000, heightPx: 1400 }
  const enlargement = { size: 'large', fromDpi: 75, toDpi: 150, crop, scale: 2 } as const
  expect(cutOutSize(enlargement)).toEqual({ widthPx: 240, heightPx: 180 })
  expect(cutOutSize({ ...enlargement, scale: 60, crop: { ...crop, widthPx: 5, heightPx: 7 } })).toEqual({ widthPx: 5, heightPx: 6 })
})

test('withMargin adds a margin that stays inside the picture', () => {
  const picture = { widthPx: 100, heightPx: 80 }
  const taken = (leftPx: number, topPx: number) => withMargin({ leftPx, topPx, widthPx: 20, heightPx: 10 }, picture)
  expect(taken(40, 30)).toEqual({ leftPx: 36, topPx: 26, widthPx: 28, heightPx: 18 })
  expect(taken(0, 70)).toEqual({ leftPx: 0, topPx: 66, widthPx: 24, heightPx: 14 })
  expect(taken(79, 0)).toEqual({ leftPx: 75, topPx: 0, widthPx: 25, heightPx: 14 })
})

test('busiestPlace returns the area with the most detail inside the crop', () => {
  const busyAt = (left: number, top: number) =>
    createPixels(90, 70, (x, y) => (x >= left && x < left + 16 && y >= top && y < top + 12 ? ((x + y) % 2) * 255 : 90))
  const crop = { leftPx: 10, topPx: 5, widthPx: 64, heightPx: 60 }
  const size = { widthPx: 16, heightPx: 12 }
  expect(findMostDetailedRegion(busyAt(58, 53), crop, size)).toEqual({ leftPx: 58, topPx: 53, ...size })
  expect(findMostDetailedRegion(busyAt(10, 5), crop, size)).toEqual({ leftPx: 10, topPx: 5, ...size })
  expect(findMostDetailedRegion(busyAt(0, 0), crop, crop)).toEqual(crop)
})

test('both enlargements have the same size and keep flat areas, and the printed one has sharper edges', () => {
  const edge = createPixels(20, 16, (x) => (x < 10 ? 60 : 190))
  const { plain, printed } = enlargeBothWays(edge, 2.5)
  expect([plain.widthPx, plain.heightPx, plain.data.length]).toEqual([50, 40, 50 * 40 * 4])
  expect([printed.widthPx, printed.heightPx]).toEqual([50, 40])
  const row = ({ data }: typeof plain) => Array.from({ length: 50 }, (_, x) => data[(20 * 50 + x) * 4] as number)
  const spread = (values: number[]) => Math.max(...values) - Math.min(...values)
  expect(spread(row(printed))).toBeGreaterThan(spread(row(plain)))
  expect([row(plain)[0], row(printed)[0], printed.data[3]]).toEqual([60, 60, 255])
})
