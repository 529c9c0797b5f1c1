import { MOCKUP_FORMATS, mockupFormats } from '@tintype/domain/prints/mockup-rooms'
import { ORIENTATIONS, PRINT_SIZES, printFacts } from '@tintype/domain/prints/sizes'
import { expect, test } from 'vitest'
import { computeView, toPrintBox, toSceneBox } from './room-view.ts'

const cases = PRINT_SIZES.flatMap((size) =>
  ORIENTATIONS.flatMap((orientation) => MOCKUP_FORMATS.map((format) => ({ size, orientation, format }))),
)

test.each(cases)(
  'a $size $orientation artwork in a room for $format has its true size at the scale of the room and is fully visible',
  (asked) => {
    const { size, orientation, format } = asked
    const { shortCm, longCm } = printFacts(size)
    const print = toPrintBox(size, orientation, 78)
    expect([print.widthCm, print.heightCm]).toEqual(orientation === 'vertical' ? [shortCm, longCm] : [longCm, shortCm])

    const view = computeView(print, format)
    const { widthPx, heightPx } = mockupFormats[format]
    // one scale in both directions
    expect(view.widthCm * view.pxPerCm).toBeCloseTo(widthPx, 6)
    expect(view.heightCm * view.pxPerCm).toBeCloseTo(heightPx, 6)

    const pixels = toSceneBox(print, view)
    const pxOff = (px: number, cm: number) => Math.abs(px - cm * view.pxPerCm)
    expect(pxOff(pixels.widthPx, print.widthCm)).toBeLessThanOrEqual(0.5)
    expect(pxOff(pixels.heightPx, print.heightCm)).toBeLessThanOrEqual(0.5)
    expect(pxOff(pixels.left + pixels.widthPx, print.left + print.widthCm - view.left)).toBeLessThanOrEqual(1)
    expect(pxOff(pixels.top + pixels.heightPx, print.top + print.heightCm - view.top)).toBeLessThanOrEqual(1)
    expect(pixels.left).toBeGreaterThan(widthPx * 0.1)
    expect(pixels.left + pixels.widthPx).toBeLessThan(widthPx * 0.9)
    expect(pixels.top).toBeGreaterThan(heightPx * 0.03)
    expect(pixels.top + pixels.heightPx).toBeLessThan(heightPx * 0.9)
  },
)

test('toPrintBox centres an artwork above the furniture with a gap and at eye level', () => {
  for (const size of PRINT_SIZES) {
    for (const orientation of ORIENTATIONS) {
      const { left, top, widthCm, heightCm } = toPrintBox(size, orientation, 78)
      expect(left).toBe(-widthCm / 2)
      expect(top + heightCm).toBeLessThanOrEqual(-78 - 24)
      expect(top + heightCm / 2).toBeLessThanOrEqual(-139)
    }
  }
})

test('viewOf shows a larger size larger in the image, despite the larger distance', () => {
  const shares = PRINT_SIZES.map((size) => {
    const print = toPrintBox(size, 'vertical', 78)
    return print.heightCm / computeView(print, 'portrait').heightCm
  })
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
})
