import type { DataExport, ExportOverview } from '@tintype/contract/data-exports/exports'
import type { ExportRow } from '../queries/data-exports.ts'
import { nextRequestAt } from '../rules/data-exports.ts'

export function toOverview(latest: ExportRow | undefined, requestedAt: readonly Date[], now: Date): ExportOverview {
  const isOpen = latest?.state === 'queued' || latest?.state === 'running'
  const next = isOpen ? null : nextRequestAt(requestedAt, now)
  return { latest: latest ? toDataExport(latest, now) : null, nextRequestAt: next?.toISOString() ?? null }
}

/** An export past its expiry is shown as expired, before the sweep too. */
export function toDataExport({ id, state, bytesDone, bytesTotal, archiveBytes, requestedAt, expiresAt }: ExportRow, now: Date): DataExport {
  const isOver = state === 'ready' && expiresAt !== null && expiresAt <= now
  return {
    id,
    state: isOver ? 'expired' : state,
    bytesDone,
    bytesTotal,
    archiveBytes,
    requestedAt: requestedAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  }
}
