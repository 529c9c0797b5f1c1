import type { StripeAccount } from '@tintype/contract/payouts/payouts'
import { countryOptions } from '@tintype/domain/addresses/countries'
import { Select } from '../../ui/fields/select.tsx'
import { StepHeading } from './step-heading.tsx'
import { describeStripe } from './stripe-texts.ts'
import type { PayoutFormState } from './use-payout-form.ts'

const none: StripeAccount = { state: 'none', country: null }

/** The artist's country; everything else is entered at Stripe. */
export function StripeFields({ form, step }: { form: PayoutFormState; step: number | undefined }) {
  const { stripe = none, problem, draft } = form
  return (
    <>
      <StepHeading step={step}>Stripe</StepHeading>
      <p className="quiet small">{describeStripe(stripe.state)}</p>
      <div className="payout-fields" data-method="stripe">
        <Select
          label="Country where you live"
          autoComplete="country"
          placeholder="Select your country"
          options={countryOptions().map(({ code, name }) => ({ value: code, label: name }))}
          value={draft.details.stripe.country ?? ''}
          error={problem?.field === 'country' ? problem.message : undefined}
          hint={stripe.country ? 'Another country opens a new account at Stripe.' : undefined}
          onChange={({ target }) => form.type('country', target.value)}
        />
      </div>
    </>
  )
}
