import { screen } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import { Problem, problemText } from '@tintype/contract/problems'
import { afterEach, expect, it, vi } from 'vitest'
import { artist, eventually, renderInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { StripeReturn } from './stripe-return.tsx'

afterEach(() => void vi.unstubAllGlobals())

it('an artist who comes back from Stripe reads what Stripe says about the account', async () => {
  mockCall(contract.payouts.checkStripe, () => ({ state: 'enabled' as const, country: 'DE' }))
  renderInApp(<StripeReturn />, { user: artist, at: '/earnings?stripe=return' })
  expect(await screen.findByText(/Stripe can pay you/)).toBeDefined()
})

it('an artist whose page at Stripe has expired is led to a new one in the same country', async () => {
  const assign = vi.fn<(url: string) => void>()
  vi.stubGlobal('location', { href: window.location.href, origin: window.location.origin, assign })
  mockCall(contract.payouts.getSettings, () => ({
    method: 'stripe' as const,
    details: {},
    stripe: { state: 'incomplete' as const, country: 'DE' },
  }))
  const sent = mockCall(contract.payouts.openStripe, () => ({ url: 'https://connect.stripe.com/setup/again' }))
  renderInApp(<StripeReturn />, { user: artist, at: '/earnings?stripe=refresh' })
  await eventually(() => expect(assign).toHaveBeenCalledWith('https://connect.stripe.com/setup/again'))
  expect(sent[0]?.input).toEqual({ country: 'DE' })
})

it('a link to this page does not change the payout method of an artist who is paid another way', async () => {
  mockCall(contract.payouts.getSettings, () => ({
    method: 'paypal' as const,
    details: { email: 'ines@example.com' },
    stripe: { state: 'enabled' as const, country: 'DE' },
  }))
  const sent = mockCall(contract.payouts.openStripe, () => ({ url: 'https://connect.stripe.com/setup/again' }))
  renderInApp(<StripeReturn />, { user: artist, at: '/earnings?stripe=refresh' })
  expect(await screen.findByText(problemText('payout_stripe_missing'))).toBeDefined()
  expect(sent).toEqual([])
})

it('an artist who comes back while Stripe does not answer reads so', async () => {
  mockCall(contract.payouts.checkStripe, () => {
    throw new Problem('unavailable')
  })
  renderInApp(<StripeReturn />, { user: artist, at: '/earnings?stripe=return' })
  expect(await screen.findByText(problemText('unavailable'))).toBeDefined()
})

it('other visitors of the earnings see nothing about Stripe', () => {
  const { container } = renderInApp(<StripeReturn />, { user: artist, at: '/earnings' })
  expect(container.textContent).not.toContain('Stripe')
})
