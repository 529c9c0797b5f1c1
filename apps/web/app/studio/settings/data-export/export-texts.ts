import type { DataExport } from '@tintype/contract/data-exports/exports'
import { formatSentSize } from '../../../ui/text/file-size.ts'

const SECOND_MS = 1000

/** The polling interval: short at first, then longer; false in a final state. */
export function pollIntervalMs(latest: DataExport | null | undefined, now: number): number | false {
  if (!latest || !isOpen(latest)) return false
  const ageMs = now - Date.parse(latest.requestedAt)
  if (ageMs < 30 * SECOND_MS) return SECOND_MS
  return ageMs < 5 * 60 * SECOND_MS ? 4 * SECOND_MS : 15 * SECOND_MS
}

export function isOpen({ state }: Pick<DataExport, 'state'>): boolean {
  return state === 'queued' || state === 'running'
}

type Shown = { label: string; value: number | undefined; figure: string }

/** The text of the progress bar. The duration is unknown before the first and after the last original. */
export function describeProgress({ state, bytesDone, bytesTotal }: Pick<DataExport, 'state' | 'bytesDone' | 'bytesTotal'>): Shown {
  if (state === 'queued') return { label: 'Waiting in the queue', value: undefined, figure: '' }
  if (bytesDone >= bytesTotal) return { label: 'Exporting your data', value: undefined, figure: '' }
  return { label: 'Adding your pictures', value: bytesDone / bytesTotal, figure: formatSentSize(bytesDone, bytesTotal) }
}
