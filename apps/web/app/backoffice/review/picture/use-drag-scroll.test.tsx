import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it, vi } from 'vitest'
import { useDragScroll } from './use-drag-scroll.ts'

let wasDragged: () => boolean

function Box({ isOn }: { isOn: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  const drag = useDragScroll(box, isOn)
  wasDragged = drag.wasDragged
  return <div ref={box} data-testid="box" {...drag.handlers} />
}

/** The box is scrolled to (200, 100) at the start. */
function openBox({ isOn = true } = {}) {
  render(<Box isOn={isOn} />)
  const scrollTo = vi.fn()
  // jsdom does not scroll
  const box = Object.assign(screen.getByTestId('box'), { scrollTo })
  box.scrollLeft = 200
  box.scrollTop = 100
  return { box, scrollTo }
}

const at = (clientX: number, clientY: number, more = {}) => ({ clientX, clientY, pointerType: 'mouse', button: 0, buttons: 1, ...more })
const to = (left: number, top: number) => ({ left, top, behavior: 'instant' })

it('an operator drags the picture with the mouse, and the box scrolls the other way', () => {
  const { box, scrollTo } = openBox()
  fireEvent.pointerDown(box, at(50, 50))
  fireEvent.pointerMove(box, at(80, 40))
  expect(scrollTo).toHaveBeenLastCalledWith(to(170, 110))
  fireEvent.pointerMove(box, at(90, 90))
  expect(scrollTo).toHaveBeenLastCalledWith(to(160, 60))
  fireEvent.pointerUp(box, at(90, 90, { buttons: 0 }))
  expect(wasDragged()).toBe(true)
})

it('a move of up to 4 px is a click', () => {
  const { box, scrollTo } = openBox()
  fireEvent.pointerDown(box, at(50, 50))
  fireEvent.pointerMove(box, at(54, 50))
  expect(scrollTo).not.toHaveBeenCalled()
  expect(wasDragged()).toBe(false)
  fireEvent.pointerMove(box, at(55, 50))
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(to(195, 100))
  expect(wasDragged()).toBe(true)
})

it('a drag that returns to its start stays a drag', () => {
  const { box, scrollTo } = openBox()
  fireEvent.pointerDown(box, at(50, 50))
  fireEvent.pointerMove(box, at(80, 50))
  fireEvent.pointerMove(box, at(50, 50))
  expect(scrollTo).toHaveBeenLastCalledWith(to(200, 100))
  expect(wasDragged()).toBe(true)
})

it('a click after a drag is a click again', () => {
  const { box } = openBox()
  fireEvent.pointerDown(box, at(50, 50))
  fireEvent.pointerMove(box, at(80, 50))
  fireEvent.pointerUp(box, at(80, 50))
  fireEvent.pointerDown(box, at(80, 50))
  expect(wasDragged()).toBe(false)
})

it('a pointer that is not pressed scrolls nothing, also when it was released outside the box', () => {
  const { box, scrollTo } = openBox()
  fireEvent.pointerMove(box, at(80, 50))
  fireEvent.pointerDown(box, at(50, 50))
  fireEvent.pointerMove(box, at(80, 50, { buttons: 0 }))
  fireEvent.pointerMove(box, at(90, 50))
  expect(scrollTo).not.toHaveBeenCalled()
})

it.each([
  ['a finger', { pointerType: 'touch' }],
  ['the right button', { button: 2, buttons: 2 }],
])('%s scrolls nothing here', (_, how) => {
  const { box, scrollTo } = openBox()
  fireEvent.pointerDown(box, at(50, 50, how))
  fireEvent.pointerMove(box, at(80, 50, how))
  expect(scrollTo).not.toHaveBeenCalled()
  expect(wasDragged()).toBe(false)
})

it('a picture that fits into its box is not dragged', () => {
  const { box, scrollTo } = openBox({ isOn: false })
  fireEvent.pointerDown(box, at(50, 50))
  fireEvent.pointerMove(box, at(80, 50))
  expect(scrollTo).not.toHaveBeenCalled()
})
