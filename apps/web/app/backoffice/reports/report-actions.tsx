import { reportLimits } from '@tintype/contract/reports/report-rules'
import type { OfficeReport } from '@tintype/contract/reports/reports'
import { useState } from 'react'
import { toErrorMessage } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { ReasonModal } from '../reason-modal.tsx'
import { type ReportStep, useReportStep } from './report-queries.ts'

type DecisionKind = 'take-down' | 'keep' | 'uphold' | 'reverse'

/** The possible steps; an expected step that is not possible shows the reason. */
export function ReportActions({ report }: { report: OfficeReport }) {
  const [question, setQuestion] = useState<DecisionKind>()
  const notice = useReportStep(report.id)
  const { moves } = report
  const isNothing = !moves.notice && !moves.keep && !moves.takeDown && !moves.decideAppeal
  if (isNothing && !moves.waitsFor) return null
  return (
    <section className="reports-actions" aria-label="Next step">
      {moves.waitsFor && <p className="quiet">{moves.waitsFor}</p>}
      {notice.isError && <Note tone="bad">{toErrorMessage(notice.error)}</Note>}
      <div className="row">
        {moves.notice && (
          <Button variant="primary" isBusy={notice.isPending} busyLabel="Sending…" onClick={() => notice.mutate({ step: 'notice' })}>
            Send to artist
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
            <Button onClick={() => setQuestion('uphold')}>Uphold decision…</Button>
            <Button variant="danger" onClick={() => setQuestion('reverse')}>
              Reverse decision…
            </Button>
          </>
        )}
      </div>
      {question && <DecisionModal report={report} question={question} onClose={() => setQuestion(undefined)} />}
    </section>
  )
}

function DecisionModal({ report, question, onClose }: { report: OfficeReport; question: DecisionKind; onClose: () => void }) {
  const step = useReportStep(report.id, onClose)
  const { title, about, confirm } = decisionTexts(report, question)
  return (
    <ReasonModal
      title={title}
      label="Message to both parties"
      confirmLabel={confirm}
      busyLabel="Deciding…"
      tone={question === 'take-down' || question === 'reverse' ? 'danger-solid' : 'primary'}
      max={reportLimits.wordsMax}
      isBusy={step.isPending}
      error={step.isError ? toErrorMessage(step.error) : undefined}
      onConfirm={(words) => step.mutate(toReportStep(question, words))}
      onClose={onClose}
    >
      {about}
    </ReasonModal>
  )
}

function toReportStep(question: DecisionKind, words: string): ReportStep {
  if (question === 'take-down' || question === 'keep')
    return { step: 'decide', outcome: question === 'keep' ? 'kept' : 'taken_down', words }
  return { step: 'appeal', isReversed: question === 'reverse', words }
}

function decisionTexts({ outcome }: OfficeReport, question: DecisionKind): { title: string; about: string; confirm: string } {
  const days = `Both parties receive your message by email. The artist may appeal within ${reportLimits.appealDays} days.`
  if (question === 'take-down') return { title: 'Take this down?', about: `It is no longer shown. ${days}`, confirm: 'Take down' }
  if (question === 'keep')
    return {
      title: 'Keep this?',
      about: 'Nothing changes. Both parties receive your message by email, and the reporter may appeal.',
      confirm: 'Keep',
    }
  const wasDown = outcome === 'taken_down'
  if (question === 'uphold')
    return {
      title: 'Uphold the decision?',
      about: `The item ${wasDown ? 'stays down' : 'stays online'}. This decision is final.`,
      confirm: 'Uphold decision',
    }
  return {
    title: 'Reverse the decision?',
    about: wasDown ? 'The item is shown again. This decision is final.' : 'The item is taken down. This decision is final.',
    confirm: 'Reverse decision',
  }
}
