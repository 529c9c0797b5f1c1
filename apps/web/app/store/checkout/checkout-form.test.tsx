import { renderHook, screen, waitFor } from '@testing-library/react'
import { type CountryCode, countryOptions, findCountry } from '@tintype/domain/addresses/countries'
import type { PrintSize } from '@tintype/domain/prints/sizes'
import { beforeEach, expect, it } from 'vitest'
import { button, field, fill, findFieldError, isOff } from '../../../test/fields.ts'
import { quote } from '../../../test/products.ts'
import { renderRoutes } from '../../../test/routes.tsx'
import { describeAddressForm } from './address-form.ts'
import type { CheckoutAnswer } from './check-out.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { readValues } from './checkout-values.ts'
import { readFormDraft, useDeleteFormDraft } from './form-draft.ts'

beforeEach(() => window.sessionStorage.clear())

const lines = 'owl-1:medium:1'
const known = { shippingCents: 900, totalCents: 5800 }
const address = {
  Email: 'dorothea@example.com',
  Name: 'Dorothea Lange',
  Address: '1 Main Street',
  City: 'Berkeley',
  'ZIP code': '94704',
}
const values = { email: 'dorothea@example.com', name: 'Dorothea Lange', line1: '1 Main Street', line2: '', city: 'Berkeley' }

type Options = {
  /** Null if none is selected. */
  country?: CountryCode | null
  facts?: Parameters<typeof quote>[0]
  sizes?: readonly PrintSize[]
  hasPaymentForm?: boolean
  respond?: (form: { fields: Record<string, string> }) => CheckoutAnswer | null | Promise<CheckoutAnswer | null>
}

/** The checkout, as its route shows it. */
async function openCheckout({ country = 'US', facts = known, sizes = ['large'], hasPaymentForm = false, respond }: Options = {}) {
  const app = renderRoutes<CountryCode | undefined, CheckoutAnswer | null>({
    at: `/store/checkout${country ? `?country=${country}` : ''}`,
    load: (url) => findCountry(url.searchParams.get('country')),
    ...(respond && { respond }),
    show: ({ loaded, answer }) => (
      <CheckoutForm
        quote={answer?.quote ?? quote(loaded ? facts : {})}
        lines={lines}
        country={loaded}
        addressForm={describeAddressForm(
          loaded,
          sizes.map((size) => ({ size })),
        )}
        orderKey="key-of-the-page"
        countries={countryOptions()}
        answer={answer ?? undefined}
        hasPaymentForm={hasPaymentForm}
      />
    ),
  })
  await screen.findByLabelText('Email')
  return app
}

/** The same form again, as the server answers. */
function shownAgain(fields: Record<string, string>, more: Partial<CheckoutAnswer> = {}): CheckoutAnswer {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const addressForm = describeAddressForm(findCountry(fields.country), [{ size: 'large' }])
  return { values: readValues(form), errors: {}, addressForm, quote: quote(known), lines, key: fields.key ?? '', ...more }
}

it('a customer pays the total that is shown, with the address and the key of the page', async () => {
  const { user, sent } = await openCheckout()
  await fill(user, { ...address, 'Card number': '4242 4242 4242 4242' })
  await user.selectOptions(field('State'), 'California')
  await user.click(button('Pay $58'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    path: '/store/checkout',
    fields: {
      ...values,
      country: 'US',
      region: 'CA',
      postalCode: '94704',
      card: '4242 4242 4242 4242',
      lines,
      total: '5800',
      key: 'key-of-the-page',
    },
  })
})

it('Enter in a field pays, and never only updates the total', async () => {
  const { user, sent } = await openCheckout()
  await fill(user, { 'Card number': '4242 4242 4242 4242' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.fields).not.toHaveProperty('intent')
})

it('a customer who chooses a country sees its shipping and total at once, and keeps what was typed', async () => {
  const { user, router, sent } = await openCheckout({ country: null })
  expect(button('Pay')).toBeDefined()
  await fill(user, { Email: 'dorothea@example.com' })
  await user.selectOptions(field('Country'), 'US')
  await waitFor(() => expect(button('Pay $58')).toBeDefined())
  expect(router.state.location.search).toBe('?country=US')
  expect(router.state.historyAction).toBe('REPLACE')
  expect(field('Email').value).toBe('dorothea@example.com')
  expect(sent).toEqual([])
  await user.selectOptions(field('Country'), '')
  await waitFor(() => expect(button('Pay')).toBeDefined())
  expect(router.state.location.search).toBe('')
})

it.each<[CountryCode, Record<string, boolean>]>([
  ['US', { City: true, State: true, 'ZIP code': true }],
  ['DE', { 'Postal code': true, City: true }],
  ['GB', { 'Town or city': true, Postcode: true }],
  ['JP', { City: true, Prefecture: true, 'Postal code': true }],
  ['AE', { City: false, Emirate: true }],
  ['IE', { City: true, County: false, Eircode: false }],
  ['IN', { City: true, 'PIN code': true, State: true }],
  ['PA', { City: true, Province: false }],
])('an address in %s has the fields %j, in this order, and the required ones', async (country, fields) => {
  await openCheckout({ country })
  const names = ['city', 'region', 'postalCode']
  const shown = [...document.querySelectorAll<HTMLInputElement>('.town-fields :is(input, select)')]
  expect(shown.map(({ labels, required }) => [labels?.[0]?.textContent?.replace(/optional$/, '').trim(), required])).toEqual(
    Object.entries(fields),
  )
  for (const one of shown) {
    expect(names).toContain(one.name)
    expect(one.getAttribute('autocomplete')).toBe({ city: 'address-level2', region: 'address-level1', postalCode: 'postal-code' }[one.name])
  }
})

it('the regions of Japan can be chosen by both of their names', async () => {
  const { user, sent } = await openCheckout({ country: 'JP' })
  await user.selectOptions(field('Prefecture'), 'Tokyo (東京都)')
  await user.click(button('Pay $58'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.fields.region).toBe('13')
})

it.each<[CountryCode, PrintSize, boolean]>([
  ['JP', 'extra_large', true],
  ['JP', 'large_tall', false],
  ['US', 'extra_large', false],
  ['DE', 'extra_large', false],
])('a customer in %s of a print in %s is asked for a phone number: %s', async (country, size, isAsked) => {
  await openCheckout({ country, sizes: ['medium', size] })
  const phone = screen.queryByLabelText('Phone number')
  expect(phone !== null).toBe(isAsked)
  if (phone) expect([phone.getAttribute('type'), phone.getAttribute('autocomplete')]).toEqual(['tel', 'tel'])
})

it('a customer without a country sees a general address form', async () => {
  await openCheckout({ country: null })
  expect(field('State or region').required).toBe(false)
  expect(screen.getByText('Required in some countries.')).toBeDefined()
})

it('a region is dropped when the customer changes the country: CA is California, and in Spain Cádiz', async () => {
  const { user } = await openCheckout()
  await user.selectOptions(field('State'), 'California')
  await user.selectOptions(field('Country'), 'ES')
  await waitFor(() => expect(field('Province').value).toBe(''))
  expect(readFormDraft().region).toBeUndefined()
})

it('after an answer with errors the first wrong field has the focus, and everything that was typed is still there', async () => {
  const { user } = await openCheckout({
    respond: ({ fields }) => shownAgain(fields, { errors: { city: 'City is required.', card: 'This card was declined.' } }),
  })
  await fill(user, { ...address, City: '', 'Card number': '4000 0000 0000 0002' })
  await user.click(button('Pay $58'))
  // an effect moves the focus after the errors are shown
  await waitFor(() => expect(document.activeElement).toBe(field('City')))
  expect(findFieldError('City')).toBe('City is required.')
  expect(findFieldError('Card number')).toBe('This card was declined.')
  expect(field('Name').value).toBe('Dorothea Lange')
  expect(field('Card number').value).toBe('4000 0000 0000 0002')
  expect(isOff('Pay $58')).toBe(false)
})

it('the key of an answer is used for the next press, and kept when the country changes', async () => {
  const { user, sent, router } = await openCheckout({
    respond: ({ fields }) => shownAgain(fields, { errors: { card: 'This card was declined.' }, key: 'key-of-the-answer' }),
  })
  await fill(user, { ...address, 'Card number': '4000 0000 0000 0002' })
  await user.click(button('Pay $58'))
  await waitFor(() => expect(findFieldError('Card number')).toBe('This card was declined.'))
  await user.selectOptions(field('Country'), 'DE')
  await waitFor(() => expect(router.state.location.search).toBe('?country=DE'))
  await user.click(button('Pay $58'))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ fields }) => fields.key)).toEqual(['key-of-the-page', 'key-of-the-answer'])
})

it('an answer that keeps the key lets the customer pay again under the same key', async () => {
  const { user, sent } = await openCheckout({ respond: ({ fields }) => shownAgain(fields, { notice: 'Please try again.' }) })
  await user.click(button('Pay $58'))
  await waitFor(() => expect(isOff('Pay $58')).toBe(false))
  await waitFor(() => expect(sent).toHaveLength(1))
  await user.click(button('Pay $58'))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ fields }) => fields.key)).toEqual(['key-of-the-page', 'key-of-the-page'])
})

it('a second press while the first is pending sends nothing', async () => {
  const answer = Promise.withResolvers<void>()
  const { user, sent } = await openCheckout({
    respond: async ({ fields }) => {
      await answer.promise
      return shownAgain(fields)
    },
  })
  await user.click(button('Pay $58'))
  await waitFor(() => expect(isOff('Paying…')).toBe(true))
  await user.click(button('Paying…'))
  answer.resolve()
  await waitFor(() => expect(isOff('Pay $58')).toBe(false))
  expect(sent).toHaveLength(1)
})

it('a customer who loads the checkout again finds email, address and country, and no card', async () => {
  const first = await openCheckout()
  await fill(first.user, { ...address, 'Card number': '4242 4242 4242 4242' })
  await first.user.selectOptions(field('State'), 'California')
  first.unmount()
  const { router } = await openCheckout({ country: null })
  await waitFor(() => expect(router.state.location.search).toBe('?country=US'))
  await waitFor(() => expect(field('State').value).toBe('CA'))
  for (const [label, text] of Object.entries(address)) expect(field(label).value).toBe(text)
  expect(field('Country').value).toBe('US')
  expect(field('Card number').value).toBe('')
  expect(JSON.stringify(window.sessionStorage)).not.toContain('4242')
})

it('a customer whose payment was declined finds the address after a reload', async () => {
  const declined = { errors: { card: 'This card was declined.' } }
  const first = await openCheckout({ respond: ({ fields }) => shownAgain(fields, declined) })
  await fill(first.user, { ...address, 'Card number': '4000 0000 0000 0002' })
  await first.user.click(button('Pay $58'))
  await waitFor(() => expect(findFieldError('Card number')).toBe('This card was declined.'))
  first.unmount()
  await openCheckout()
  await waitFor(() => expect(field('Email').value).toBe('dorothea@example.com'))
  expect([field('City').value, field('Card number').value]).toEqual(['Berkeley', ''])
})

it('what a customer typed is removed once an order is paid, and kept while it is not', async () => {
  const first = await openCheckout()
  await fill(first.user, { City: 'Berkeley' })
  const page = renderHook(({ isPaid }) => useDeleteFormDraft(isPaid), { initialProps: { isPaid: false } })
  expect(readFormDraft().city).toBe('Berkeley')
  page.rerender({ isPaid: true })
  expect(readFormDraft()).toEqual({})
})

it.each(['{', '[]', 'null', '{"city":7,"card":"4242","other":"x"}'])('a checkout ignores the stored text %s', async (text) => {
  window.sessionStorage.setItem('tintype.checkout', text)
  await openCheckout()
  expect([field('City').value, field('Card number').value]).toEqual(['', ''])
})

it('where Stripe takes the payment, no card is asked for', async () => {
  const { user, sent } = await openCheckout({ facts: { ...known, paymentProvider: 'stripe' } })
  expect(screen.queryByLabelText('Card number')).toBeNull()
  await user.click(button('Pay with Stripe'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.fields).not.toHaveProperty('card')
})

it('where Stripe’s form is a further step, the button leads to it', async () => {
  const { user, sent } = await openCheckout({ facts: { ...known, paymentProvider: 'stripe' }, hasPaymentForm: true })
  expect(screen.getByText(/You pay in the next step/)).toBeDefined()
  await user.click(button('Continue to payment'))
  await waitFor(() => expect(sent).toHaveLength(1))
})

const tokens = ['email', 'country', 'name', 'address-line1', 'address-line2']

it.each<[CountryCode, string[]]>([
  ['US', ['address-level2', 'address-level1', 'postal-code']],
  ['GB', ['address-level2', 'postal-code', 'tel']],
  ['JP', ['postal-code', 'address-level1', 'address-level2', 'tel']],
  ['AE', ['address-level2', 'address-level1', 'tel']],
  ['HK', ['address-level2', 'address-level1', 'tel']],
  ['DE', ['postal-code', 'address-level2']],
  ['PA', ['address-level2', 'address-level1', 'tel']],
  ['XK', ['postal-code', 'address-level2', 'tel']],
])('a browser fills in the address of a customer in %s: each field has its autofill attribute', async (country, own) => {
  await openCheckout({ country, sizes: ['extra_large'] })
  const found = [...document.querySelectorAll('input[autocomplete], select[autocomplete]')].map(
    (each) => each.getAttribute('autocomplete') ?? '',
  )
  const address = found.filter((token) => token !== 'off' && !token.startsWith('cc-'))
  expect(address.toSorted()).toEqual([...tokens, ...own].toSorted())
})
