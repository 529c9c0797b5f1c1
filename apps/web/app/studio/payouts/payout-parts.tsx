import { limits } from '@tintype/contract/limits'
import { isHidden } from '@tintype/contract/payouts/payout-hiding'
import {
  MANUAL_PAYOUT_METHODS,
  PAYOUT_METHODS,
  type PayoutField,
  type PayoutMethod,
  payoutFieldNames,
  payoutFields,
  payoutMethodNames,
} from '@tintype/contract/payouts/payouts'
import { countryName } from '@tintype/domain/addresses/countries'
import { type FocusEvent, useEffect, useRef } from 'react'
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { checkDraft } from './payout-draft.ts'
import { StepHeading } from './step-heading.tsx'
import { StripeFields } from './stripe-fields.tsx'
import type { PayoutFormState } from './use-payout-form.ts'

/** `step` is set only in the wizard: the part then has its own heading. */
type Part = { form: PayoutFormState; step?: number }

const notes: Record<PayoutMethod, string> = {
  paypal: 'To your PayPal address',
  bank: 'To your bank account in any country',
  crypto: 'BTC, ETH, SOL or USDT',
  stripe: 'To your bank account, through an account at Stripe',
}

const MANUAL = 'Payouts are processed manually and may take a few business days.'
const REVIEWED = 'Each payout is reviewed first and may take a few business days.'

export function MethodChoice({ form, step }: Part) {
  return (
    <>
      <StepHeading step={step} isNew={form.hasMoved}>
        Choose a method
      </StepHeading>
      <p className="quiet small">{form.stripe ? REVIEWED : MANUAL}</p>
      <ChoiceGroup
        label="Payout method"
        isLabelHidden={step !== undefined}
        groupClass="payout-methods"
        inputClass="cover"
        options={(form.stripe ? PAYOUT_METHODS : MANUAL_PAYOUT_METHODS).map((value) => ({ value, label: <MethodLabel method={value} /> }))}
        value={form.draft.method}
        onChange={form.choose}
      />
    </>
  )
}

function MethodLabel({ method }: { method: PayoutMethod }) {
  return (
    <span>
      <b>{payoutMethodNames[method]}</b>
      <small>{notes[method]}</small>
    </span>
  )
}

const fieldNotes: Partial<Record<PayoutMethod, string>> = {
  bank: 'Enter name, bank and country, plus an account and routing number, an IBAN or a SWIFT/BIC.',
  crypto: 'One address is enough. Payments to a wrong address cannot be recovered.',
}

/** Autocomplete values. Wallet addresses have none, because a stored one may be another person's. */
const autoCompletes: Partial<Record<PayoutField, string>> = { email: 'email', accountHolderName: 'name', country: 'country-name' }

export function DetailFields({ form, step }: Part) {
  const { method, details } = form.draft
  const { problem } = form
  const fields = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (problem?.field) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problem])

  if (!method) return null
  if (method === 'stripe') return <StripeFields form={form} step={step} />
  return (
    <>
      <StepHeading step={step}>{payoutMethodNames[method]}</StepHeading>
      {fieldNotes[method] && <p className="quiet small">{fieldNotes[method]}</p>}
      <div className="payout-fields" data-method={method} ref={fields}>
        {payoutFields[method].map((field) => (
          <TextField
            key={field}
            label={payoutFieldNames[field]}
            inputMode={field === 'email' ? 'email' : 'text'}
            autoComplete={autoCompletes[field] ?? 'off'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={limits.payoutDetailMax}
            value={details[method][field] ?? ''}
            error={problem?.field === field ? problem.message : undefined}
            hint={isHidden(details[method][field] ?? '') ? 'Saved. Type to replace it.' : undefined}
            onFocus={selectHidden}
            onChange={(event) => form.type(field, event.target.value)}
          />
        ))}
      </div>
    </>
  )
}

/** Selects a masked value on focus: it cannot be edited in part, and the first key replaces it. */
function selectHidden({ currentTarget }: FocusEvent<HTMLInputElement>) {
  if (isHidden(currentTarget.value)) currentTarget.select()
}

/** The values to be saved, new ones unmasked so that the artist can check them. */
export function Review({ form, step }: Part) {
  const checked = checkDraft(form.draft)
  if ('problem' in checked || !checked.settings.method) return null
  const { method, details } = checked.settings
  return (
    <>
      <StepHeading step={step}>Review details</StepHeading>
      <dl className="payout-facts">
        <div>
          <dt>Method</dt>
          <dd>{payoutMethodNames[method]}</dd>
        </div>
        {payoutFields[method].map(
          (field) =>
            details[field] && (
              <div key={field}>
                <dt>{payoutFieldNames[field]}</dt>
                <dd>{method === 'stripe' ? countryName(details[field]) : details[field]}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  )
}

export function ClearQuestion({ method }: { method: PayoutMethod }) {
  return (
    <p className="quiet" role="status">
      Your {payoutMethodNames[method]} details will be deleted. You can’t request a payout until you set up a method again. Payouts in
      progress are not affected.
    </p>
  )
}
