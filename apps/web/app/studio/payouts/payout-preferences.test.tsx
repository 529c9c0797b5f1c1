import { screen } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import type { PayoutSettings, StripeAccount } from '@tintype/contract/payouts/payouts'
import { Problem, problemText } from '@tintype/contract/problems'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mockAuth } from '../../../test/auth-calls.ts'
import { alerts, button, field, fill, findFieldError, isOff } from '../../../test/fields.ts'
import { mockMedia } from '../../../test/media.ts'
import { artist, eventually, renderInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { authTexts } from '../../session/auth-texts.ts'
import { studioTexts } from '../studio-texts.ts'
import { PayoutPreferences } from './payout-preferences.tsx'

const PHONE = '(max-width: 600px)'
const paypal: PayoutSettings = { method: 'paypal', details: { email: 'a•••l@example.com' } }
const none: PayoutSettings = { method: null, details: {} }

describe('on a wide screen', () => {
  beforeEach(() => void mockMedia())

  test('an artist chooses PayPal, saves and sees the message', async () => {
    const sent = mockCall(contract.payouts.saveSettings, () => ({ message: 'Saved.' }))
    const { user, onClose } = await render(none)
    await user.click(method('PayPal'))
    await fill(user, { 'PayPal email': 'new@example.com' })
    await user.click(button('Save'))
    await eventually(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(sent[0]?.input).toEqual({ method: 'paypal', details: { email: 'new@example.com' } })
    expect(screen.getByText('Saved.')).toBeTruthy()
  })

  test('an invalid field is marked and focused, and nothing is sent', async () => {
    const sent = mockCall(contract.payouts.saveSettings, () => ({ message: 'Saved.' }))
    const { user } = await render(none)
    await user.click(method('PayPal'))
    await fill(user, { 'PayPal email': 'not an email' })
    await user.click(button('Save'))
    expect(findFieldError('PayPal email')).toBe(problemText('payout_paypal_invalid'))
    expect(document.activeElement).toBe(field('PayPal email'))
    expect(sent).toHaveLength(0)
  })

  const bank = { 'Account holder name': 'Mira', 'Bank name': 'Bank', Country: 'Germany' }
  test.each<[string, Record<string, string>, string, string | RegExp]>([
    ['Cryptocurrency', {}, 'Bitcoin address', 'At least one cryptocurrency address is required for the Crypto method.'],
    [
      'Cryptocurrency',
      { 'Ethereum address': '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
      'Ethereum address',
      /This address contains a typo/,
    ],
    ['Bank Transfer', {}, 'Account holder name', 'Account Holder Name, Bank Name, and Country are required for bank transfers.'],
    [
      'Bank Transfer',
      bank,
      'Account number',
      'For Bank, please provide sufficient details (e.g., Account Number & Routing OR IBAN OR SWIFT/BIC).',
    ],
    ['Bank Transfer', { ...bank, IBAN: 'DE89 3704 0044 0532 0130 01' }, 'IBAN', /This IBAN contains a typo/],
  ])('an artist who saves %s with the fields %j reads the error at the field %s', async (name, texts, place, message) => {
    const { user } = await render(none)
    await user.click(method(name))
    await fill(user, texts)
    await user.click(button('Save'))
    expect(findFieldError(place)).toMatch(message)
    expect(document.activeElement).toBe(field(place))
  })

  test('an artist who saves without a method reads that one is missing', async () => {
    const { user } = await render(none)
    await user.click(button('Save'))
    expect(await screen.findByText('Please select a payout method to save.')).toBeTruthy()
  })

  test('while saving, a second click sends nothing, and neither Escape nor Cancel closes the dialog', async () => {
    const response = Promise.withResolvers<{ message: string }>()
    const sent = mockCall(contract.payouts.saveSettings, () => response.promise)
    const { user, onClose } = await render(paypal)
    await user.click(button('Save'))
    await eventually(() => expect(isOff('Saving…')).toBe(true))
    await user.click(button('Saving…'))
    await user.keyboard('{Escape}')
    await user.click(button('Cancel'))
    expect(onClose).not.toHaveBeenCalled()
    response.resolve({ message: 'Saved.' })
    await eventually(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(sent).toHaveLength(1)
  })

  test('a refused change shows why, and leaves the form filled in', async () => {
    mockCall(contract.payouts.saveSettings, () => {
      throw new Problem('unavailable')
    })
    const { user } = await render(none)
    await user.click(method('PayPal'))
    await fill(user, { 'PayPal email': 'new@example.com' })
    await user.click(button('Save'))
    await eventually(() => expect(alerts()).toEqual([studioTexts.payoutSettingsFailed(problemText('unavailable'))]))
    expect(field('PayPal email').value).toBe('new@example.com')
    expect(isOff('Save')).toBe(false)
  })

  test('without a recent proof of identity the artist enters password and code in a dialog, and the change is sent again', async () => {
    let isProven = false
    const proofs = mockAuth('/step-up', () => {
      isProven = true
      return { body: { message: 'Confirmed.' } }
    })
    const sent = mockCall(contract.payouts.saveSettings, () => {
      if (!isProven) throw new Problem('reauthentication_required')
      return { message: 'Saved.' }
    })
    const { user, onClose } = await render(paypal, { ...artist, isTwoFactorOn: true })
    await user.click(button('Save'))
    await screen.findByRole('dialog', { name: authTexts.stepUpTitle })
    await fill(user, { Password: 'Secret-123!', [authTexts.enterCode]: '123456' })
    await user.click(button(authTexts.stepUp))
    await eventually(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(proofs).toEqual([{ password: 'Secret-123!', code: '123456' }])
    expect(sent).toHaveLength(2)
    expect(sent[1]?.input).toEqual(sent[0]?.input)
  })

  test('clearing the method is asked about, and can be called off', async () => {
    const sent = mockCall(contract.payouts.saveSettings, () => ({ message: 'Cleared.' }))
    const { user, onClose } = await render(paypal)
    await user.click(button('Clear Method'))
    await user.click(button('Keep method'))
    expect(field('PayPal email').value).toBe('a•••l@example.com')
    await user.click(button('Clear Method'))
    await user.click(button('Confirm Clear'))
    await eventually(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(sent.map(({ input }) => input)).toEqual([none])
  })

  test('an artist without a method has nothing to clear', async () => {
    await render(none)
    expect(screen.queryByRole('button', { name: 'Clear Method' })).toBeNull()
  })

  test('settings that cannot be loaded show why, and can be loaded again', async () => {
    mockCall(contract.payouts.getSettings, () => {
      throw new Problem('unavailable')
    })
    const { user } = renderInApp(<PayoutPreferences onClose={() => {}} />, { user: artist })
    expect(await screen.findByText(problemText('unavailable'))).toBeTruthy()
    mockSettings(paypal)
    await user.click(button('Try again'))
    await eventually(() => expect(field('PayPal email').value).toBe('a•••l@example.com'))
  })
})

describe('with Stripe', () => {
  beforeEach(() => void mockMedia())
  afterEach(() => void vi.unstubAllGlobals())

  const url = 'https://connect.stripe.com/setup/acct_1/link'
  /** Records where the browser is led. */
  function stubLocation() {
    const assign = vi.fn<(url: string) => void>()
    vi.stubGlobal('location', { href: window.location.href, origin: window.location.origin, assign })
    return assign
  }

  test('an artist chooses Stripe and a country, and is led to Stripe', async () => {
    const assign = stubLocation()
    const sent = mockCall(contract.payouts.openStripe, () => ({ url }))
    const { user } = await render({ ...none, stripe: { state: 'none', country: null } })
    await user.click(method('Stripe'))
    await user.click(button('Continue to Stripe'))
    expect(findFieldError('Country where you live')).toBe('Select the country where you live.')
    await user.selectOptions(screen.getByLabelText('Country where you live'), 'DE')
    await user.click(button('Continue to Stripe'))
    await eventually(() => expect(assign).toHaveBeenCalledExactlyOnceWith(url))
    expect(sent.map(({ input }) => input)).toEqual([{ country: 'DE' }])
  })

  test('an artist whose country Stripe refuses reads why, and stays', async () => {
    const assign = stubLocation()
    mockCall(contract.payouts.openStripe, () => {
      throw new Problem('payout_country_refused')
    })
    const details = { country: 'DE', stripeAccount: '••••abcd' }
    const { user } = await render({ method: 'stripe', details, stripe: { state: 'incomplete', country: 'DE' } })
    expect(screen.getByText(/Stripe needs more information/)).toBeTruthy()
    await user.click(button('Continue to Stripe'))
    await eventually(() => expect(alerts()).toEqual([studioTexts.payoutSettingsFailed(problemText('payout_country_refused'))]))
    expect(assign).not.toHaveBeenCalled()
  })

  test('an artist is not offered Stripe where it is not set up', async () => {
    await render(none)
    expect(screen.queryByRole('radio', { name: /^Stripe/ })).toBeNull()
  })
})

describe('on a phone', () => {
  beforeEach(() => void mockMedia(PHONE))

  test('an artist goes through the three steps, and Enter does what the main button does', async () => {
    const sent = mockCall(contract.payouts.saveSettings, () => ({ message: 'Saved.' }))
    const { user, onClose } = await render(none)
    await user.click(method('PayPal'))
    await user.click(button('Next'))
    expect(document.activeElement?.textContent).toContain('Step 2 of 3')
    await fill(user, { 'PayPal email': 'new@example.com' })
    await user.keyboard('{Enter}')
    expect(document.activeElement?.textContent).toContain('Step 3 of 3')
    expect(screen.getByText('new@example.com')).toBeTruthy()
    await user.click(button('Confirm & Save'))
    await eventually(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(sent[0]?.input).toEqual({ method: 'paypal', details: { email: 'new@example.com' } })
  })

  test('while saving, Cancel at the first step does not close the dialog', async () => {
    const response = Promise.withResolvers<{ message: string }>()
    const sent = mockCall(contract.payouts.saveSettings, () => response.promise)
    const { user, onClose } = await render(paypal)
    await user.click(button('Next'))
    await user.click(button('Review'))
    await user.click(button('Confirm & Save'))
    await eventually(() => expect(sent).toHaveLength(1))
    await user.click(button('Back'))
    await user.click(button('Back'))
    await user.click(button('Cancel'))
    expect(onClose).not.toHaveBeenCalled()
    response.resolve({ message: 'Saved.' })
    await eventually(() => expect(onClose).toHaveBeenCalledTimes(1))
  })

  test('the first step says that a method is missing', async () => {
    const { user } = await render(none)
    await user.click(button('Next'))
    expect(alerts()).toEqual([problemText('payout_method_unselected')])
    expect(screen.getByText('Step 1 of 3')).toBeTruthy()
  })

  test('going back keeps what was typed', async () => {
    const { user } = await render(none)
    await user.click(method('PayPal'))
    await user.click(button('Next'))
    await fill(user, { 'PayPal email': 'new@example.com' })
    await user.click(button('Back'))
    await user.click(button('Next'))
    expect(field('PayPal email').value).toBe('new@example.com')
  })
})

type Saved = PayoutSettings & { stripe?: StripeAccount }

function mockSettings(saved: Saved) {
  mockCall(contract.payouts.getSettings, () => saved)
}

async function render(saved: Saved, user = artist) {
  mockSettings(saved)
  const onClose = vi.fn<() => void>()
  const app = renderInApp(<PayoutPreferences onClose={onClose} />, { user })
  await screen.findByRole('group', { name: 'Payout method' })
  return { ...app, onClose }
}

function method(name: string): HTMLElement {
  return screen.getByRole('radio', { name: new RegExp(`^${name}`) })
}
