import type { Quote } from '@tintype/contract/orders/store'
import type { CountryCode } from '@tintype/domain/addresses/countries'
import { useEffect, useRef, useState } from 'react'
import { Form, useNavigate, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { formatPrice } from '../../ui/text/numbers.ts'
import { QuoteSums } from '../cart/quote-sums.tsx'
import { AddressFields } from './address-fields.tsx'
import type { AddressForm } from './address-form.ts'
import { CardFields } from './card-fields.tsx'
import type { CheckoutAnswer } from './check-out.ts'
import type { CheckoutValues } from './checkout-fields.ts'
import { useFormDraft } from './form-draft.ts'
import { StripePart } from './stripe-part.tsx'

type Props = {
  quote: Quote
  lines: string
  country: CountryCode | undefined
  addressForm: AddressForm
  orderKey: string
  /** What a customer without scripts typed before. */
  kept?: Partial<CheckoutValues>
  countries: readonly { code: string; name: string }[]
  answer: CheckoutAnswer | undefined
  /** The payment is a further step on our page. */
  hasPaymentForm: boolean
}

/**
 * Works as a plain form. With scripts, the page stays during the submit, so that no input is lost, and the total follows the country at
 * once.
 */
export function CheckoutForm({ quote, lines, country, addressForm, orderKey, kept, countries, answer, hasPaymentForm }: Props) {
  const fields = answer?.addressForm ?? addressForm
  const form = useRef<HTMLFormElement>(null)
  const [typed] = useState<Partial<CheckoutValues>>({ ...kept, country, ...answer?.values })
  const key = useLatest(answer?.key, orderKey)
  const isPaying = useNavigation().formMethod === 'POST'
  const errors = answer?.errors ?? {}
  const navigate = useNavigate()
  useFormDraft(form, {
    country: fields.country,
    onCountry: (code) => navigate(`/store/checkout?country=${code}`, { replace: true, preventScrollReset: true }),
  })

  // focus the first invalid field
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [answer])

  return (
    <Form ref={form} method="post" action="/store/checkout" noValidate preventScrollReset>
      <input type="hidden" name="lines" value={answer?.lines ?? lines} />
      <input type="hidden" name="total" value={quote.totalCents ?? ''} />
      <input type="hidden" name="key" value={key} />
      <noscript>
        <input type="hidden" name="plain" value="1" />
      </noscript>
      {/* Enter in a field triggers the first submit button: this one pays, as users expect */}
      <button type="submit" className="sr" tabIndex={-1} aria-hidden="true">
        Pay
      </button>
      <AddressFields typed={{ ...typed, ...answer?.values }} errors={errors} countries={countries} addressForm={fields} />
      {quote.paymentProvider === 'test' ? <CardFields typed={typed} errors={errors} /> : <StripePart hasForm={hasPaymentForm} />}
      <QuoteSums quote={quote} />
      <Button type="submit" variant="primary" size="large" isBusy={isPaying} busyLabel={busyText(quote, hasPaymentForm)}>
        {buttonText(quote, hasPaymentForm)}
      </Button>
    </Form>
  )
}

function buttonText({ paymentProvider, totalCents }: Quote, hasPaymentForm: boolean): string {
  if (paymentProvider === 'stripe') return hasPaymentForm ? 'Continue to payment' : 'Pay with Stripe'
  return totalCents === null ? 'Pay' : `Pay ${formatPrice(totalCents)}`
}

function busyText({ paymentProvider }: Quote, hasPaymentForm: boolean): string {
  if (paymentProvider === 'test') return 'Paying…'
  return hasPaymentForm ? 'Opening the payment…' : 'Opening Stripe…'
}

/** The last defined value: the action's data is lost when the URL changes, but its idempotency key must be kept. */
function useLatest(value: string | undefined, first: string): string {
  const [latest, setLatest] = useState(value ?? first)
  if (value !== undefined && value !== latest) setLatest(value)
  return value ?? latest
}
