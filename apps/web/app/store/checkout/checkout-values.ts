import { type PaymentProvider, PlaceOrderInput } from '@tintype/contract/orders/store'
import { problemText } from '@tintype/contract/problems'
import { type CountryCode, findCountry, needsPostalCode, needsRegion } from '@tintype/domain/countries'
import { truncateText } from '@tintype/domain/text/truncate-text'
import { fieldMessage } from '../../api/problem.ts'
import type { Cart } from '../cart/cart-rules.ts'

/** The fields of the checkout, in reading order. */
export const CHECKOUT_FIELDS = ['email', 'country', 'name', 'line1', 'line2', 'city', 'region', 'postalCode', 'card'] as const
export type CheckoutField = (typeof CHECKOUT_FIELDS)[number]
export type CheckoutValues = Record<CheckoutField, string>
/** A message for each invalid field. */
export type CheckoutErrors = Partial<Record<CheckoutField, string>>

/** Longer than any field permits; the excess is not sent back. */
const TYPED_MAX = 400

/** The raw input. */
export function readValues(form: FormData): CheckoutValues {
  return Object.fromEntries(CHECKOUT_FIELDS.map((field) => [field, typed(form.get(field))])) as CheckoutValues
}

/** The order of a form. Empty optional fields are omitted. */
export function toOrder(values: CheckoutValues, cart: Cart, provider: PaymentProvider = 'test') {
  const { email, card, line2, region, postalCode, ...address } = values
  return {
    email: email.trim(),
    lines: cart.map(({ product, size, quantity }) => ({ product, size, quantity })),
    shippingAddress: {
      ...address,
      country: address.country as CountryCode,
      ...(line2.trim() && { line2 }),
      ...(region.trim() && { region }),
      ...(postalCode.trim() && { postalCode }),
    },
    payment: provider === 'test' ? { provider, card } : { provider },
  }
}

/** All errors of a form at once, by the contract's rules. */
export function findErrors(values: CheckoutValues, cart: Cart, provider: PaymentProvider = 'test'): CheckoutErrors {
  const { error } = PlaceOrderInput.safeParse(toOrder(values, cart, provider))
  const issues = (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message] as const)
  const country = findCountry(values.country)
  const isPostalCodeNeeded = !country || needsPostalCode(country)
  return {
    ...errorsByField(Object.fromEntries(issues.reverse())),
    ...(!values.country && { country: 'Select a country.' }),
    ...(country && needsRegion(country) && !values.region.trim() && { region: problemText('region_missing') }),
    ...(isPostalCodeNeeded && !values.postalCode.trim() && { postalCode: problemText('postal_code_missing') }),
    ...(provider === 'test' && !values.card.trim() && { card: 'Enter a card number.' }),
  }
}

/** Maps messages by their path in the order (`shippingAddress.city`) to the form's fields. */
export function errorsByField(fields: Record<string, string>): CheckoutErrors {
  const pairs = Object.entries(fields).map(([path, message]) => [path.split('.').at(-1), fieldMessage(message)])
  return Object.fromEntries(pairs.filter(([name]) => CHECKOUT_FIELDS.includes(name as CheckoutField)))
}

function typed(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? truncateText(value, TYPED_MAX, { measure: 'units', ellipsis: '' }) : ''
}
