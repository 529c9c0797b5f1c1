import type { OwnSession } from '@tintype/contract/accounts/accounts'
import { formatDate } from '../ui/text/dates.ts'

/** "Chrome on Linux"; unknown parts are named as unknown. */
export function describeDevice({ browser, system }: Pick<OwnSession, 'browser' | 'system'>): string {
  if (browser && system) return `${browser} on ${system}`
  return browser ?? (system ? `Unknown browser on ${system}` : 'Unknown browser')
}

const MINUTE_MS = 60_000
const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
]
const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** "just now", "3 hours ago", "yesterday"; after a week the date. The server records uses with a delay of some minutes. */
export function formatSessionTime(instant: string, now = Date.now()): string {
  const pastMs = now - Date.parse(instant)
  if (pastMs > 7 * 24 * 60 * MINUTE_MS) return `on ${formatDate(instant)}`
  if (pastMs < 10 * MINUTE_MS) return 'just now'
  const [unit, stepMs] = STEPS.find(([, ms]) => pastMs >= ms) ?? ['minute', MINUTE_MS]
  return words.format(-Math.floor(pastMs / stepMs), unit)
}
