import type { FigureSpan, Figures } from '@tintype/contract/admin/figures'
import type { Cents } from '@tintype/domain/money'
import { dateFormat } from '../../ui/text/locale.ts'

export type Amount = keyof Omit<Figures, 'from' | 'until'>

export const amounts = [
  { key: 'salesCents', name: 'Sales', means: 'paid by customers, net of refunds' },
  { key: 'commissionCents', name: 'Commissions', means: 'earned by artists, including donations' },
  { key: 'donationCents', name: 'Donations', means: 'donated from commissions' },
  { key: 'payoutCents', name: 'Payouts', means: 'paid out to artists' },
] as const satisfies readonly { key: Amount; name: string; means: string }[]

export const spans: readonly { span: FigureSpan; name: string; step: string }[] = [
  { span: 'days', name: '30 days', step: 'Day' },
  { span: 'weeks', name: '13 weeks', step: 'Week from' },
  { span: 'months', name: '12 months', step: 'Month' },
]

/** Reads the span from the URL. */
export function readSpan(said: string | null): FigureSpan {
  return spans.find(({ span }) => span === said)?.span ?? 'days'
}

/** Days are in UTC, as on the server. */
const day = dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' })
const month = dateFormat({ month: 'short', timeZone: 'UTC' })
const monthAndYear = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A bar's label: `Mar 2`, or `Mar`. */
export function formatTick(from: string, span: FigureSpan): string {
  return (span === 'months' ? month : day)(new Date(from))
}

/** Within a sentence: `Mar 2`, `the week from Mar 2`, `March 2026`. */
export function formatStep(from: string, span: FigureSpan): string {
  if (span === 'months') return monthAndYear(new Date(from))
  return span === 'weeks' ? `the week from ${day(new Date(from))}` : day(new Date(from))
}

const STEPS = 3
/** The minimum range of an axis, so that zeros are at the bottom and not in the middle. */
const AXIS_RANGE_MIN: Cents = 10_000

/** Axis ticks that cover all values: round amounts at equal distances, including 0. */
export function axisTicks(values: readonly Cents[]): Cents[] {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  const rough = Math.max(AXIS_RANGE_MIN, most - least) / STEPS
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5].find((round) => round * power >= rough) ?? 10) * power
  const first = Math.floor(least / step)
  const last = Math.max(Math.ceil(most / step), Math.ceil(AXIS_RANGE_MIN / step) + Math.min(0, first))
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

export function sumAmount(figures: readonly Figures[], amount: Amount): Cents {
  return figures.reduce((sum, step) => sum + step[amount], 0)
}
