import { screen } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import type { Payout } from '@tintype/contract/payouts/payouts'
import { Problem, problemText } from '@tintype/contract/problems'
import { expect, test } from 'vitest'
import { alerts, button, isOff } from '../../../test/fields.ts'
import { artist, eventually, renderInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { earningsQuery } from '../payouts/payout-queries.ts'
import { CancelPayout } from './cancel-payout.tsx'

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

test('an artist cancels a payout after confirming the amount', async () => {
  const sent = mockCall(contract.payouts.cancel, () => ({ ...payout, status: 'cancelled' as const }))
  const { user, client } = render()
  await user.click(button('Cancel payout'))
  expect(screen.getByRole('alertdialog').textContent).toContain('$60.00')
  expect(sent).toHaveLength(0)
  await user.click(button('Yes, cancel payout'))
  await eventually(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(sent[0]?.input).toEqual({ id: payout.id })
  expect(client.getQueryState(earningsQuery().queryKey)?.isInvalidated).toBe(true)
})

test('a payout that was approved meanwhile cannot be cancelled: the artist sees why, and the earnings are reloaded', async () => {
  mockCall(contract.payouts.cancel, () => {
    throw new Problem('payout_state')
  })
  const { user, client } = render()
  await user.click(button('Cancel payout'))
  await user.click(button('Yes, cancel payout'))
  await eventually(() => expect(alerts()).toEqual([problemText('payout_state')]))
  expect(client.getQueryState(earningsQuery().queryKey)?.isInvalidated).toBe(true)
  await user.click(button('Cancel'))
  await eventually(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.click(button('Cancel payout'))
  expect(alerts()).toEqual([])
})

test('a second click while the request is pending sends nothing, and Escape does not close', async () => {
  const response = Promise.withResolvers<Payout>()
  const sent = mockCall(contract.payouts.cancel, () => response.promise)
  const { user } = render()
  await user.click(button('Cancel payout'))
  await user.click(button('Yes, cancel payout'))
  await eventually(() => expect(isOff('Cancelling…')).toBe(true))
  await user.click(button('Cancelling…'))
  await user.keyboard('{Escape}')
  expect(screen.getByRole('alertdialog')).toBeTruthy()
  response.resolve({ ...payout, status: 'cancelled' })
  await eventually(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(sent).toHaveLength(1)
})

function render() {
  const app = renderInApp(<CancelPayout payout={payout} />, { user: artist })
  app.client.setQueryData(earningsQuery().queryKey, {
    balanceCents: 0,
    availableCents: 0,
    pendingCents: 0,
    pending: [],
    pendingExpectedOn: null,
    payoutInFlightCents: 6000,
    minimumCents: 5000,
    blocks: [],
    lines: [],
    payouts: [payout],
  })
  return app
}
