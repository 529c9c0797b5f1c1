import type { Pixels } from '@tintype/imaging/resample'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { enlarge } from './enlarge.ts'

const plain = { strength: 0, noise: 4 }
/** A grey image with the given lightness at each pixel. */
const grey = (widthPx: number, heightPx: number, at: (x: number, y: number) => number): Pixels => {
  const data = new Uint8Array(widthPx * heightPx * 3)
  for (let i = 0; i < widthPx * heightPx; i++) data.fill(at(i % widthPx, Math.floor(i / widthPx)), i * 3, i * 3 + 3)
  return { data, widthPx, heightPx }
}
const lightAt = (data: Uint8Array, widthPx: number, x: number, y: number) => data[(y * widthPx + x) * 3] ?? -1

describe('enlarged images', () => {
  test('enlarge keeps a flat image flat at every size', async () => {
    await fc.assert(
      fc.asyncProperty(
        ...([1, 2, 3, 4].map(() => fc.integer({ min: 1, max: 12 })) as [
          fc.Arbitrary<number>,
          fc.Arbitrary<number>,
          fc.Arbitrary<number>,
          fc.Arbitrary<number>,
        ]),
        fc.integer({ min: 0, max: 255 }),
        async (widthPx, heightPx, moreX, moreY, level) => {
          const to = { widthPx: widthPx + moreX, heightPx: heightPx + moreY }
          const data = await enlarge(
            grey(widthPx, heightPx, () => level),
            to,
          )
          expect(data).toHaveLength(to.widthPx * to.heightPx * 3)
          expect(data.every((value) => value === level)).toBe(true)
        },
      ),
      { numRuns: 60, seed: 8 },
    )
  })

  test('enlarge keeps a gradient in place when it doubles the size', async () => {
    const data = await enlarge(
      grey(32, 32, (x) => 20 + x * 6),
      { widthPx: 64, heightPx: 64 },
      plain,
    )
    for (const x of [16, 31, 32, 47]) expect(Math.abs(lightAt(data, 64, x, 32) - (20 + ((x + 0.5) / 2 - 0.5) * 6))).toBeLessThan(1.5)
  })

  test('enlarge of a mirrored image is the mirror of the enlarged image', async () => {
    const picture = grey(9, 7, (x, y) => (x * 53 + y * 97) % 256)
    const mirrored = grey(9, 7, (x, y) => ((8 - x) * 53 + y * 97) % 256)
    const [one, other] = [await enlarge(picture, { widthPx: 23, heightPx: 16 }), await enlarge(mirrored, { widthPx: 23, heightPx: 16 })]
    for (let y = 0; y < 16; y++)
      for (let x = 0; x < 23; x++) expect(Math.abs(lightAt(one, 23, x, y) - lightAt(other, 23, 22 - x, y))).toBeLessThan(2)
  })
})

describe('sharpening', () => {
  const measureContrast = async (step: number, sharpening?: typeof plain) => {
    const data = await enlarge(
      grey(24, 8, (x) => (x < 12 ? 120 : 120 + step)),
      { widthPx: 48, heightPx: 16 },
      sharpening,
    )
    return lightAt(data, 48, 25, 8) - lightAt(data, 48, 22, 8)
  }

  test('enlarge sharpens a strong edge and hardly changes one as faint as noise', async () => {
    const gained = async (step: number) => (await measureContrast(step)) - (await measureContrast(step, plain))
    expect(await gained(100)).toBeGreaterThan(6)
    expect(await gained(4)).toBeLessThanOrEqual(1)
  })
})
