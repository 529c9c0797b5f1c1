import { DEFAULT_LOCALE } from '@tintype/domain/text/choose-locale'
import { dateFormat, readerLocale } from '../ui/text/locale.ts'
import { hopeTexts } from './hope-texts.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const day = dateFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/**
 * `2026-10-03T…` → `Oct 3, 2026`, the same on the server and in every browser; without a date only "recently" is known. American English is
 * formatted without `Intl`, whose first formatter would cost a slow phone more than the rest of the page.
 */
export function formatUpdatedDay(instant: string | null | undefined): string {
  const at = instant ? new Date(instant) : undefined
  if (!at || Number.isNaN(at.getTime())) return hopeTexts.recently
  return readerLocale() === DEFAULT_LOCALE ? `${MONTHS[at.getUTCMonth()]} ${at.getUTCDate()}, ${at.getUTCFullYear()}` : day(at)
}
