import { screen } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import { beforeEach, expect, test } from 'vitest'
import { button } from '../../../test/fields.ts'
import { mockMedia } from '../../../test/media.ts'
import { artist, eventually, renderInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { studioTexts } from '../studio-texts.ts'
import { usePayoutWindows } from './use-payout-windows.tsx'

beforeEach(() => {
  mockMedia()
  mockCall(contract.payouts.getSettings, () => ({ method: 'paypal' as const, details: { email: 'a•••l@example.com' } }))
  mockCall(contract.payouts.earnings, () => ({
    balanceCents: 6000,
    availableCents: 6000,
    pendingCents: 0,
    pending: [],
    pendingExpectedOn: null,
    payoutInFlightCents: 0,
    minimumCents: 5000,
    blocks: [],
    lines: [],
    payouts: [],
  }))
})

test('managing opens the payout preferences, and cancelling closes them', async () => {
  const { user } = renderInApp(<Page />, { user: artist })
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(button('Manage'))
  expect(await screen.findByRole('dialog', { name: studioTexts.payoutPreferences })).toBeTruthy()
  await screen.findByRole('group', { name: 'Payout method' })
  await user.click(button('Cancel'))
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('requesting opens the confirmation, and one dialog only', async () => {
  const { user } = renderInApp(<Page />, { user: artist })
  await user.click(button('Request'))
  await screen.findByRole('dialog', { name: 'Confirm Payout Request' })
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  await user.click(button('Cancel'))
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
})

function Page() {
  const { manage, request, payoutWindow } = usePayoutWindows()
  return (
    <>
      <button type="button" onClick={manage}>
        Manage
      </button>
      <button type="button" onClick={request}>
        Request
      </button>
      {payoutWindow}
    </>
  )
}
