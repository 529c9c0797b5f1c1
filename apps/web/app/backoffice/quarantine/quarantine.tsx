import { useQuery } from '@tanstack/react-query'
import type { PaymentQuestion } from '@tintype/contract/payments/payments'
import { useState } from 'react'
import { toErrorMessage } from '../../api/problem.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadingState } from '../../ui/feedback/loading-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { DisputeList } from '../disputes/dispute-list.tsx'
import { BackofficeTitle } from '../frame/backoffice-title.tsx'
import '../money.css'
import { QueryError } from '../../api/query-error.tsx'
import { MatchModal } from './match-modal.tsx'
import './quarantine.css'
import { ReasonModal } from '../reason-modal.tsx'
import { QuestionItem } from './question-item.tsx'
import { questionsQuery, useAnswer } from './question-queries.ts'
import { questionTitles } from './question-texts.ts'

/** Messages of Stripe or Shopify that match no data here. They are not resolved automatically, because they affect artists' money. */
export default function Quarantine() {
  const office = useQuery(questionsQuery())
  return (
    <main id="main" className="office-page">
      <BackofficeTitle>Unmatched payments</BackofficeTitle>
      <header className="office-head">
        <h1>Unmatched payments</h1>
        <p className="quiet">Events from Stripe and Shopify that match no order or product here, oldest first.</p>
      </header>
      {office.data ? <Questions questions={office.data.questions} /> : office.isError ? <QueryError query={office} /> : <Loading />}
      <DisputeList />
    </main>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

function Questions({ questions }: { questions: readonly PaymentQuestion[] }) {
  const [chosen, setChosen] = useState<PaymentQuestion>()
  const [matching, setMatching] = useState<PaymentQuestion>()
  return (
    <>
      {questions.length ? (
        <ul>
          {questions.map((question) => (
            <QuestionItem key={question.id} question={question} onLookedInto={setChosen} onMatch={setMatching} />
          ))}
        </ul>
      ) : (
        <EmptyState title="All clear">Every payment, refund and sale matches an order.</EmptyState>
      )}
      {matching && <MatchModal question={matching} onClose={() => setMatching(undefined)} />}
      {chosen && <AnswerModal question={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}

function AnswerModal({ question, onClose }: { question: PaymentQuestion; onClose: () => void }) {
  const answer = useAnswer(onClose)
  return (
    <ReasonModal
      title={`${questionTitles[question.kind]}: resolve?`}
      label="Resolution"
      confirmLabel="Mark as resolved"
      busyLabel="Saving…"
      tone="primary"
      isBusy={answer.isPending}
      error={answer.isError ? toErrorMessage(answer.error) : undefined}
      onConfirm={(words) => answer.mutate({ question, answer: words })}
      onClose={onClose}
    >
      This moves no money. Your note and name are saved for later reference.
    </ReasonModal>
  )
}

function Loading() {
  return (
    <LoadingState>
      {['a', 'b', 'c'].map((row) => (
        <div key={row} className="question">
          <Skeleton width={42} />
          <div className="question-words">
            <Skeleton width="40%" height={24} />
            <Skeleton width="60%" />
            <Skeleton width="80%" />
          </div>
        </div>
      ))}
    </LoadingState>
  )
}
