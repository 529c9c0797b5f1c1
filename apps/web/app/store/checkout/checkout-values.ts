import { addressProblemCode } from '@tintype/contract/orders/address-problems'
import { type PaymentProvider, PlaceOrderInput } from '@tintype/contract/orders/store'
import { problemText } from '@tintype/contract/problems'
import { findAddressProblems } from '@tintype/domain/addresses/check-address'
import { type CountryCode, findCountry } from '@tintype/domain/addresses/countries'
import { needsPhone } from '@tintype/domain/addresses/phone-numbers'
import { cleanLine } from '@tintype/domain/text/clean-text'
import { truncateText } from '@tintype/domain/text/truncate-text'
import { fieldMessage } from '../../api/problem.ts'
import type { Cart } from '../cart/cart-rules.ts'
import { CHECKOUT_FIELDS, type CheckoutErrors, type CheckoutField, type CheckoutValues } from './checkout-fields.ts'

/** Longer than any field permits; the excess is not sent back. */
const TYPED_MAX = 400

/** The raw input. */
export function readValues(form: FormData): CheckoutValues {
  return Object.fromEntries(CHECKOUT_FIELDS.map((field) => [field, typed(form.get(field))])) as CheckoutValues
}

/** The order of a form. Empty optional fields are omitted. */
export function toOrder(values: CheckoutValues, cart: Cart, provider: PaymentProvider = 'test') {
  const { email, card, line2, region, postalCode, phone, ...address } = values
  return {
    email: email.trim(),
    lines: cart.map(({ product, size, quantity }) => ({ product, size, quantity })),
    shippingAddress: {
      ...address,
      country: address.country as CountryCode,
      ...(line2.trim() && { line2 }),
      ...(region.trim() && { region }),
      ...(postalCode.trim() && { postalCode }),
      ...(phone.trim() && { phone }),
    },
    payment: provider === 'test' ? { provider, card } : { provider },
  }
}

/** All errors of a form at once, by the contract's rules. */
export function findErrors(values: CheckoutValues, cart: Cart, provider: PaymentProvider = 'test'): CheckoutErrors {
  const { error } = PlaceOrderInput.safeParse(toOrder(values, cart, provider))
  const issues = (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message] as const)
  return {
    ...findAddressErrors(cleanValues(values), cart),
    ...errorsByField(Object.fromEntries(issues.reverse())),
    ...(!values.country && { country: 'Select a country.' }),
    ...(provider === 'test' && !values.card.trim() && { card: 'Enter a card number.' }),
  }
}

/** As the contract stores them: a text without a visible character is empty. */
function cleanValues(values: CheckoutValues): CheckoutValues {
  return Object.fromEntries(CHECKOUT_FIELDS.map((field) => [field, cleanLine(values[field])])) as CheckoutValues
}

/** By the rules of the selected country. Without one, a city and a postal code are assumed to be required. */
function findAddressErrors(values: CheckoutValues, cart: Cart): CheckoutErrors {
  const country = findCountry(values.country)
  if (!country) {
    const codes = { city: 'city_missing', postalCode: 'postal_code_missing' } as const
    const missing = (['city', 'postalCode'] as const).filter((field) => !values[field].trim())
    return Object.fromEntries(missing.map((field) => [field, problemText(codes[field])]))
  }
  const isPhoneNeeded = needsPhone(
    country,
    cart.map(({ size }) => size),
  )
  const problems = findAddressProblems({ ...values, country }, { needsPhone: isPhoneNeeded })
  return Object.fromEntries(
    problems.map(({ field, problem, label, example }) => [
      field,
      problemText(addressProblemCode({ field, problem }), { label, ...(example && { example }) }),
    ]),
  )
}

/** Maps messages by their path in the order (`shippingAddress.city`) to the form's fields. */
export function errorsByField(fields: Record<string, string>): CheckoutErrors {
  const pairs = Object.entries(fields).map(([path, message]) => [path.split('.').at(-1), fieldMessage(message)])
  return Object.fromEntries(pairs.filter(([name]) => CHECKOUT_FIELDS.includes(name as CheckoutField)))
}

function typed(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? truncateText(value, TYPED_MAX, { measure: 'units', ellipsis: '' }) : ''
}
