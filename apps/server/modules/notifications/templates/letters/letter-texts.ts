import type { Notice } from '../../notices.ts'
import type { Letter } from '../letter.ts'

type Links = { publicUrl: string }

/** The text of each mail, by its kind. */
export type Letters = { [Kind in Notice['kind']]: (notice: Extract<Notice, { kind: Kind }>, links: Links) => Letter }

export function dayWords(instant: string): string {
  return new Date(instant).toLocaleDateString('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric', year: 'numeric' })
}

/** In UTC, because the reader's time zone is unknown. */
export function minuteWords(instant: string): string {
  return `${dayWords(instant)} at ${new Date(instant).toISOString().slice(11, 16)} UTC`
}
