import { findDestinationProblem } from '@tintype/contract/payouts/payout-destinations'
import { hideDetails, isHidden } from '@tintype/contract/payouts/payout-hiding'
import {
  type PayoutDetails,
  type PayoutMethod,
  type PayoutSettings,
  parsePayoutSettings,
  payoutFields,
} from '@tintype/contract/payouts/payouts'
import { Problem, type ProblemCode, problemText } from '@tintype/contract/problems'

/** What stands in the form. Each method keeps its own fields while one looks at the others. */
export type PayoutDraft = {
  method: PayoutMethod | undefined
  details: Record<PayoutMethod, PayoutDetails>
  /** What is saved, hidden. Left as it is, it stays what it was. */
  saved: PayoutDetails
}

/** Where a rule is broken: at a field, or with the method as a whole. */
export type DraftProblem = { message: string; field?: string | undefined }

/** Begins with what is saved, by its ends: whoever looks over one's shoulder learns no more. */
export function draftOf({ method, details }: PayoutSettings): PayoutDraft {
  const empty = { paypal: {}, bank: {}, crypto: {} }
  const saved = hideDetails(details)
  return { method: method ?? undefined, details: method ? { ...empty, [method]: saved } : empty, saved }
}

/** The draft as it would be saved, or what is wrong with it: by the rules that the server has too. */
export function checkDraft({ method, details, saved }: PayoutDraft): { settings: PayoutSettings } | { problem: DraftProblem } {
  if (!method) return { problem: { message: problemText('payout_method_unselected') } }
  const half = findHalfHidden(details[method], saved)
  if (half) return { problem: problemAt(half, 'payout_detail_hidden') }
  try {
    const settings = parsePayoutSettings({ method, details: details[method] })
    const wrong = findDestinationProblem(method, settings.details)
    return wrong ? { problem: problemAt(wrong.field, wrong.code) } : { settings }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { problem: { message: error.message, field: fieldOf(error, method, details[method]) } }
  }
}

/** A field in which somebody began to write into what is hidden. */
function findHalfHidden(details: PayoutDetails, saved: PayoutDetails): string | undefined {
  return Object.keys(details).find((field) => isHidden(details[field] ?? '') && details[field] !== saved[field])
}

function problemAt(field: string, code: ProblemCode): DraftProblem {
  return { field, message: problemText(code) }
}

/** The field at which the sentence stands: the first one that would mend it. */
function fieldOf({ code }: Problem, method: PayoutMethod, details: PayoutDetails): string | undefined {
  const isEmpty = (field: string) => !details[field]?.trim()
  if (code === 'payout_bank_missing') return payoutFields.bank.slice(0, 3).find(isEmpty)
  if (code === 'payout_bank_number_missing') return 'accountNumber'
  return payoutFields[method][0]
}
