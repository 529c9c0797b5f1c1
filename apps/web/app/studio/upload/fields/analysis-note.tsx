import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { StatusWord } from '../../../ui/feedback/status-word.tsx'
import { formatSentSize } from '../../../ui/text/file-size.ts'
import { studioTexts } from '../../studio-texts.ts'
import type { AnalysisState } from './use-analysis.ts'

type Props = { analysis: AnalysisState; onStop: () => void; onAgain: () => void }

/** The progress of the AI analysis. It is optional: the user can stop it and start it again. */
export function AnalysisNote({ analysis, onStop, onAgain }: Props) {
  if (analysis.status === 'idle') return null
  if (analysis.status === 'failed' || analysis.status === 'stopped') return <NotRead analysis={analysis} onAgain={onAgain} />
  return (
    <div className="upload-read" role="status">
      {analysis.status === 'read' ? (
        <>
          <StatusWord tone="done">Analysed</StatusWord>
          <span className="quiet">{analysis.message}</span>
        </>
      ) : (
        <>
          <Reading {...analysis} />
          <Button size="small" variant="quiet" aria-label="Stop analysis" onClick={onStop}>
            Stop
          </Button>
        </>
      )}
    </div>
  )
}

function NotRead({ analysis, onAgain }: { analysis: Extract<AnalysisState, { status: 'failed' | 'stopped' }>; onAgain: () => void }) {
  const hasFailed = analysis.status === 'failed'
  return (
    <Note tone={hasFailed ? 'bad' : 'plain'}>
      {hasFailed ? studioTexts.analysisFailed(analysis.message) : studioTexts.analysisStopped}{' '}
      <button type="button" className="text-btn" onClick={onAgain}>
        Analyse again
      </button>
    </Note>
  )
}

function Reading({ progress }: Extract<AnalysisState, { status: 'reading' }>) {
  const isSent = progress !== undefined && progress.sentBytes >= progress.totalBytes
  const isUnderWay = progress !== undefined && !isSent
  return (
    <ProgressBar
      label="Analysing your picture"
      value={isUnderWay ? progress.sentBytes / progress.totalBytes : undefined}
      figure={isUnderWay ? formatSentSize(progress.sentBytes, progress.totalBytes) : 'Analysing…'}
    />
  )
}
