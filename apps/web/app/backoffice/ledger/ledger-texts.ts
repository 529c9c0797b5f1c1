import type { AccountKind, TransactionKind } from '@tintype/contract/ledger/ledger'

/** The names of account kinds. The sign of a sum is the ledger's: positive amounts are owed or have been paid out. */
export const accountWords: Record<AccountKind, { name: string; means: string }> = {
  artist_payable: { name: 'Owed to artists', means: 'Artists’ balances' },
  artist_payout_in_flight: { name: 'Payouts in progress', means: 'Requested, not yet paid' },
  artist_disputed: { name: 'Artists’ shares in dispute', means: 'On hold until the bank decides' },
  cause_donations: { name: 'Pledged to causes', means: 'Donated, not yet in a remittance' },
  cause_disputed: { name: 'Causes’ shares in dispute', means: 'On hold until the bank decides' },
  cause_due: { name: 'Due to causes', means: 'In a remittance, not yet paid' },
  cause_remitted: { name: 'Remitted to causes', means: 'Paid to causes' },
  house_commission_expense: { name: 'Commission expense', means: 'Commissions of all sales' },
  house_adjustments: { name: 'Adjustments', means: 'Manual corrections of balances' },
  house_cash: { name: 'Cash paid out', means: 'Paid to artists' },
}

/** The names of the artist's own accounts. */
export const artistAccountWords: Partial<Record<AccountKind, string>> = {
  artist_payable: 'Balance',
  artist_payout_in_flight: 'Payout in progress',
  artist_disputed: 'In dispute',
}

export const transactionWords: Record<TransactionKind, string> = {
  commission: 'Commission',
  commission_reversal: 'Refund',
  payout_requested: 'Payout requested',
  payout_paid: 'Payout paid',
  payout_returned: 'Payout reversed',
  payout_bounced: 'Payout returned',
  adjustment: 'Adjustment',
  dispute_opened: 'Dispute opened',
  dispute_won: 'Dispute won',
  dispute_lost: 'Dispute lost',
  donation_due: 'Donations due',
  donation_remitted: 'Donations remitted',
  donation_returned: 'Remittance cancelled',
}
