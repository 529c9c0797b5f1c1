import type { PaymentQuestion } from '@tintype/contract/payments/payments'
import { Button } from '../../ui/button.tsx'
import { ForRole } from '../frame/for-role.tsx'
import { AgeMark } from '../review/age-mark.tsx'
import { describeConsequences, formatPaymentFacts, questionTitles } from './question-texts.ts'

type Props = {
  question: PaymentQuestion
  onLookedInto: (question: PaymentQuestion) => void
  onMatch: (question: PaymentQuestion) => void
}

/** One question: its age, the known facts, and the consequences. */
export function QuestionItem({ question, onLookedInto, onMatch }: Props) {
  const { id, kind, about, reference, askedAt } = question
  return (
    <li className="question" aria-labelledby={`${id}-title`}>
      <AgeMark at={askedAt} />
      <div className="question-words">
        <h2 id={`${id}-title`}>{questionTitles[kind]}</h2>
        <p className="num">{formatPaymentFacts(question)}</p>
        {about && <p>{about}</p>}
        <p className="quiet">{describeConsequences(question)}</p>
        <p className="question-name faint">{reference}</p>
      </div>
      <ForRole needs="finance">
        <div className="question-answers">
          {question.isMatchable && (
            <Button size="small" variant="primary" onClick={() => onMatch(question)} aria-describedby={`${id}-title`}>
              Match to a product
            </Button>
          )}
          <Button size="small" onClick={() => onLookedInto(question)} aria-describedby={`${id}-title`}>
            Resolve
          </Button>
        </div>
      </ForRole>
    </li>
  )
}
