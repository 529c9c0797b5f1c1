import { act, render, screen } from '@testing-library/react'
import type { Order } from '@tintype/contract/orders/store'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { OrderPayment } from './order-payment.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

/** The page of an order; `load` counts how often it was loaded. */
async function openOrder(isPaying: boolean, paymentUrl: string | null = 'https://pay.example.com/1') {
  const load = vi.fn(() => null)
  const order = { email: 'dorothea@example.com', paymentUrl } as Order
  const router = createMemoryRouter(
    [
      { path: '/order', loader: load, Component: () => <OrderPayment order={order} isPaying={isPaying} />, HydrateFallback: () => null },
      { path: '*', element: null },
    ],
    { initialEntries: ['/order'] },
  )
  await act(async () => render(<RouterProvider router={router} />))
  return { load, router }
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('a customer who has just paid sees the order loaded again every 3 s', async () => {
  const { load } = await openOrder(true)
  expect(screen.getByRole('status').textContent).toContain('dorothea@example.com')
  await wait(2_999)
  expect(load).toHaveBeenCalledTimes(1)
  await wait(1)
  expect(load).toHaveBeenCalledTimes(2)
  await wait(3_000)
  expect(load).toHaveBeenCalledTimes(3)
})

it('a page in the background is not loaded again', async () => {
  const { load } = await openOrder(true)
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await wait(9_000)
  expect(load).toHaveBeenCalledTimes(1)
  visibility.mockReturnValue('visible')
  await wait(3_000)
  expect(load).toHaveBeenCalledTimes(2)
})

it('a customer who leaves the page ends the loading', async () => {
  const { load, router } = await openOrder(true)
  await act(() => router.navigate('/store'))
  await wait(9_000)
  expect(load).toHaveBeenCalledTimes(1)
})

it('a customer who has not paid gets the link to pay, and nothing is loaded again', async () => {
  const { load } = await openOrder(false)
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://pay.example.com/1')
  await wait(9_000)
  expect(load).toHaveBeenCalledTimes(1)
})

it('an order that can no longer be paid has no link', async () => {
  await openOrder(false, null)
  expect(screen.queryByRole('link')).toBeNull()
})
