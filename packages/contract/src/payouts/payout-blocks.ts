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
  'payout_cooling',
] as const satisfies readonly ProblemCode[]
export type PayoutBlockCode = (typeof PAYOUT_BLOCKS)[number]

/** How the artist can resolve each. */
export const payoutRemedies: Record<PayoutBlockCode, string> = {
  payout_suspended: 'Please write to us, and we will look into it together.',
  payout_below_minimum: 'The next plates that are sold fill it up. Share your shop to help them along.',
  payout_held: 'It comes by itself: your account says on which day each sale clears.',
  payout_negative: 'Plates that had been paid out were refunded. The next sales make up for them; there is nothing to pay back.',
  payout_open: 'It may take a few business days. When it is paid you can request the next one.',
  payout_method_missing: 'Choose PayPal, bank transfer or cryptocurrency under Manage.',
  payout_details_unreadable: 'Open Manage and enter your details once more.',
  payout_cooling: 'This protects your money if someone else saved them. If it was not you, change your password and write to us.',
}
