import type { DataExport, ExportOverview } from '@tintype/contract/data-exports/exports'
import { useRef } from 'react'
import { formatSessionTime } from '../../../security/session-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { formatDate } from '../../../ui/text/dates.ts'
import { formatFileSize } from '../../../ui/text/file-size.ts'
import { dateFormat } from '../../../ui/text/locale.ts'
import { studioTexts } from '../../studio-texts.ts'
import { useDownloadExport, useRequestExport } from './export-queries.ts'
import { describeProgress, isOpen } from './export-texts.ts'

/** The state of the latest archive, and the next step. */
export function DataExportState({ latest, nextRequestAt }: ExportOverview) {
  const place = useRef<HTMLDivElement>(null)
  const asking = useRequestExport()
  // the button disappears: keep the focus in its place
  const ask = () => asking.mutate(undefined, { onSuccess: () => place.current?.focus() })
  const state = latest?.state
  return (
    <div className="data-export" ref={place} tabIndex={-1}>
      {latest && isOpen(latest) ? (
        <>
          <ProgressBar {...describeProgress(latest)} />
          <p className="hint">{studioTexts.exportLeaving}</p>
        </>
      ) : (
        <>
          {latest && state === 'ready' && <ReadyExport {...latest} />}
          {state === 'failed' && <Note tone="bad">{studioTexts.exportFailed}</Note>}
          {state === 'expired' && <p className="quiet">{studioTexts.exportOver}</p>}
          <div className="row">
            <Button
              isBusy={asking.isPending}
              busyLabel="Requesting…"
              onClick={ask}
              disabledReason={nextRequestAt ? `You can request another one ${untilWords(nextRequestAt)}.` : undefined}
            >
              {state === 'failed' ? 'Try again' : state === 'ready' ? 'Request a new archive' : 'Request an archive'}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

function ReadyExport({ archiveBytes, requestedAt, expiresAt }: DataExport) {
  const download = useDownloadExport()
  return (
    <div className="setting-row" role="status">
      <span>
        <b>Your archive is ready</b>
        <span className="hint">
          {formatFileSize(archiveBytes ?? 0)}, requested {formatSessionTime(requestedAt)}
          {expiresAt && `. Available until ${formatDate(expiresAt)}`}
        </span>
      </span>
      <Button variant="primary" isBusy={download.isPending} busyLabel="Starting…" onClick={() => download.mutate()}>
        Download
      </Button>
    </div>
  )
}

const clock = dateFormat({ hour: 'numeric', minute: '2-digit' })

/** `from Nov 22, 2026, 1:05 PM`, in the browser's time zone. */
function untilWords(instant: string): string {
  return `from ${formatDate(instant)}, ${clock(new Date(instant))}`
}
