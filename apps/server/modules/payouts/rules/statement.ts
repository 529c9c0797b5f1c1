import type { Cents } from '@tintype/domain/money'
import { toUtcDay } from '@tintype/domain/time/utc-day'

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

/** What a line adds to the sums. */
type Amounts = Pick<StatementLine, 'kind' | 'amountCents' | 'donationCents'>

export function addLine(totals: StatementTotals, { kind, amountCents, donationCents }: Amounts): StatementTotals {
  const grossCents = amountCents + donationCents
  const column = kind === 'commission' ? 'salesCents' : kind === 'commission_reversal' ? 'refundsCents' : 'otherCents'
  return {
    ...totals,
    [column]: totals[column] + grossCents,
    donationsCents: totals.donationsCents - donationCents,
    carriedCents: totals.carriedCents + amountCents,
  }
}

/** The most lines that a PDF lists one by one; see `canListLines`. */
export const LISTED_LINES_MAX = 1000

/** For lines and letters; fonts of other scripts and the frame take the rest of 300. */
const LISTED_KB_MAX = 275

/**
 * Whether a PDF of all lines is smaller than 300 KB and takes less than half a second. A long line takes 0.2 KB, and the shape of a Han
 * letter 0.225.
 * @param letterCount  the number of different letters in their texts; hundreds only in Han and Hangul
 */
export function canListLines(lineCount: number, letterCount = 0): boolean {
  return lineCount <= LISTED_LINES_MAX && lineCount * 0.2 + letterCount * 0.225 <= LISTED_KB_MAX
}

/** All lines of one kind in one period: a UTC day, a month (`2026-11`) or a year. */
export type StatementSum = Amounts & { period: string; count: number }

const PERIODS = { day: 10, month: 7, year: 4 } as const

/** Sums the lines by kind and day, or by month or year where there would be more than `most` sums. The amounts add up to those of the lines. */
export async function sumLines(
  lines: AsyncIterable<StatementLine>,
  most = LISTED_LINES_MAX,
): Promise<{ by: keyof typeof PERIODS; sums: StatementSum[] }> {
  const days = new Map<string, StatementSum>()
  for await (const { at, ...line } of lines) addSum(days, { ...line, period: toUtcDay(at), count: 1 })
  const by = (['day', 'month'] as const).find((period) => sumPeriods(days, period).length <= most) ?? 'year'
  return { by, sums: sumPeriods(days, by) }
}

function sumPeriods(days: ReadonlyMap<string, StatementSum>, by: keyof typeof PERIODS): StatementSum[] {
  const sums = new Map<string, StatementSum>()
  for (const sum of days.values()) addSum(sums, { ...sum, period: sum.period.slice(0, PERIODS[by]) })
  return [...sums.values()]
}

function addSum(sums: Map<string, StatementSum>, { period, kind, count, amountCents, donationCents }: StatementSum): void {
  const key = `${period} ${kind}`
  const sum = sums.get(key) ?? { period, kind, count: 0, amountCents: 0, donationCents: 0 }
  sums.set(key, {
    ...sum,
    count: sum.count + count,
    amountCents: sum.amountCents + amountCents,
    donationCents: sum.donationCents + donationCents,
  })
}

/** Page layout: rows on the first page and on each other page, and the rows of the sums, which are never split across pages. */
export type StatementLayout = { first: number; other: number; sums: number }

export function countPages(lines: number, { first, other, sums }: StatementLayout): number {
  const pages = lines <= first ? 1 : 1 + Math.ceil((lines - first) / other)
  const onLast = pages === 1 ? lines : lines - first - (pages - 2) * other
  return onLast + sums <= (pages === 1 ? first : other) ? pages : pages + 1
}
