import type { Cents } from '@tintype/contract/money'

/** A line of the artist's account, as the ledger has it. */
export type StatementLine = {
  at: Date
  kind: string
  text: string
  /** What it did to the balance. */
  amountCents: Cents
  /** What of it went to a cause; below zero where it came back from there. */
  donationCents: Cents
}

/** What a line is, for the artist, by the ledger's kind. */
export const lineNames: Readonly<Record<string, string>> = {
  commission: 'Sale',
  commission_reversal: 'Refund',
  payout_requested: 'Payout requested',
  payout_returned: 'Payout not sent',
  payout_bounced: 'Payout came back',
  adjustment: 'Adjustment',
  dispute_opened: 'In dispute',
  dispute_won: 'Dispute won',
}

/**
 * All sums of a statement, to the cent:
 * `openingCents + salesCents + refundsCents + otherCents + donationsCents === payoutCents + carriedCents`.
 */
export type StatementTotals = {
  /** What was on the balance before: held then, or below zero. */
  openingCents: Cents
  /** What the plates earned, donations included. */
  salesCents: Cents
  /** Below zero. */
  refundsCents: Cents
  /** Disputes, adjustments and payouts that did not arrive. */
  otherCents: Cents
  /** What causes got, below zero; what came back from them with refunds is taken off. */
  donationsCents: Cents
  payoutCents: Cents
  /** What stays for the next one: held, or come in at the very moment of the request. */
  carriedCents: Cents
}

export function openTotals(openingCents: Cents, payoutCents: Cents): StatementTotals {
  const nothing = { salesCents: 0, refundsCents: 0, otherCents: 0, donationsCents: 0 }
  return { ...nothing, openingCents, payoutCents, carriedCents: openingCents - payoutCents }
}

export function addLine(totals: StatementTotals, { kind, amountCents, donationCents }: StatementLine): StatementTotals {
  const grossCents = amountCents + donationCents
  const column = kind === 'commission' ? 'salesCents' : kind === 'commission_reversal' ? 'refundsCents' : 'otherCents'
  return {
    ...totals,
    [column]: totals[column] + grossCents,
    donationsCents: totals.donationsCents - donationCents,
    carriedCents: totals.carriedCents + amountCents,
  }
}

/** What stands on how many pages: so many lines fit the first, so many each other one, and the sums are never parted. */
export type Room = { first: number; other: number; sums: number }

export function countPages(lines: number, { first, other, sums }: Room): number {
  const pages = lines <= first ? 1 : 1 + Math.ceil((lines - first) / other)
  const onLast = pages === 1 ? lines : lines - first - (pages - 2) * other
  return onLast + sums <= (pages === 1 ? first : other) ? pages : pages + 1
}
