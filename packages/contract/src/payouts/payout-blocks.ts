import type { ProblemCode } from '../problems.ts'

/** The reasons that can prevent a payout request, the first to resolve first. The messages are in `problems.ts`. */
export const PAYOUT_BLOCKS = [
  'payout_suspended',
  'payout_below_minimum',
  'payout_held',
  'payout_negative',
  'payout_open',
  'payout_method_missing',
  'payout_details_unreadable',
  'payout_account_incomplete',
  'payout_account_restricted',
  'payout_cooling',
] as const satisfies readonly ProblemCode[]
export type PayoutBlockCode = (typeof PAYOUT_BLOCKS)[number]

/** How the artist can resolve each. */
export const payoutRemedies: Record<PayoutBlockCode, string> = {
  payout_suspended: 'Please write to us so that we can look into it.',
  payout_below_minimum: 'Your next sales will get you there. Share your shop to speed it up.',
  payout_held: 'Each sale clears automatically. Your account shows the day.',
  payout_negative:
    'Prints that were already paid out have been refunded. Your next sales will make up for it; you don’t have to pay anything back.',
  payout_open: 'It may take a few business days. You can request the next payout once it’s paid.',
  payout_method_missing: 'Choose PayPal, bank transfer or cryptocurrency under Manage.',
  payout_details_unreadable: 'Enter your details again under Manage.',
  payout_account_incomplete: 'Continue at Stripe under Manage, or choose another method.',
  payout_account_restricted: 'Stripe may still be checking your details. If this lasts, choose another method under Manage.',
  payout_cooling: 'This protects your money if someone else changed them. If it wasn’t you, change your password and write to us.',
}
