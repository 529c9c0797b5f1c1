import { once } from '@tintype/contract/once'

const day = once(() => new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' }))

/** `2026-10-03T…` → `Oct 3, 2026`, in the time zone of whoever reads it. */
export function dayWords(instant: string): string {
  return day().format(new Date(instant))
}

const date = once(() => new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' }))

/** `Clears on Oct 3` for a day that is still to come, else nothing. Such days are those of UTC. */
export function clearsWords(day: string | null, now = new Date()): string | undefined {
  return day !== null && day > now.toISOString().slice(0, 10) ? `Clears on ${date().format(new Date(day))}` : undefined
}
