import type { Cents } from '@tintype/domain/money'

/** A line of the artist's account, as in the ledger. */
export type StatementLine = {
  at: Date
  kind: string
  text: string
  /** Change of the balance. */
  amountCents: Cents
  /** The donated part; negative where a donation was reversed. */
  donationCents: Cents
}

/** Names of the line kinds for the artist, by the ledger's kind. */
export const lineNames: Readonly<Record<string, string>> = {
  commission: 'Sale',
  commission_reversal: 'Refund',
  payout_requested: 'Payout requested',
  payout_returned: 'Payout failed',
  payout_bounced: 'Payout returned',
  adjustment: 'Adjustment',
  dispute_opened: 'In dispute',
  dispute_won: 'Dispute won',
}

/**
 * All sums of a statement, to the cent:
 * `openingCents + salesCents + refundsCents + otherCents + donationsCents === payoutCents + carriedCents`.
 */
export type StatementTotals = {
  /** The balance before the first line: a held amount, or negative. */
  openingCents: Cents
  /** Earnings of the sales, donations included. */
  salesCents: Cents
  /** Zero or negative. */
  refundsCents: Cents
  /** Disputes, adjustments and payouts that did not arrive. */
  otherCents: Cents
  /** Donations, zero or negative, net of donations returned by refunds. */
  donationsCents: Cents
  payoutCents: Cents
  /** Carried to the next statement: held amounts, and amounts credited at the moment of the request. */
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

/** Page layout: rows on the first page and on each other page, and the rows of the sums, which are never split across pages. */
export type StatementLayout = { first: number; other: number; sums: number }

export function countPages(lines: number, { first, other, sums }: StatementLayout): number {
  const pages = lines <= first ? 1 : 1 + Math.ceil((lines - first) / other)
  const onLast = pages === 1 ? lines : lines - first - (pages - 2) * other
  return onLast + sums <= (pages === 1 ? first : other) ? pages : pages + 1
}
