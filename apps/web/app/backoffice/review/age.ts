import { dateFormat } from '../../ui/text/locale.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The time since an instant: `now`, `12 min`, `26 h`, `3 d`. Hours are used up to two days, because queues are judged in hours. */
export function formatAge(instant: string, now: number): string {
  const age = now - Date.parse(instant)
  if (age < MINUTE) return 'now'
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`
  if (age < 2 * DAY) return `${Math.floor(age / HOUR)} h`
  return `${Math.floor(age / DAY)} d`
}

const exact = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })

/** `Nov 20, 2026, 10:12 AM`, in the browser's time zone. */
export function formatDateTime(instant: string): string {
  return exact(new Date(instant))
}

const minute = dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** `14:05`, in the browser's time zone. */
export function formatTime(instant: string): string {
  return minute(new Date(instant))
}
