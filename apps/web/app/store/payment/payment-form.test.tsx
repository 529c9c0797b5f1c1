import { act, screen, waitFor } from '@testing-library/react'
import type { Order } from '@tintype/contract/orders/store'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { button } from '../../../test/fields.ts'
import { renderRoutes } from '../../../test/routes.tsx'
import { LOADING_MS } from './open-stripe-form.ts'
import { PaymentForm } from './payment-form.tsx'

/** What Stripe.js shows and answers, as it documents it. */
const stripe = {
  session: { status: { type: 'open' }, currency: 'usd', email: 'ada@example.com' as string | null, total: { total: total(5800) } },
  listeners: {} as Record<string, (event: unknown) => void>,
  mounted: [] as string[],
  confirm: vi.fn(),
  changeAppearance: vi.fn(),
  loadStripe: vi.fn(),
}
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe: (...all: unknown[]) => stripe.loadStripe(...all) }))

const theme = Object.assign(new EventTarget(), { matches: false })
const assign = vi.fn()

beforeEach(() => {
  Object.assign(stripe.session, { email: 'ada@example.com', total: { total: total(5800) } })
  stripe.mounted = []
  stripe.confirm.mockReset()
  stripe.loadStripe.mockReset().mockImplementation(async () => ({ initCheckoutElementsSdk: () => checkout }))
  vi.stubGlobal('matchMedia', () => theme)
  vi.spyOn(window, 'location', 'get').mockReturnValue({ ...window.location, href: 'https://shop.example/pay', assign } as never)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function total(cents: number) {
  return { minorUnitsAmount: cents, amount: `$${cents / 100}` }
}

const create = (kind: string) => () => {
  const element = {
    on: (type: string, listener: (event: unknown) => void) => void Object.assign(stripe.listeners, { [`${kind} ${type}`]: listener }),
    mount: () => {
      stripe.mounted.push(kind)
      queueMicrotask(() =>
        stripe.listeners[`${kind} ready`]?.({ availablePaymentMethods: kind === 'wallets' ? { link: true } : undefined }),
      )
    },
    destroy: () => undefined,
  }
  return element
}
const checkout = {
  loadActions: async () => ({ type: 'success', actions: { confirm: stripe.confirm, getSession: () => stripe.session } }),
  changeAppearance: stripe.changeAppearance,
  createPaymentElement: create('payment'),
  createExpressCheckoutElement: create('wallets'),
  createContactDetailsElement: create('contact'),
}

const order = { orderToken: 'token', lines: [], shippingCents: 900, totalCents: 5800 } as unknown as Order
const payment = { state: 'open', clientSecret: 'cs_test_1_secret_1', publishableKey: 'pk_test_1', totalCents: 5800, taxCents: 0 } as const

/** How often the page asked for the state of the payment. */
let asked = 0

function openForm({ isReturned = false } = {}) {
  asked = 0
  const load = () => ++asked
  return renderRoutes({ at: '/pay', load, show: () => <PaymentForm order={order} payment={payment} isReturned={isReturned} /> })
}

/** The button, once the form is shown. */
const pay = () => waitFor(() => button('Pay $58'))

it('a second press, or a wallet, while a payment is pending pays nothing more, and a refusal allows another try', async () => {
  const answer = Promise.withResolvers<unknown>()
  stripe.confirm.mockReturnValueOnce(answer.promise).mockResolvedValueOnce({ type: 'success' })
  const { user } = openForm()
  await user.click(await pay())
  await user.click(button('Paying…'))
  act(() => stripe.listeners['wallets confirm']?.({ expressPaymentType: 'link' }))
  expect(stripe.confirm).toHaveBeenCalledOnce()
  answer.resolve({ type: 'error', error: { message: 'Your card has been declined.', code: 'paymentFailed' } })
  expect((await screen.findByRole('alert')).textContent).toBe('Your card has been declined.')
  await user.click(await pay())
  expect(stripe.confirm).toHaveBeenCalledTimes(2)
  expect(stripe.confirm).toHaveBeenCalledWith({ redirect: 'if_required' })
  expect(assign).toHaveBeenCalledWith('/store/orders/token?from=checkout')
})

it('a wallet is confirmed with its event, and learns that it was refused', async () => {
  stripe.confirm.mockResolvedValue({ type: 'error', error: { message: 'Insufficient funds.', code: null } })
  openForm()
  await pay()
  const event = { expressPaymentType: 'link', paymentFailed: vi.fn() }
  act(() => stripe.listeners['wallets confirm']?.(event))
  expect((await screen.findByRole('alert')).textContent).toBe('Insufficient funds.')
  expect(stripe.confirm).toHaveBeenCalledWith({ redirect: 'if_required', expressCheckoutConfirmEvent: event })
  expect(event.paymentFailed).toHaveBeenCalledWith({ reason: 'fail' })
})

it('a lost connection during a payment allows another try', async () => {
  stripe.confirm.mockRejectedValue(new TypeError('Failed to fetch'))
  const { user } = openForm()
  await user.click(await pay())
  const text = (await screen.findByRole('alert')).textContent
  expect(text).toContain('we do not know whether you have paid')
  expect(text).not.toContain('nothing was charged')
})

it.each([
  ['of another amount', { total: { total: total(4900) } }],
  ['that is closed', { status: { type: 'expired' } }],
  ['in another currency', { currency: 'eur' }],
])('a payment %s is not shown, and the customer gets Stripe’s page', async (_what, change) => {
  const before = { ...stripe.session }
  Object.assign(stripe.session, change)
  openForm()
  await screen.findByText(/could not be loaded/)
  expect([stripe.mounted, screen.getAllByRole('button').map(({ textContent }) => textContent)]).toEqual([[], ['Pay on Stripe’s page']])
  Object.assign(stripe.session, before)
})

it.each([
  ['asks for its state after an error that may mean that it is paid or closed', { message: 'This session is over.', code: null }, 2],
  ['keeps the form after a decline', { message: 'Declined.', code: 'paymentFailed', paymentFailed: { declineCode: null } }, 1],
])('the page of a payment %s', async (_what, error, times) => {
  stripe.confirm.mockResolvedValue({ type: 'error', error })
  const { user } = openForm()
  await user.click(await pay())
  expect((await screen.findByRole('alert')).textContent).toBe(error.message)
  await waitFor(() => expect(asked).toBe(times))
})

it('a wallet is closed after a lost connection or another amount, and the reason gets the focus that the wallet had', async () => {
  openForm()
  await pay()
  const event = { expressPaymentType: 'link', paymentFailed: vi.fn() }
  stripe.confirm.mockRejectedValue(new TypeError('Failed to fetch'))
  act(() => stripe.listeners['wallets confirm']?.(event))
  const reason = await screen.findByRole('alert')
  expect([event.paymentFailed.mock.calls.length, document.activeElement]).toEqual([1, reason.parentElement])
  Object.assign(stripe.session, { total: { total: total(5900) } })
  act(() => stripe.listeners['wallets confirm']?.(event))
  await waitFor(() => expect(event.paymentFailed).toHaveBeenCalledTimes(2))
})

it('a customer who used the keyboard keeps the focus on the button after a decline', async () => {
  stripe.confirm.mockResolvedValue({ type: 'error', error: { message: 'Declined.', code: 'paymentFailed', paymentFailed: {} } })
  const { user } = openForm({ isReturned: true })
  const returned = await screen.findByRole('alert')
  expect(document.activeElement).toBe(returned.parentElement)
  await user.click(await pay())
  await screen.findByText('Declined.')
  expect(document.activeElement).toBe(button('Pay $58'))
})

it('an amount that changes while the form is open is not paid', async () => {
  const { user } = openForm()
  const button = await pay()
  Object.assign(stripe.session, { total: { total: total(5900) } })
  await user.click(button)
  expect((await screen.findByRole('alert')).textContent).toContain('The amount of this payment has changed')
  expect(stripe.confirm).not.toHaveBeenCalled()
})

it('a customer gets Stripe’s page when Stripe.js does not load', async () => {
  stripe.loadStripe.mockRejectedValue(new Error('Failed to load Stripe.js'))
  openForm()
  await screen.findByText(/could not be loaded/)
})

it('a customer gets Stripe’s page when Stripe.js does not answer within 10 s', async () => {
  const timer = window.setTimeout
  let end = () => undefined as unknown
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number) => {
    if (ms === LOADING_MS) end = run
    return timer(run, ms)
  })
  stripe.loadStripe.mockReturnValue(new Promise(() => undefined))
  openForm()
  await waitFor(() => expect(stripe.loadStripe).toHaveBeenCalled())
  expect([LOADING_MS, screen.queryByText(/could not be loaded/)]).toEqual([10_000, null])
  await act(async () => end())
  expect(screen.getByText(/could not be loaded/)).toBeDefined()
})

it('the form asks for an email address only if the payment has none, and follows the theme', async () => {
  const first = openForm()
  await pay()
  expect(stripe.mounted).toEqual(['wallets', 'payment'])
  act(() => void theme.dispatchEvent(new Event('change')))
  expect(stripe.changeAppearance).toHaveBeenCalledOnce()
  first.unmount()
  theme.dispatchEvent(new Event('change'))
  expect(stripe.changeAppearance).toHaveBeenCalledOnce()
  stripe.session.email = null
  stripe.mounted = []
  openForm()
  await pay()
  expect(stripe.mounted).toEqual(['contact', 'wallets', 'payment'])
})
