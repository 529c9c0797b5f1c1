import { screen } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import type { Earnings, Payout } from '@tintype/contract/payouts/payouts'
import { Problem, problemText } from '@tintype/contract/problems'
import { HttpResponse } from 'msw/http'
import { describe, expect, test, vi } from 'vitest'
import { alerts, button, isOff } from '../../../test/fields.ts'
import { artist, eventually, renderInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { studioTexts } from '../studio-texts.ts'
import { RequestPayout } from './request-payout.tsx'

const settings = { method: 'paypal' as const, details: { email: 'a•••l@example.com' } }
const earnings: Earnings = {
  balanceCents: 7000,
  availableCents: 6000,
  pendingCents: 1000,
  pending: [],
  pendingExpectedOn: null,
  payoutInFlightCents: 0,
  minimumCents: 5000,
  blocks: [],
  lines: [],
  payouts: [],
}
const payout: Payout = {
  id: '9a0f6f0e-8c3a-4b7e-9a53-1c2f4f0f9d09',
  number: 'P000042',
  status: 'requested',
  amountCents: 6000,
  method: 'paypal',
  requestedAt: '2026-11-22T10:00:00.000Z',
  paidAt: null,
  reference: null,
  failureReason: null,
}

test('an artist sees amount and destination, and requests the payout', async () => {
  const sent = mockCall(contract.payouts.request, () => ({ message: 'Requested.', payout }))
  const { user, onClose, loaded } = await render()
  expect(screen.getByText('$60.00')).toBeTruthy()
  expect(screen.getByText('a•••l@example.com')).toBeTruthy()
  await user.click(button('Confirm Request'))
  await eventually(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(sent[0]?.input).toEqual(settings)
  expect(sent[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
  expect(screen.getByText('Requested.')).toBeTruthy()
  await eventually(() => expect(loaded).toHaveLength(2))
})

test('a second click while the request is pending sends nothing, and neither Escape nor Cancel closes the dialog', async () => {
  const response = Promise.withResolvers<{ message: string; payout: Payout }>()
  const sent = mockCall(contract.payouts.request, () => response.promise)
  const { user, onClose } = await render()
  await user.click(button('Confirm Request'))
  await eventually(() => expect(isOff('Requesting…')).toBe(true))
  await user.click(button('Requesting…'))
  await user.keyboard('{Escape}')
  await user.click(button('Cancel'))
  expect(onClose).not.toHaveBeenCalled()
  response.resolve({ message: 'Requested.', payout })
  await eventually(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(sent).toHaveLength(1)
})

describe('a failed request', () => {
  test('shows the message of the server and refreshes the amount', async () => {
    mockCall(contract.payouts.request, () => {
      throw new Problem('unavailable')
    })
    const { user, onClose } = await render()
    mockCall(contract.payouts.earnings, () => ({ ...earnings, availableCents: 5500 }))
    await user.click(button('Confirm Request'))
    await eventually(() => expect(alerts()).toEqual([problemText('unavailable')]))
    expect(await screen.findByText('$55.00')).toBeTruthy()
    expect(isOff('Confirm Request')).toBe(false)
    expect(onClose).not.toHaveBeenCalled()
  })

  test('shows the status if the answer is not from the server', async () => {
    mockCall(contract.payouts.request, () => new Response('<html>', { status: 504 }))
    const { user } = await render()
    await user.click(button('Confirm Request'))
    await eventually(() => expect(alerts()).toEqual([studioTexts.payoutRequestFailed(504)]))
  })

  test('is repeated with the same key, so that no payout is requested twice', async () => {
    let attempts = 0
    const sent = mockCall(contract.payouts.request, () => {
      attempts += 1
      return attempts === 1 ? HttpResponse.error() : { message: 'Requested.', payout }
    })
    const { user, onClose } = await render()
    await user.click(button('Confirm Request'))
    await eventually(() => expect(alerts()).toHaveLength(1))
    await user.click(button('Confirm Request'))
    await eventually(() => expect(onClose).toHaveBeenCalledTimes(1))
    const [first, second] = sent.map(({ headers }) => headers.get('idempotency-key'))
    expect(second).toBe(first)
  })

  test('is repeated with the same key after the dialog was closed and opened again', async () => {
    let isDown = true
    const sent = mockCall(contract.payouts.request, () => (isDown ? HttpResponse.error() : { message: 'Requested.', payout }))
    const first = await render()
    await first.user.click(button('Confirm Request'))
    await eventually(() => expect(alerts()).toHaveLength(1))
    await first.user.click(button('Cancel'))
    expect(first.onClose).toHaveBeenCalledTimes(1)
    first.unmount()
    isDown = false
    const second = await render()
    await second.user.click(button('Confirm Request'))
    await eventually(() => expect(second.onClose).toHaveBeenCalledTimes(1))
    expect(sent).toHaveLength(2)
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  })

  test('gets another key after a refusal, while the dialog is open', async () => {
    let isRefused = true
    const sent = mockCall(contract.payouts.request, () => {
      if (isRefused) throw new Problem('payout_below_minimum')
      return { message: 'Requested.', payout }
    })
    const { user, onClose } = await render()
    await user.click(button('Confirm Request'))
    await eventually(() => expect(alerts()).toHaveLength(1))
    isRefused = false
    await user.click(button('Confirm Request'))
    await eventually(() => expect(onClose).toHaveBeenCalledTimes(1))
    const [first, second] = sent.map(({ headers }) => headers.get('idempotency-key'))
    expect(second).not.toBe(first)
  })
})

test('the next request has another key', async () => {
  const sent = mockCall(contract.payouts.request, () => ({ message: 'Requested.', payout }))
  for (let request = 1; request <= 2; request++) {
    const { user, onClose, unmount } = await render()
    await user.click(button('Confirm Request'))
    await eventually(() => expect(onClose).toHaveBeenCalledTimes(1))
    unmount()
  }
  const [first, second] = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(second).not.toBe(first)
})

async function render() {
  const loaded = mockCall(contract.payouts.earnings, () => earnings)
  mockCall(contract.payouts.getSettings, () => settings)
  const onClose = vi.fn<() => void>()
  const app = renderInApp(<RequestPayout onClose={onClose} />, { user: artist })
  await screen.findByRole('dialog')
  return { ...app, onClose, loaded }
}
