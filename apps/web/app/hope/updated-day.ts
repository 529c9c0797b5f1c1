import { hopeTexts } from './hope-texts.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * `2026-10-03T…` → `Oct 3, 2026`, the same on the server and in every browser; without a date only "recently" is known. Formatted without
 * `Intl`, whose first formatter would cost a slow phone more than the rest of the page.
 */
export function formatUpdatedDay(instant: string | null | undefined): string {
  const at = instant ? new Date(instant) : undefined
  return at && !Number.isNaN(at.getTime()) ? `${MONTHS[at.getUTCMonth()]} ${at.getUTCDate()}, ${at.getUTCFullYear()}` : hopeTexts.recently
}
