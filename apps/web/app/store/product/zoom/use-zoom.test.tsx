import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useZoom } from './use-zoom.ts'
import { STEP, type ZoomView } from './zoom-view.ts'

/** A window of 400 × 400 px at (100, 50); the image fits into it at 400 × 200 px. */
const picture = { widthPx: 1000, heightPx: 500 }
const middle = { clientX: 300, clientY: 250 }

let view: ZoomView
let tools: ReturnType<typeof useZoom>

function Picture() {
  tools = useZoom(picture)
  view = tools.view
  return <div data-testid="window" {...tools.surface} />
}

function openPicture() {
  const app = render(<Picture />)
  // jsdom has no layout and no pointer capture
  const element = Object.assign(screen.getByTestId('window'), {
    getBoundingClientRect: () => ({ left: 100, top: 50, width: 400, height: 400 }) as DOMRect,
    setPointerCapture: vi.fn(),
  })
  Object.defineProperties(element, { clientWidth: { value: 400 }, clientHeight: { value: 400 } })
  return { ...app, element }
}

const pointer = (pointerId: number, clientX: number, clientY: number) => ({ pointerId, clientX, clientY })

it('a visitor sees the whole picture first', () => {
  openPicture()
  expect(view).toEqual({ scale: 1, x: 0, y: 0 })
})

it('a double click enlarges the picture by two steps, the next one shows it whole', () => {
  const { element } = openPicture()
  fireEvent.doubleClick(element, middle)
  expect(view).toEqual({ scale: STEP ** 2, x: 0, y: 0 })
  fireEvent.doubleClick(element, middle)
  expect(view).toEqual({ scale: 1, x: 0, y: 0 })
})

it('the wheel enlarges the picture at the pointer, and the page does not scroll', () => {
  const { element } = openPicture()
  const isDefault = fireEvent.wheel(element, { deltaY: -400, clientX: 400, clientY: 250 })
  expect(isDefault).toBe(false)
  expect(view.scale).toBeCloseTo(Math.E)
  // the point 100 px to the right of the centre stays in place
  expect(view.x).toBeCloseTo(100 - 100 * Math.E)
})

it('two fingers on a trackpad, which the browser reports as a wheel with Ctrl, enlarge four times as fast', () => {
  const { element } = openPicture()
  fireEvent.wheel(element, { deltaY: -100, ctrlKey: true, ...middle })
  expect(view.scale).toBeCloseTo(Math.E)
})

it('one finger moves the enlarged picture, up to its edge', () => {
  const { element } = openPicture()
  fireEvent.doubleClick(element, middle)
  fireEvent.pointerDown(element, pointer(1, 300, 250))
  fireEvent.pointerMove(element, pointer(1, 340, 250))
  expect(view.x).toBe(40)
  fireEvent.pointerMove(element, pointer(1, 2000, 250))
  expect(view.x).toBe((400 * STEP ** 2 - 400) / 2)
})

it('a whole picture does not move', () => {
  const { element } = openPicture()
  fireEvent.pointerDown(element, pointer(1, 300, 250))
  fireEvent.pointerMove(element, pointer(1, 340, 290))
  expect(view).toEqual({ scale: 1, x: 0, y: 0 })
})

it('two fingers enlarge by as much as they move apart', () => {
  const { element } = openPicture()
  fireEvent.pointerDown(element, pointer(1, 250, 250))
  fireEvent.pointerDown(element, pointer(2, 350, 250))
  fireEvent.pointerMove(element, pointer(2, 450, 250))
  expect(view.scale).toBe(2)
  fireEvent.pointerMove(element, pointer(2, 350, 250))
  expect(view.scale).toBe(1)
})

it.each(['pointerUp', 'pointerCancel'] as const)('a finger that ends with %s moves nothing more, and the other one moves again', (end) => {
  const { element } = openPicture()
  fireEvent.doubleClick(element, middle)
  fireEvent.pointerDown(element, pointer(1, 300, 250))
  fireEvent.pointerDown(element, pointer(2, 350, 250))
  fireEvent[end](element, pointer(2, 350, 250))
  fireEvent.pointerMove(element, pointer(2, 500, 250))
  expect(view).toEqual({ scale: STEP ** 2, x: 0, y: 0 })
  fireEvent.pointerMove(element, pointer(1, 310, 250))
  expect(view).toEqual({ scale: STEP ** 2, x: 10, y: 0 })
})

it('a pointer that was not pressed on the picture moves nothing', () => {
  const { element } = openPicture()
  fireEvent.doubleClick(element, middle)
  fireEvent.pointerMove(element, pointer(1, 350, 250))
  expect(view.x).toBe(0)
})

it('a finger that leaves the window is followed', () => {
  const { element } = openPicture()
  fireEvent.pointerDown(element, pointer(7, 300, 250))
  expect(element.setPointerCapture).toHaveBeenCalledExactlyOnceWith(7)
})

it('the picture is enlarged at most eight times', () => {
  const { element } = openPicture()
  for (let turn = 0; turn < 4; turn += 1) fireEvent.wheel(element, { deltaY: -400, ...middle })
  expect(view.scale).toBe(8)
})
