import type { FigureSpan, Figures } from '@tintype/contract/admin/figures'
import { toUtcDay } from '@tintype/domain/time/utc-day'

export type DayFigures = { day: string } & Amounts
type Amounts = Omit<Figures, 'from' | 'until'>

const DAY_MS = 24 * 60 * 60 * 1000
/** Transactions that began before midnight end within this time. */
const SETTLED_AFTER_MS = 60 * 60 * 1000
export const ZERO_AMOUNTS: Amounts = { salesCents: 0, commissionCents: 0, donationCents: 0, payoutCents: 0 }

/** @param days  negative for earlier days */
export function addDays(day: string, days: number): string {
  return toUtcDay(new Date(Date.parse(day) + days * DAY_MS))
}

/** The steps of a span up to today, the earliest first, without gaps. */
export function listSteps(span: FigureSpan, today: string): { from: string; until: string }[] {
  if (span === 'months') {
    const [year = 0, month = 0] = today.split('-').map(Number)
    const monthBegins = (back: number) => toUtcDay(new Date(Date.UTC(year, month - 1 - back, 1)))
    return Array.from({ length: 12 }, (_, at) => ({ from: monthBegins(11 - at), until: monthBegins(10 - at) }))
  }
  const [length, days] = span === 'weeks' ? [13, 7] : [30, 1]
  return Array.from({ length }, (_, at) => ({
    from: addDays(today, 1 - days * (length - at)),
    until: addDays(today, 1 - days * (length - at - 1)),
  }))
}

/** The sums of each step. Missing days count as zero. */
export function sumSteps(steps: readonly { from: string; until: string }[], days: readonly DayFigures[]): Figures[] {
  return steps.map(({ from, until }) => {
    const sum = days.filter(({ day }) => day >= from && day < until).reduce<Amounts>(add, ZERO_AMOUNTS)
    return { from, until, ...sum }
  })
}

function add(sum: Amounts, day: Amounts): Amounts {
  return {
    salesCents: sum.salesCents + day.salesCents,
    commissionCents: sum.commissionCents + day.commissionCents,
    donationCents: sum.donationCents + day.donationCents,
    payoutCents: sum.payoutCents + day.payoutCents,
  }
}

/** Whether a day can no longer change. */
export function isSettled(day: string, now: Date): boolean {
  return Date.parse(day) + DAY_MS + SETTLED_AFTER_MS <= now.getTime()
}

/** The first of consecutive days that is not stored; undefined if all are. */
export function findFirstMissingDay(from: string, until: string, known: readonly { day: string }[]): string | undefined {
  const days = new Set(known.map(({ day }) => day))
  for (let day = from; day < until; day = addDays(day, 1)) if (!days.has(day)) return day
  return undefined
}

/** Splits consecutive days into parts of at most a month. */
export function splitPeriod(from: string, until: string): { from: string; until: string }[] {
  const parts = []
  for (let day = from; day < until; day = addDays(day, 31)) {
    const end = addDays(day, 31)
    parts.push({ from: day, until: end < until ? end : until })
  }
  return parts
}
