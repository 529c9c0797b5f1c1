import type { Api } from '@tintype/contract/api'
import type { Quote } from '@tintype/contract/orders/store'
import { findCountry } from '@tintype/domain/addresses/countries'
import { DEFAULT_LOCALE } from '@tintype/domain/text/choose-locale'
import { findHttpStatus, findProblemCode, readFieldMessages, toErrorMessage } from '../../api/problem.ts'
import type { RequestServices } from '../../api/request-services.ts'
import { withLocale } from '../../ui/text/locale.ts'
import { formatPrice } from '../../ui/text/numbers.ts'
import { type Cart, parseCart, serialiseCart } from '../cart/cart-rules.ts'
import { type AddressForm, describeAddressForm } from './address-form.ts'
import type { CheckoutErrors, CheckoutValues } from './checkout-fields.ts'
import { errorsByField, findErrors, readValues, toOrder } from './checkout-values.ts'

/** The re-rendered form: the typed values, the errors, and the cart at current prices. */
export type CheckoutAnswer = {
  values: CheckoutValues
  errors: CheckoutErrors
  /** The fields of the typed country. */
  addressForm: AddressForm
  /** A message about the order as a whole. */
  notice?: string
  quote: Quote
  /** The serialised cart of this form. The cookie may contain another one by now. */
  lines: string
  /** The idempotency key of the next submit; unchanged while no order was decided. */
  key: string
}

export type CheckoutOutcome =
  | { kind: 'empty' }
  | { kind: 'shown-again'; status: number; answer: CheckoutAnswer }
  | { kind: 'bought'; orderToken: string; cart: Cart }
  /** The order exists. The customer pays at this URL and may return without having paid. */
  | { kind: 'to-be-paid'; paymentUrl: string; orderToken: string }

type Services = Pick<RequestServices, 'api' | 'apiWith'> & Partial<Pick<RequestServices, 'locale'>>

/**
 * Places the order as shown by the form, for the shown total and with the form's idempotency key. Repeated submits place one order. The
 * cart comes from the form and not from the cookie, so that a repeated submit is the same order.
 * @param earlier  token of the last order that this browser began to pay, which the new order replaces
 */
export async function checkOut(services: Services, form: FormData, earlier?: string): Promise<CheckoutOutcome> {
  const { api, apiWith, locale = DEFAULT_LOCALE } = services
  const cart = parseCart(readText(form, 'lines'))
  const values = readValues(form)
  const quote = await quoteFor(api, cart, values)
  if (!quote.lines.length) return { kind: 'empty' }
  const addressForm = describeAddressForm(findCountry(values.country), quote.lines)
  const shown = { values, addressForm, quote, lines: serialiseCart(cart), key: readIdempotencyKey(form) }

  if (form.get('intent') === 'update') return showAgain(200, { ...shown, errors: {} })
  const errors = findErrors(values, quote.lines, quote.paymentProvider)
  if (Object.keys(errors).length) return showAgain(422, { ...shown, errors, notice: 'Please check the highlighted fields.' })
  if (readText(form, 'total') !== String(quote.totalCents))
    return showAgain(409, { ...shown, errors: {}, notice: withLocale(locale, () => totalSentence(quote)) })

  try {
    const order = { ...toOrder(values, quote.lines, quote.paymentProvider), expectedTotalCents: quote.totalCents ?? undefined }
    const { orderToken, paymentUrl } = await apiWith({ 'idempotency-key': shown.key }).store.placeOrder(order)
    if (!paymentUrl) return { kind: 'bought', orderToken, cart }
    if (earlier && earlier !== orderToken) await closeEarlier(api, { orderToken: earlier, replacedBy: orderToken })
    return { kind: 'to-be-paid', paymentUrl, orderToken }
  } catch (error) {
    const { status, isDecided, ...refusal } = toRefusal(error, quote)
    // quote again: items withdrawn in the meantime must be named
    const now = await quoteFor(api, cart, values)
    return showAgain(status, { ...shown, ...refusal, quote: now, key: isDecided ? createIdempotencyKey() : shown.key })
  }
}

/** So that only the new order can be paid. If this fails, the new order matters more, and the earlier one expires within half an hour. */
async function closeEarlier(api: Api, orders: { orderToken: string; replacedBy: string }): Promise<void> {
  await api.store.closePayment(orders).catch(() => undefined)
}

function showAgain(status: number, answer: CheckoutAnswer): CheckoutOutcome {
  return { kind: 'shown-again', status, answer }
}

function quoteFor(api: Api, cart: Cart, values: CheckoutValues): Promise<Quote> {
  return api.store.quote({ lines: [...cart], country: findCountry(values.country) })
}

/** With card payments on this site, an order found by its key was paid. */
const ALREADY_ORDERED = 'An order from this page was already placed. Check your email before you pay again.'
/** With payments on another site, the payment page may never have opened. */
const ORDER_STARTED =
  'You started an order with different details on this page. If you have not paid for it, nothing was charged: continue to place this order. If you have paid, check your email.'

const cardRefusals = new Set(['card_declined', 'card_insufficient_funds', 'card_invalid'])

type Refusal = { status: number; errors: CheckoutErrors; notice?: string; isDecided: boolean }

/** Maps an error to a refusal, at its field if there is one. @throws unexpected errors */
function toRefusal(error: unknown, { paymentProvider }: Quote): Refusal {
  const [status, code] = [findHttpStatus(error), findProblemCode(error)]
  if (status === undefined || code === undefined) throw error
  if (code === 'idempotency_key_reused') {
    return { status, errors: {}, notice: paymentProvider === 'test' ? ALREADY_ORDERED : ORDER_STARTED, isDecided: true }
  }
  const errors = { ...errorsByField(readFieldMessages(error)), ...toFieldErrors(code, toErrorMessage(error)) }
  const notice = Object.keys(errors).length ? undefined : toErrorMessage(error)
  return { status, errors, ...(notice && { notice }), isDecided: cardRefusals.has(code) && code !== 'card_invalid' }
}

function toFieldErrors(code: string, message: string): CheckoutErrors {
  if (cardRefusals.has(code)) return { card: message }
  if (code === 'region_missing') return { region: message }
  if (code === 'postal_code_missing') return { postalCode: message }
  if (code === 'country_unserved') return { country: message }
  return {}
}

/** The total was unknown, or differs from the one that the form showed. Customers must not pay an amount that they have not seen. */
function totalSentence({ shippingCents, totalCents }: Quote): string {
  return `Shipping is ${formatPrice(shippingCents ?? 0)}, so the total is ${formatPrice(totalCents ?? 0)}. Review your order, then pay.`
}

function readIdempotencyKey(form: FormData): string {
  const key = readText(form, 'key').trim()
  return key.length >= 8 && key.length <= 200 ? key : createIdempotencyKey()
}

function createIdempotencyKey(): string {
  return crypto.randomUUID()
}

function readText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
