import { renderHook, screen, waitFor } from '@testing-library/react'
import { type CountryCode, countryOptions, findCountry } from '@tintype/domain/countries'
import { beforeEach, expect, it } from 'vitest'
import { button, field, fill, findFieldError, isOff } from '../../../test/fields.ts'
import { quote } from '../../../test/products.ts'
import { renderRoutes } from '../../../test/routes.tsx'
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
  'Postal code': '94704',
  City: 'Berkeley',
  'State or region': 'CA',
}
const values = { email: 'dorothea@example.com', name: 'Dorothea Lange', line1: '1 Main Street', line2: '', city: 'Berkeley' }

type Options = {
  /** Null if none is selected. */
  country?: CountryCode | null
  facts?: Parameters<typeof quote>[0]
  respond?: (form: { fields: Record<string, string> }) => CheckoutAnswer | null | Promise<CheckoutAnswer | null>
}

/** The checkout, as its route shows it. */
async function openCheckout({ country = 'US', facts = known, respond }: Options = {}) {
  const app = renderRoutes<CountryCode | undefined, CheckoutAnswer | null>({
    at: `/store/checkout${country ? `?country=${country}` : ''}`,
    load: (url) => findCountry(url.searchParams.get('country')),
    ...(respond && { respond }),
    show: ({ loaded, answer }) => (
      <CheckoutForm
        quote={answer?.quote ?? quote(loaded ? facts : {})}
        lines={lines}
        country={loaded}
        orderKey="key-of-the-page"
        countries={countryOptions()}
        answer={answer ?? undefined}
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
  return { values: readValues(form), errors: {}, quote: quote(known), lines, key: fields.key ?? '', ...more }
}

it('a customer pays the total that is shown, with the address and the key of the page', async () => {
  const { user, sent } = await openCheckout()
  await fill(user, { ...address, 'Card number': '4242 4242 4242 4242' })
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

it.each<[CountryCode, boolean, boolean]>([
  ['US', true, true],
  ['DE', true, false],
])('an address in %s needs a postal code: %s, a region: %s', async (country, needsPostalCode, needsRegion) => {
  await openCheckout({ country })
  expect(field('Postal code').matches(':required')).toBe(needsPostalCode)
  expect(field('State or region').matches(':required')).toBe(needsRegion)
})

it('a customer without a country reads where a region is needed', async () => {
  await openCheckout({ country: null })
  expect(screen.getByText(/^Required for addresses in .*United States/)).toBeDefined()
})

it('after an answer with errors the first wrong field has the focus, and everything that was typed is still there', async () => {
  const { user } = await openCheckout({
    respond: ({ fields }) => shownAgain(fields, { errors: { city: 'City is required.', card: 'This card was declined.' } }),
  })
  await fill(user, { ...address, City: '', 'Card number': '4000 0000 0000 0002' })
  await user.click(button('Pay $58'))
  await waitFor(() => expect(findFieldError('City')).toBe('City is required.'))
  expect(findFieldError('Card number')).toBe('This card was declined.')
  expect(document.activeElement).toBe(field('City'))
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
  first.unmount()
  const { router } = await openCheckout({ country: null })
  await waitFor(() => expect(router.state.location.search).toBe('?country=US'))
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
  expect([field('Email').value, field('City').value, field('Card number').value]).toEqual(['dorothea@example.com', 'Berkeley', ''])
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
