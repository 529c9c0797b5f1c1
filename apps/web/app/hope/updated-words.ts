import { hopeTexts } from '@tintype/contract/hope-texts'

const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** `2026-10-03T…` → `Oct 3, 2026`, the same on the server and in every browser; without a date we only know that it was not long ago. */
export function updatedWords(instant: string | null | undefined): string {
  const at = instant ? new Date(instant) : undefined
  return at && !Number.isNaN(at.getTime()) ? day.format(at) : hopeTexts.recently
}
