import { selectPlural } from '../text/plural.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MB = 1024 * 1024

/** `1 day`, `30 days`. */
export function formatDays(days: number): string {
  return `${days} ${selectPlural(days, { one: 'day', other: 'days' })}`
}

/** The same of a duration in whole days. */
export function formatDaysOfMs(ms: number): string {
  return formatDays(ms / DAY_MS)
}

/** `25 MB`, of a limit in whole megabytes. */
export function formatFileLimit(bytes: number): string {
  return `${bytes / MB} MB`
}
