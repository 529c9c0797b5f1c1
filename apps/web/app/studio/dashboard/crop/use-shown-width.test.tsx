import { act, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { renderInApp } from '../../../../test/render.tsx'
import { useShownWidth } from './use-shown-width.ts'

test('the width follows the element as it is resized', () => {
  const observers = mockResizeObserver()
  renderInApp(<Stage />)
  expect(screen.getByRole('figure').textContent).toBe('0 px')
  expect(observers[0]?.observed).toBe(screen.getByRole('figure'))
  act(() => observers[0]?.resize(640))
  expect(screen.getByRole('figure').textContent).toBe('640 px')
  act(() => observers[0]?.resize(320.5))
  expect(screen.getByRole('figure').textContent).toBe('320.5 px')
})

test('the element is observed once, and no longer after the page is left', () => {
  const observers = mockResizeObserver()
  const { rerender, unmount } = renderInApp(<Stage />)
  rerender(<Stage />)
  expect(observers).toHaveLength(1)
  unmount()
  expect(observers[0]?.observed).toBeUndefined()
})

function Stage() {
  const stage = useRef<HTMLElement>(null)
  const widthPx = useShownWidth(stage)
  return <figure ref={stage}>{widthPx} px</figure>
}

/** Replaces `ResizeObserver`, which jsdom lacks. */
function mockResizeObserver() {
  const observers: MockResizeObserver[] = []
  class MockResizeObserver {
    observed: Element | undefined
    private readonly notify: ResizeObserverCallback
    constructor(notify: ResizeObserverCallback) {
      this.notify = notify
      observers.push(this)
    }
    observe(element: Element) {
      this.observed = element
    }
    disconnect() {
      this.observed = undefined
    }
    resize(width: number) {
      this.notify([{ contentRect: { width } } as ResizeObserverEntry], this as unknown as ResizeObserver)
    }
  }
  vi.stubGlobal('ResizeObserver', MockResizeObserver)
  return observers
}
