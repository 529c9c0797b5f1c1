import type { SalesMonth } from '@tintype/contract/ledger/sales'
import type { Cents } from '@tintype/domain/money'
import { dateFormat } from '../../ui/text/locale.ts'
import { formatCents, formatPlural } from '../../ui/text/numbers.ts'

/** Months are in UTC, as on the server. */
const long = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' })
const short = dateFormat({ month: 'short', timeZone: 'UTC' })
const day = dateFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const toMonthStart = (month: string) => new Date(`${month}-01T00:00:00Z`)

/** `2026-10` → `October 2026`. */
export function formatMonth(month: string): string {
  return long(toMonthStart(month))
}

/** The day of a sale in UTC, because in the browser's time zone it may be in another month. */
export function formatSaleDay(instant: string): string {
  return day(new Date(instant))
}

/** `2026-10` → `Oct`; January includes the year. */
export function formatMonthTick(month: string): string {
  return month.endsWith('-01') ? `${short(toMonthStart(month))} ${month.slice(0, 4)}` : short(toMonthStart(month))
}

/** The last months up to now, including those without sales, the earliest first. */
export function lastMonths(months: readonly SalesMonth[], now: Date, count: number): SalesMonth[] {
  const known = new Map(months.map((month) => [month.month, month]))
  return Array.from({ length: count }, (_, index) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - index))).toISOString().slice(0, 7)
    return known.get(month) ?? { month, prints: 0, earnedCents: 0, donationCents: 0 }
  })
}

export type SalesTotals = { prints: number; earnedCents: Cents; donationCents: Cents }

export function sumSales(months: readonly SalesTotals[]): SalesTotals {
  const sum = (pick: (month: SalesTotals) => number) => months.reduce((total, month) => total + pick(month), 0)
  return { prints: sum((m) => m.prints), earnedCents: sum((m) => m.earnedCents), donationCents: sum((m) => m.donationCents) }
}

/** Describes the chart in one to three sentences. */
export function chartSummary(months: readonly SalesMonth[]): string {
  const { prints, earnedCents, donationCents } = sumSales(months)
  if (!prints) return `No prints were sold in the last ${months.length} months.`
  const given = donationCents ? ` and your cause ${formatCents(donationCents)}` : ''
  const best = months.reduce((a, b) => (b.earnedCents > a.earnedCents ? b : a))
  return [
    `In the last ${months.length} months, ${formatPlural(prints, { one: 'print', other: 'prints' })} earned you ${formatCents(earnedCents)}${given}.`,
    `The best month was ${formatMonth(best.month)} with ${formatCents(best.earnedCents)}.`,
  ].join(' ')
}
