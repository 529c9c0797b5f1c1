import { screen } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import type { Earnings } from '@tintype/contract/payouts/payouts'
import { expect, test, vi } from 'vitest'
import { button, isOff } from '../../../test/fields.ts'
import { artist, eventually, renderInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { PayoutControls } from './payout-controls.tsx'

const settings = { method: 'paypal' as const, details: { email: 'a•••l@example.com' } }
const empty = {
  balanceCents: 0,
  availableCents: 0,
  pendingCents: 0,
  pending: [],
  pendingExpectedOn: null,
  payoutInFlightCents: 0,
  minimumCents: 4000,
  lines: [],
  payouts: [],
}
const block = {
  code: 'payout_below_minimum' as const,
  text: 'Your balance ($0.00) is below the $40.00 minimum for payout.',
  remedy: 'Sell more.',
  until: null,
}

test('an artist whose payout method cannot load sees the error and loads it with Retry', async () => {
  mockCall(contract.payouts.getSettings, () => new Response('', { status: 503 }))
  const { user, onRequest } = render([block])
  expect(await screen.findByText('Your payout method could not be loaded.')).toBeTruthy()
  expect(isOff('Request Payout')).toBe(true)
  mockCall(contract.payouts.getSettings, () => settings)
  await user.click(button('Retry'))
  expect(await screen.findByText(block.text)).toBeTruthy()
  expect(screen.getByText(block.remedy)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  await user.click(button('Request Payout'))
  expect(onRequest).not.toHaveBeenCalled()
})

test('an artist with a method and enough money requests a payout or manages the method', async () => {
  mockCall(contract.payouts.getSettings, () => settings)
  const { user, onManage, onRequest } = render([])
  await eventually(() => expect(isOff('Request Payout')).toBe(false))
  await user.click(button('Request Payout'))
  await user.click(button('Manage'))
  expect([onRequest.mock.calls.length, onManage.mock.calls.length]).toEqual([1, 1])
})

test('an artist whose payout is in progress sees only that, and a new artist one reason at a time', async () => {
  mockCall(contract.payouts.getSettings, () => settings)
  const open = { code: 'payout_open' as const, text: 'A payout is already in progress.', remedy: 'It may take a few days.', until: null }
  const { unmount } = render([block, open])
  expect(await screen.findByText(open.text)).toBeTruthy()
  expect(screen.queryByText(block.text)).toBeNull()
  unmount()
  const missing = { ...open, code: 'payout_method_missing' as const, text: 'No method.' }
  render([block, missing])
  expect(await screen.findByText(block.text)).toBeTruthy()
  expect(screen.queryByText(missing.text)).toBeNull()
})

function render(blocks: Earnings['blocks']) {
  const [onManage, onRequest] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const controls = <PayoutControls earnings={{ ...empty, blocks }} onManage={onManage} onRequest={onRequest} />
  return { ...renderInApp(controls, { user: artist }), onManage, onRequest }
}
