import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderInApp } from '../../../../test/render.tsx'
import { usePinch } from './use-pinch.ts'

const WIDTH_PX = 1000

test('two fingers that move apart enlarge the frame by the same factor', () => {
  const { finger, onWidth } = render()
  finger.down(1, 100)
  finger.down(2, 200)
  finger.move(2, 250)
  expect(onWidth).toHaveBeenLastCalledWith(1.5 * WIDTH_PX)
  finger.move(1, 200)
  expect(onWidth).toHaveBeenLastCalledWith(0.5 * WIDTH_PX)
})

test('the factor counts from the width at which the pinch began', () => {
  const { finger, onWidth, rerender } = render()
  finger.down(1, 100)
  finger.down(2, 200)
  finger.move(2, 300)
  rerender(2 * WIDTH_PX)
  finger.move(2, 400)
  expect(onWidth).toHaveBeenLastCalledWith(3 * WIDTH_PX)
})

test('one finger, or a mouse, changes nothing', () => {
  const { finger, onWidth } = render()
  finger.down(1, 100)
  finger.move(1, 300)
  finger.down(2, 200, 'mouse')
  finger.move(2, 400)
  expect(onWidth).not.toHaveBeenCalled()
  expect(screen.getByRole('figure').textContent).toBe('idle')
})

test('the pinch lasts until all fingers are up, so that the last finger does not drag the frame', () => {
  const { finger, onWidth, rerender } = render()
  finger.down(1, 100)
  finger.down(2, 200)
  finger.up(1)
  finger.move(2, 400)
  expect(onWidth).not.toHaveBeenCalled()
  rerender(WIDTH_PX)
  expect(screen.getByRole('figure').textContent).toBe('pinching')
  finger.cancel(2)
  rerender(WIDTH_PX)
  expect(screen.getByRole('figure').textContent).toBe('idle')
})

test('two fingers at the same point do not divide by zero', () => {
  const { finger, onWidth } = render()
  finger.down(1, 100)
  finger.down(2, 100)
  finger.move(2, 103)
  expect(onWidth).toHaveBeenLastCalledWith(3 * WIDTH_PX)
})

function render() {
  const onWidth = vi.fn<(widthPx: number) => void>()
  const { rerender } = renderInApp(<Stage widthPx={WIDTH_PX} onWidth={onWidth} />)
  const stage = screen.getByRole('figure')
  const finger = {
    down: (pointerId: number, clientX: number, pointerType = 'touch') =>
      fireEvent.pointerDown(stage, { pointerId, pointerType, clientX, clientY: 0 }),
    move: (pointerId: number, clientX: number) => fireEvent.pointerMove(stage, { pointerId, clientX, clientY: 0 }),
    up: (pointerId: number) => fireEvent.pointerUp(stage, { pointerId }),
    cancel: (pointerId: number) => fireEvent.pointerCancel(stage, { pointerId }),
  }
  return { finger, onWidth, rerender: (widthPx: number) => rerender(<Stage widthPx={widthPx} onWidth={onWidth} />) }
}

function Stage({ widthPx, onWidth }: { widthPx: number; onWidth: (widthPx: number) => void }) {
  const pinch = usePinch(widthPx, onWidth)
  return <figure {...pinch.handlers}>{pinch.isPinching() ? 'pinching' : 'idle'}</figure>
}
