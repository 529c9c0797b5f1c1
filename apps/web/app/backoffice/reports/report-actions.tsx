import { reportLimits } from '@tintype/contract/reports/report-rules'
import type { OfficeReport } from '@tintype/contract/reports/reports'
import { useState } from 'react'
import { messageOf } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { ReasonModal } from '../reason-modal.tsx'
import { type ReportStep, useReportStep } from './report-queries.ts'

type Question = 'take-down' | 'keep' | 'uphold' | 'reverse'

/** The possible steps; an expected step that is not possible shows the reason. */
export function ReportActions({ report }: { report: OfficeReport }) {
  const [question, setQuestion] = useState<Question>()
  const notice = useReportStep(report.id)
  const { moves } = report
  const isNothing = !moves.notice && !moves.keep && !moves.takeDown && !moves.decideAppeal
  if (isNothing && !moves.waitsFor) return null
  return (
    <section className="report-actions" aria-label="Next step">
      {moves.waitsFor && <p className="quiet">{moves.waitsFor}</p>}
      {notice.isError && <Note tone="bad">{messageOf(notice.error)}</Note>}
      <div className="row">
        {moves.notice && (
          <Button variant="primary" isBusy={notice.isPending} busyLabel="Asking…" onClick={() => notice.mutate({ step: 'notice' })}>
            Put it to the artist
          </Button>
        )}
        {moves.takeDown && (
          <Button variant="danger" onClick={() => setQuestion('take-down')}>
            Take down…
          </Button>
        )}
        {moves.keep && <Button onClick={() => setQuestion('keep')}>Keep…</Button>}
        {moves.decideAppeal && (
          <>
            <Button onClick={() => setQuestion('uphold')}>Let the decision stand…</Button>
            <Button variant="danger" onClick={() => setQuestion('reverse')}>
              Turn it round…
            </Button>
          </>
        )}
      </div>
      {question && <DecisionModal report={report} question={question} onClose={() => setQuestion(undefined)} />}
    </section>
  )
}

function DecisionModal({ report, question, onClose }: { report: OfficeReport; question: Question; onClose: () => void }) {
  const step = useReportStep(report.id, onClose)
  const { title, about, confirm } = wordsOf(report, question)
  return (
    <ReasonModal
      title={title}
      label="What both sides read"
      confirmLabel={confirm}
      busyLabel="Deciding…"
      tone={question === 'take-down' || question === 'reverse' ? 'danger-solid' : 'primary'}
      max={reportLimits.wordsMax}
      isBusy={step.isPending}
      error={step.isError ? messageOf(step.error) : undefined}
      onConfirm={(words) => step.mutate(stepOf(question, words))}
      onClose={onClose}
    >
      {about}
    </ReasonModal>
  )
}

function stepOf(question: Question, words: string): ReportStep {
  if (question === 'take-down' || question === 'keep')
    return { step: 'decide', outcome: question === 'keep' ? 'kept' : 'taken_down', words }
  return { step: 'appeal', isReversed: question === 'reverse', words }
}

function wordsOf({ outcome }: OfficeReport, question: Question): { title: string; about: string; confirm: string } {
  const days = `Both sides get your words by mail. The artist may appeal within ${reportLimits.appealDays} days.`
  if (question === 'take-down') return { title: 'Take it down?', about: `Nobody sees it any more. ${days}`, confirm: 'Take it down' }
  if (question === 'keep')
    return {
      title: 'Keep it?',
      about: 'It stays as it is. Both sides get your words by mail, and whoever reported may appeal.',
      confirm: 'Keep it',
    }
  const wasDown = outcome === 'taken_down'
  if (question === 'uphold')
    return {
      title: 'Let the decision stand?',
      about: `It ${wasDown ? 'stays down' : 'stays'}, and that is the end of it.`,
      confirm: 'Let it stand',
    }
  return {
    title: 'Turn the decision round?',
    about: wasDown ? 'It is shown again, and that is the end of it.' : 'It is taken down, and that is the end of it.',
    confirm: 'Turn it round',
  }
}
