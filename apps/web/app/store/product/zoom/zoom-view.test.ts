import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitInto, INITIAL_VIEW, panBy, SCALE_MAX, type ZoomView, zoomAt } from './zoom-view.ts'

const window = { width: 800, height: 600 }
const fitted = fitInto(window, { width: 3072, height: 4096 })

it('fittedInto fits the whole picture into the window', () => {
  expect(fitted).toEqual({ width: 450, height: 600 })
  expect(fitInto(window, { width: 4096, height: 1024 })).toEqual({ width: 800, height: 200 })
})

describe('zooming', () => {
  it('zooming in at the centre keeps the picture centred', () => {
    expect(zoomAt(INITIAL_VIEW, 2, { x: 0, y: 0 }, fitted, window)).toEqual({ scale: 2, x: 0, y: 0 })
  })

  it('zooming in at a point keeps that point in place while the picture covers the window', () => {
    const at = { x: 30, y: 120 }
    const near = zoomAt({ scale: 4, x: 0, y: 0 }, 1.5, at, fitted, window)
    expect(near).toEqual({ scale: 6, x: -15, y: -60 })
  })

  it('zooming stops at the maximum scale and at the whole picture', () => {
    expect(zoomAt(INITIAL_VIEW, 100, { x: 0, y: 0 }, fitted, window).scale).toBe(SCALE_MAX)
    expect(zoomAt({ scale: 5, x: 300, y: -200 }, 0.01, { x: 10, y: 10 }, fitted, window)).toEqual(INITIAL_VIEW)
  })
})

it('dragging stops at the edge of the picture and ignores a side that fits the window', () => {
  expect(panBy(INITIAL_VIEW, { x: 50, y: 50 }, fitted, window)).toEqual(INITIAL_VIEW)
  expect(panBy({ scale: 1.5, x: 0, y: 0 }, { x: 50, y: 1000 }, fitted, window)).toEqual({ scale: 1.5, x: 0, y: 150 })
})

it('zooming and dragging never show more background than the whole picture does', () => {
  const place = fc.record({ x: fc.integer({ min: -400, max: 400 }), y: fc.integer({ min: -300, max: 300 }) })
  const step = fc.oneof(
    fc.tuple(fc.double({ min: 0.2, max: 4, noNaN: true }), place).map(
      ([factor, at]) =>
        (view: ZoomView) =>
          zoomAt(view, factor, at, fitted, window),
    ),
    place.map((by) => (view: ZoomView) => panBy(view, by, fitted, window)),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const { scale, x, y } = steps.reduce((view, take) => take(view), INITIAL_VIEW)
      expect(scale).toBeGreaterThanOrEqual(1)
      expect(scale).toBeLessThanOrEqual(SCALE_MAX)
      expect(Math.abs(x)).toBeLessThanOrEqual(Math.max(0, (fitted.width * scale - window.width) / 2) + 1e-6)
      expect(Math.abs(y)).toBeLessThanOrEqual(Math.max(0, (fitted.height * scale - window.height) / 2) + 1e-6)
    }),
    { seed: 8 },
  )
})
