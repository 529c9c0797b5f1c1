import type { FigureSpan, Figures } from '@tintype/contract/figures'

export type DayFigures = { day: string } & Amounts
type Amounts = Omit<Figures, 'from' | 'until'>

const DAY_MS = 24 * 60 * 60 * 1000
/** What was begun before midnight is written within this time. */
const SETTLED_AFTER_MS = 60 * 60 * 1000
export const nothing: Amounts = { salesCents: 0, commissionCents: 0, donationCents: 0, payoutCents: 0 }

/** The day of UTC that an instant lies in, as `2026-03-01`. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** @param days  below zero: earlier */
export function addDays(day: string, days: number): string {
  return dayOf(new Date(Date.parse(day) + days * DAY_MS))
}

/** The steps of a span up to today, the earliest first, without gaps. */
export function stepsOf(span: FigureSpan, today: string): { from: string; until: string }[] {
  if (span === 'months') {
    const [year = 0, month = 0] = today.split('-').map(Number)
    const monthBegins = (back: number) => dayOf(new Date(Date.UTC(year, month - 1 - back, 1)))
    return Array.from({ length: 12 }, (_, at) => ({ from: monthBegins(11 - at), until: monthBegins(10 - at) }))
  }
  const [length, days] = span === 'weeks' ? [13, 7] : [30, 1]
  return Array.from({ length }, (_, at) => ({
    from: addDays(today, 1 - days * (length - at)),
    until: addDays(today, 1 - days * (length - at - 1)),
  }))
}

/** What each step came to; days that are not among them came to nothing. */
export function sumSteps(steps: readonly { from: string; until: string }[], days: readonly DayFigures[]): Figures[] {
  return steps.map(({ from, until }) => {
    const sum = days.filter(({ day }) => day >= from && day < until).reduce<Amounts>(add, nothing)
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

/** Whether nothing is added to a day any more. */
export function isSettled(day: string, now: Date): boolean {
  return Date.parse(day) + DAY_MS + SETTLED_AFTER_MS <= now.getTime()
}

/** The first of these days in a row that is not known; undefined where all are. */
export function firstUnknown(from: string, until: string, known: readonly { day: string }[]): string | undefined {
  const days = new Set(known.map(({ day }) => day))
  for (let day = from; day < until; day = addDays(day, 1)) if (!days.has(day)) return day
  return undefined
}

/** A row of days in parts of a month at most. */
export function partsOf(from: string, until: string): { from: string; until: string }[] {
  const parts = []
  for (let day = from; day < until; day = addDays(day, 31)) {
    const end = addDays(day, 31)
    parts.push({ from: day, until: end < until ? end : until })
  }
  return parts
}
