import { act, screen } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import type { ProductRooms as Rooms } from '@tintype/contract/orders/store'
import { Problem } from '@tintype/contract/problems'
import { ROOMS } from '@tintype/domain/prints/mockup-rooms'
import { beforeEach, expect, it, vi } from 'vitest'
import { owl } from '../../../../test/products.ts'
import { eventually, renderInApp } from '../../../../test/render.tsx'
import { mockCall } from '../../../../test/server.ts'
import { ProductRooms } from './product-rooms.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const shown = () => screen.queryAllByRole('img')

/** As many rooms as are drawn so far. */
function drawn(count: number, isDrawing: boolean): Rooms {
  const rooms = ROOMS.slice(0, count).map((room) => ({
    room,
    measures: '30×40 cm',
    url: `/media/${room}.webp`,
    widthPx: 800,
    heightPx: 600,
  }))
  return { rooms, pinUrl: null, isDrawing }
}

it('a visitor sees each room as soon as it is drawn, until all are there', async () => {
  const answers = [drawn(0, true), drawn(1, true), drawn(2, false)]
  const sent = mockCall(contract.store.rooms, () => answers.shift() ?? drawn(2, false))
  renderInApp(<ProductRooms product={owl} />)
  await eventually(() => expect(sent).toHaveLength(1))
  expect(screen.queryByRole('heading')).toBeNull()
  await wait(3_000)
  await eventually(() => expect(shown()).toHaveLength(1))
  await wait(3_000)
  await eventually(() => expect(shown()).toHaveLength(2))
  await wait(60_000)
  expect(sent.map(({ input }) => input)).toEqual(Array(3).fill({ handle: 'owl-1' }))
})

it('rooms that are never all drawn are requested 20 times', async () => {
  let requests = 0
  mockCall(contract.store.rooms, () => {
    requests += 1
    return drawn(requests < 20 ? 0 : 1, true)
  })
  renderInApp(<ProductRooms product={owl} />)
  await eventually(() => {
    vi.advanceTimersByTime(3_000)
    expect(shown()).toHaveLength(1)
  })
  await wait(60_000)
  expect(requests).toBe(20)
})

it('a page without rooms stays whole when the request fails', async () => {
  const sent = mockCall(contract.store.rooms, () => {
    throw new Problem('unavailable')
  })
  renderInApp(<ProductRooms product={owl} />)
  await eventually(() => expect(sent).toHaveLength(1))
  await wait(60_000)
  expect(shown()).toEqual([])
  expect(sent).toHaveLength(1)
})

it('a visitor who leaves the page requests no more rooms', async () => {
  const sent = mockCall(contract.store.rooms, () => drawn(1, true))
  const { unmount } = renderInApp(<ProductRooms product={owl} />)
  await eventually(() => expect(shown()).toHaveLength(1))
  unmount()
  await wait(60_000)
  expect(sent).toHaveLength(1)
})

it('the rooms of another product replace those of the first, whose late answer is ignored', async () => {
  const late = Promise.withResolvers<void>()
  const answered = vi.fn()
  const sent = mockCall(contract.store.rooms, async ({ handle }) => {
    if (handle !== 'owl-1') return drawn(2, false)
    await late.promise
    setImmediate(answered)
    return drawn(1, false)
  })
  const { rerender } = renderInApp(<ProductRooms product={owl} />)
  await eventually(() => expect(sent).toHaveLength(1))
  rerender(<ProductRooms product={{ ...owl, handle: 'sea-1' }} />)
  await eventually(() => expect(shown()).toHaveLength(2))
  late.resolve()
  await eventually(() => expect(answered).toHaveBeenCalled())
  expect(shown()).toHaveLength(2)
})
