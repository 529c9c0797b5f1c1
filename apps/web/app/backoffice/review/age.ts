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

const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** `Nov 20, 2026, 10:12 AM`, in the browser's time zone. */
export function formatDateTime(instant: string): string {
  return exact.format(new Date(instant))
}

/** `14:05`, in the browser's time zone. */
export function formatTime(instant: string): string {
  return new Date(instant).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
}
