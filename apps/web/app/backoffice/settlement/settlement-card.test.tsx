import { screen, within } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import type { ProviderPayout, Settlement } from '@tintype/contract/payments/payments'
import { expect, it } from 'vitest'
import { operator, renderInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { SettlementCard } from './settlement-card.tsx'

const nothing: Settlement = {
  ...{ balanceCents: 0, bankCents: 0, salesCents: 0, refundsCents: 0, disputesCents: 0, feesCents: 0, transfersCents: 0, otherCents: 0 },
  ...{ payouts: [], faults: [], faultCount: 0, recordedUntil: '2026-11-28T12:38:00.000Z' },
}
const paid: ProviderPayout = {
  ...{
    reference: 'po_1',
    status: 'paid',
    amountCents: 8761,
    currency: 'USD',
    arrivesOn: '2026-11-30',
    isAutomatic: true,
    isItemised: true,
  },
  ...{ movements: 2, salesCents: 14_100, refundsCents: -4900, disputesCents: 0, feesCents: -439, transfersCents: 0, otherCents: 0 },
}
const manual: ProviderPayout = { ...paid, reference: 'po_2', status: 'in_transit', isAutomatic: false, isItemised: false, movements: 0 }

function show(settlement: Settlement) {
  const sent = mockCall(contract.backoffice.payments.settlement, () => settlement)
  renderInApp(<SettlementCard />, { user: operator })
  return sent
}

const rows = () => screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))

it('an operator reads each payout as the sum of its sales, refunds, disputes and fees', async () => {
  show({ ...nothing, balanceCents: 5000, bankCents: 8761, salesCents: 14_100, feesCents: -439, payouts: [paid, manual] })
  await screen.findByText(/^Recorded until .*28/)
  expect(screen.getAllByRole('definition').map(({ parentElement }) => parentElement?.textContent)).toEqual([
    'Balance $50.00',
    'Paid out $87.61',
    'Fees $4.39',
  ])
  expect(rows().slice(1)).toEqual([
    ['2026-11-30 Paid · po_1', '$141.00', '-$49.00', '$0.00', '-$4.39', '$0.00', '$0.00', '$87.61'],
    ['2026-11-30 In transit · manual · po_2', '–', '–', '–', '–', '–', '–', '$87.61'],
  ])
})

it('an operator reads the newest differences to our orders, and how many more there are', async () => {
  show({ ...nothing, faults: ['order T1 was paid with 14101 cents, but its charges sum to 14100 cents'], faultCount: 31 })
  const card = await screen.findByRole('region', { name: 'Payment provider' })
  expect(
    within(card)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['order T1 was paid with 14101 cents, but its charges sum to 14100 cents', '30 older differences are not listed'])
})

it('an operator sees no settlement card with test payments', async () => {
  const sent = show(nothing)
  await expect.poll(() => sent.length).toBe(1)
  expect(screen.queryByRole('region', { name: 'Payment provider' })).toBeNull()
})
