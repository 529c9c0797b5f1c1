import { dateFormat } from './locale.ts'

const day = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' })

const dayOfCalendar = dateFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** `2026-10-03T…` → `Oct 3, 2026`, in the browser's time zone; the day `2026-10-03` is the same everywhere. */
export function formatDate(instant: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(instant)
  return (isDay ? dayOfCalendar : day)(new Date(instant))
}

/** The current day in the browser's time zone, as `2026-10-03`. */
export function today(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

const date = dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' })

/** The day `2026-10-03` → `Oct 3`. */
export function formatDayOfMonth(day: string): string {
  return date(new Date(day))
}

/** `Clears on Oct 3` for a future day, else undefined. These days are in UTC. */
export function formatClearingDay(day: string | null, now = new Date()): string | undefined {
  return day !== null && day > now.toISOString().slice(0, 10) ? `Clears on ${formatDayOfMonth(day)}` : undefined
}
