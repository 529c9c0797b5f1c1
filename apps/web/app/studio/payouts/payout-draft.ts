import { findDestinationProblem } from '@tintype/contract/payouts/payout-destinations'
import { hideDetails, isHidden } from '@tintype/contract/payouts/payout-hiding'
import {
  type PayoutDetails,
  type PayoutMethod,
  type PayoutSettings,
  parsePayoutSettings,
  payoutFields,
  type StripeAccount,
} from '@tintype/contract/payouts/payouts'
import { Problem, type ProblemCode, problemText } from '@tintype/contract/problems'
import { findCountry } from '@tintype/domain/addresses/countries'

/** The form's content. Each method keeps its own fields while another is selected. */
export type PayoutDraft = {
  method: PayoutMethod | undefined
  details: Record<PayoutMethod, PayoutDetails>
  /** The saved details, masked. An unchanged masked value keeps the saved one. */
  saved: PayoutDetails
}

/** A violated rule: at a field, or for the method as a whole. */
export type DraftProblem = { message: string; field?: string | undefined }

/** The initial draft. Saved details are masked against shoulder surfing. */
export function toDraft({ method, details, stripe }: PayoutSettings & { stripe?: StripeAccount | undefined }): PayoutDraft {
  const country: PayoutDetails = stripe?.country ? { country: stripe.country } : {}
  const empty = { paypal: {}, bank: {}, crypto: {}, stripe: country }
  const saved = hideDetails(details)
  return { method: method ?? undefined, details: method ? { ...empty, [method]: saved } : empty, saved }
}

type CheckedDraft = { settings: PayoutSettings } | { problem: DraftProblem }

/** Validates the draft by the server's own rules. */
export function checkDraft({ method, details, saved }: PayoutDraft): CheckedDraft {
  if (!method) return { problem: { message: problemText('payout_method_unselected') } }
  // the details of Stripe are entered there; the server knows the account
  if (method === 'stripe') return checkCountry(details.stripe)
  const half = findPartlyMaskedField(details[method], saved)
  if (half) return { problem: toFieldProblem(half, 'payout_detail_hidden') }
  try {
    const settings = parsePayoutSettings({ method, details: details[method] })
    const wrong = findDestinationProblem(method, settings.details)
    return wrong ? { problem: toFieldProblem(wrong.field, wrong.code) } : { settings }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { problem: { message: error.message, field: findProblemField(error, method, details[method]) } }
  }
}

function checkCountry({ country = '' }: PayoutDetails): CheckedDraft {
  if (!findCountry(country)) return { problem: { field: 'country', message: 'Select the country where you live.' } }
  return { settings: { method: 'stripe', details: { country } } }
}

/** The first field where the user has edited a masked value. */
function findPartlyMaskedField(details: PayoutDetails, saved: PayoutDetails): string | undefined {
  return Object.keys(details).find((field) => isHidden(details[field] ?? '') && details[field] !== saved[field])
}

function toFieldProblem(field: string, code: ProblemCode): DraftProblem {
  return { field, message: problemText(code) }
}

/** The field that shows the message: the first one that would fix the problem. */
function findProblemField({ code }: Problem, method: PayoutMethod, details: PayoutDetails): string | undefined {
  const isEmpty = (field: string) => !details[field]?.trim()
  if (code === 'payout_bank_missing') return payoutFields.bank.slice(0, 3).find(isEmpty)
  if (code === 'payout_bank_number_missing') return 'accountNumber'
  return payoutFields[method][0]
}
