import { formatCents } from '@tintype/domain/money'
import { limits } from '../limits.ts'
import { formatMinute, type ProblemRow } from './problem-row.ts'

/** Earnings and payouts. */
export const payoutsProblems = {
  // earnings and payouts
  payout_below_minimum: {
    status: 422,
    text: (data) =>
      `Your balance (${formatCents(Number(data.balanceCents))}) is below the ${formatCents(limits.payoutMinimumCents)} minimum for payout.`,
  },
  payout_method_missing: {
    status: 422,
    text: "Your preferred payout method is not set up in settings. Please set it up first via 'Manage' button.",
  },
  payout_held: {
    status: 422,
    text: (data) => `Another ${formatCents(Number(data.pendingCents))} is pending until the claim window after the delivery ends.`,
  },
  payout_negative: { status: 422, text: 'Your balance is below zero after a refund.' },
  payout_artist_suspended: { status: 409, text: 'This artist is suspended. The payout is on hold until the suspension is lifted.' },
  payout_open: { status: 409, text: 'A payout is already in progress.' },
  payout_suspended: { status: 403, text: 'Payouts of your account are on hold.' },
  payout_details_unreadable: { status: 422, text: 'Your payout details could not be read. Please enter them again.' },
  payout_account_incomplete: { status: 409, text: 'Stripe needs more information before it can pay you.' },
  payout_account_restricted: { status: 409, text: 'Stripe cannot pay to your account at the moment.' },
  payout_stripe_missing: { status: 409, text: 'Continue at Stripe to set up this payout method.' },
  payout_stripe_off: { status: 404, text: 'Payouts through Stripe are not available.' },
  payout_country_refused: { status: 422, text: 'Stripe cannot pay to this country. Please choose another payout method.' },
  payout_by_stripe: {
    status: 409,
    text: 'Stripe sends this payout after the approval and reports the outcome. Cancel it before that, or look it up at Stripe.',
  },
  payout_cooling: {
    status: 409,
    text: (data) => `Your payout details were changed recently. Payouts are paused until ${formatMinute(String(data.until))}.`,
    publicFields: ['until'],
  },
  payout_method_changed: {
    status: 409,
    text: 'Your payout method has changed since you opened this page. Please check it and try again.',
  },
  payout_method_unselected: { status: 422, text: 'Please select a payout method to save.' },
  payout_crypto_missing: { status: 422, text: 'At least one cryptocurrency address is required for the Crypto method.' },
  payout_paypal_invalid: { status: 422, text: 'A valid PayPal email is required.' },
  payout_bank_missing: { status: 422, text: 'Account Holder Name, Bank Name, and Country are required for bank transfers.' },
  payout_bank_number_missing: {
    status: 422,
    text: 'For Bank, please provide sufficient details (e.g., Account Number & Routing OR IBAN OR SWIFT/BIC).',
  },
  payout_iban_shape: {
    status: 422,
    text: 'An IBAN begins with two letters for the country and two digits, such as DE89 3704 0044 0532 0130 00. Without one, use the account number.',
  },
  payout_iban_length: {
    status: 422,
    text: 'This IBAN is too short or too long for its country. Please check it against your bank statement.',
  },
  payout_iban_typo: {
    status: 422,
    text: 'This IBAN contains a typo. Please check it against your bank statement.',
  },
  payout_bic_invalid: { status: 422, text: 'A SWIFT/BIC has 8 or 11 letters and digits with the country in the middle, such as DEUTDEFF.' },
  payout_routing_length: { status: 422, text: 'A US routing number has 9 digits.' },
  payout_routing_typo: { status: 422, text: 'This routing number contains a typo. Please check it against your bank statement.' },
  payout_btc_invalid: {
    status: 422,
    text: 'That doesn’t look like a valid Bitcoin address. It should begin with bc1, 1 or 3. Please copy it from your wallet again.',
  },
  payout_eth_invalid: {
    status: 422,
    text: 'That doesn’t look like a valid Ethereum address. It should begin with 0x, followed by 40 digits and letters from a to f.',
  },
  payout_eth_typo: {
    status: 422,
    text: 'This address contains a typo. Please copy it from your wallet again.',
  },
  payout_sol_invalid: {
    status: 422,
    text: 'That doesn’t look like a valid Solana address. It should have 32 to 44 letters and digits. Please copy it from your wallet again.',
  },
  payout_usdt_invalid: {
    status: 422,
    text: 'That doesn’t look like a valid USDT address on Ethereum (0x…) or Tron (T…). Please copy it from your wallet again.',
  },
  payout_detail_hidden: { status: 422, text: 'Please enter the full value, or leave it unchanged.' },
  payout_not_found: { status: 404, text: 'We could not find that payout.' },
  payout_state: { status: 409, text: (data) => `This payout is ${data.status}. This action is not possible now.` },
  four_eyes: {
    status: 409,
    text: (data) => `Four eyes: ${fourEyesRules[String(data.rule)] ?? fourEyesRules.approver}`,
  },
  payout_batch_empty: { status: 422, text: 'There is no approved payout of this method to add to a batch.' },
  payout_batch_not_found: { status: 404, text: 'We could not find that batch.' },
  payout_batch_changed: {
    status: 409,
    text: 'The file of this batch has changed since it was created. Do not pay with it, and contact the server administrator.',
  },
  answer_file_missing: { status: 422, text: 'Choose a CSV file with the results.' },
  answer_file_unreadable: {
    status: 422,
    text: 'This file could not be read as CSV. Export it as CSV in UTF-8, with the column names in the first line.',
  },
  answer_file_columns: {
    status: 422,
    text: (data) => `The file has no ${data.column} column. Its first line must contain the column names.`,
  },
  answer_file_large: { status: 413, text: `File too large. Max size: ${limits.answerFile.bytes / 1024 / 1024}MB.` },
  answer_file_rows: {
    status: 422,
    text: `The file has too many lines. The maximum is ${limits.answerFile.rows.toLocaleString('en-US')}.`,
  },
  payout_reference_missing: { status: 422, text: 'Enter the payment reference.' },
  payout_reference_too_long: { status: 422, text: `A reference can have at most ${limits.payoutReferenceMax} characters.` },
} as const satisfies Record<string, ProblemRow>

/** Why another operator has to mark a payout as paid. */
const fourEyesRules: Record<string, string> = {
  approver: 'you approved this payout, so another operator must mark it as paid.',
  exporter: 'you exported this payout, so another operator must mark it as paid.',
  unapproved: 'this payout must be approved first and then marked as paid by another operator.',
}
