import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fittedInto, movedBy, SCALE_MAX, WHOLE, type ZoomView, zoomedAt } from './zoom-view.ts'

const window = { width: 800, height: 600 }
const fitted = fittedInto(window, { width: 3072, height: 4096 })

it('fittedInto fits the whole picture into the window', () => {
  expect(fitted).toEqual({ width: 450, height: 600 })
  expect(fittedInto(window, { width: 4096, height: 1024 })).toEqual({ width: 800, height: 200 })
})

describe('zooming', () => {
  it('zooming in at the centre keeps the picture centred', () => {
    expect(zoomedAt(WHOLE, 2, { x: 0, y: 0 }, fitted, window)).toEqual({ scale: 2, x: 0, y: 0 })
  })

  it('zooming in at a point keeps that point in place while the picture covers the window', () => {
    const at = { x: 30, y: 120 }
    const near = zoomedAt({ scale: 4, x: 0, y: 0 }, 1.5, at, fitted, window)
    expect(near).toEqual({ scale: 6, x: -15, y: -60 })
  })

  it('zooming stops at the maximum scale and at the whole picture', () => {
    expect(zoomedAt(WHOLE, 100, { x: 0, y: 0 }, fitted, window).scale).toBe(SCALE_MAX)
    expect(zoomedAt({ scale: 5, x: 300, y: -200 }, 0.01, { x: 10, y: 10 }, fitted, window)).toEqual(WHOLE)
  })
})

it('dragging stops at the edge of the picture and ignores a side that fits the window', () => {
  expect(movedBy(WHOLE, { x: 50, y: 50 }, fitted, window)).toEqual(WHOLE)
  expect(movedBy({ scale: 1.5, x: 0, y: 0 }, { x: 50, y: 1000 }, fitted, window)).toEqual({ scale: 1.5, x: 0, y: 150 })
})

it('zooming and dragging never show more background than the whole picture does', () => {
  const place = fc.record({ x: fc.integer({ min: -400, max: 400 }), y: fc.integer({ min: -300, max: 300 }) })
  const step = fc.oneof(
    fc.tuple(fc.double({ min: 0.2, max: 4, noNaN: true }), place).map(
      ([factor, at]) =>
        (view: ZoomView) =>
          zoomedAt(view, factor, at, fitted, window),
    ),
    place.map((by) => (view: ZoomView) => movedBy(view, by, fitted, window)),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const { scale, x, y } = steps.reduce((view, take) => take(view), WHOLE)
      expect(scale).toBeGreaterThanOrEqual(1)
      expect(scale).toBeLessThanOrEqual(SCALE_MAX)
      expect(Math.abs(x)).toBeLessThanOrEqual(Math.max(0, (fitted.width * scale - window.width) / 2) + 1e-6)
      expect(Math.abs(y)).toBeLessThanOrEqual(Math.max(0, (fitted.height * scale - window.height) / 2) + 1e-6)
    }),
    { seed: 8 },
  )
})
