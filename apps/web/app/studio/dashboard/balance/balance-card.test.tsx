import { screen } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import type { Earnings } from '@tintype/contract/payouts/payouts'
import { expect, test } from 'vitest'
import { artist, renderInApp } from '../../../../test/render.tsx'
import { mockCall } from '../../../../test/server.ts'
import { BalanceCard } from './balance-card.tsx'

const nothing = { balanceCents: 0, availableCents: 0, pendingCents: 0, payoutInFlightCents: 0, minimumCents: 4000 }
const none: Earnings = { ...nothing, pending: [], pendingExpectedOn: null, blocks: [], lines: [], payouts: [] }
const pending = { pendingCents: 2000, pending: [{ amountCents: 2000, clearsOn: '2026-12-12', awaitsDelivery: false }] }
const open = { code: 'payout_open' as const, text: 'A payout is already in progress.', remedy: '', until: null }

function show(earnings: Partial<Earnings>): void {
  mockCall(contract.payouts.earnings, () => ({ ...none, ...earnings }))
  renderInApp(<BalanceCard stats={{ balance: 0 }} />, { user: artist })
}

test('an artist with pending earnings sees the amount that may be paid out, and when the rest clears', async () => {
  show({ balanceCents: 7000, availableCents: 5000, ...pending })
  expect(await screen.findByText('$50.00')).toBeTruthy()
  expect(screen.getByText('Above the $40.00 minimum. You can request a payout.')).toBeTruthy()
  expect(screen.getByText('$20.00 pending. Clears on Dec 12.')).toBeTruthy()
})

test('an artist with pending earnings only sees that payouts start with cleared earnings', async () => {
  show({ balanceCents: 2000, ...pending })
  expect(await screen.findByText('Payouts start at $40.00 of cleared earnings.')).toBeTruthy()
})

test('an artist whose payout is in progress sees only that', async () => {
  show({ payoutInFlightCents: 6000, blocks: [open] })
  expect(await screen.findByText('$60.00 payout in progress.')).toBeTruthy()
  expect(screen.queryByText(/Payouts start/)).toBeNull()
})
