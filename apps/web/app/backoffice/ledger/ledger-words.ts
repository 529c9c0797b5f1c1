import type { AccountKind, TransactionKind } from '@tintype/contract/ledger/ledger'

/** The names of account kinds. The sign of a sum is the ledger's: positive amounts are owed or have been paid out. */
export const accountWords: Record<AccountKind, { name: string; means: string }> = {
  artist_payable: { name: 'Owed to artists', means: 'Their balances' },
  artist_payout_in_flight: { name: 'Payouts on their way', means: 'Requested and not yet paid' },
  artist_disputed: { name: 'Artists’ shares in dispute', means: 'Held back until the bank decides' },
  cause_donations: { name: 'Pledged to causes', means: 'Given, and not yet set aside' },
  cause_disputed: { name: 'Causes’ shares in dispute', means: 'Held back until the bank decides' },
  cause_due: { name: 'Due to causes', means: 'Set aside in a remittance' },
  cause_remitted: { name: 'Remitted to causes', means: 'Money that has left' },
  house_commission_expense: { name: 'Commission expense', means: 'What all sales have cost us' },
  house_adjustments: { name: 'Adjustments', means: 'By hand; the other side of what artists got' },
  house_cash: { name: 'Cash paid out', means: 'Money that has left to artists' },
}

/** The names of the artist's own accounts. */
export const artistAccountWords: Partial<Record<AccountKind, string>> = {
  artist_payable: 'Balance',
  artist_payout_in_flight: 'Payout on its way',
  artist_disputed: 'In dispute',
}

export const transactionWords: Record<TransactionKind, string> = {
  commission: 'Commission',
  commission_reversal: 'Refund',
  payout_requested: 'Payout requested',
  payout_paid: 'Payout paid',
  payout_returned: 'Payout given back',
  payout_bounced: 'Payout came back',
  adjustment: 'Adjustment',
  dispute_opened: 'Dispute opened',
  dispute_won: 'Dispute won',
  dispute_lost: 'Dispute lost',
  donation_due: 'Donations due',
  donation_remitted: 'Donations remitted',
  donation_returned: 'Remittance called off',
}
