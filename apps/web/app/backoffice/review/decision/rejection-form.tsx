import type { ReasonCode } from '@tintype/contract/review/review-reasons'
import type { Ref } from 'react'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import type { RejectionGap } from './rejection.ts'
import { RejectionFields } from './rejection-fields.tsx'
import type { ReviewDecision } from './use-review-decision.ts'

const objections = [
  { value: 'reject', label: 'Reject' },
  { value: 'ask_changes', label: 'Needs changes' },
] as const

/** The reason for a rejection or a change request: one of four reasons, and the operator's own words. */
export function RejectionForm({ decision, ref }: { decision: ReviewDecision; ref: Ref<HTMLDivElement> }) {
  const { objection, setObjection, draft, setDraft, shownGap, object } = decision
  return (
    <div className="review-rejection" ref={ref}>
      <SegmentedControl
        label="Reject or request changes"
        isLabelHidden
        isFull
        options={objections}
        value={objection}
        onChange={setObjection}
      />
      <RejectionFields
        label={objection === 'reject' ? 'Reasons to reject' : 'Changes needed'}
        onChange={setDraft}
        onSend={() => object(objection)}
        hasKeys
        {...{ objection, draft, shownGap }}
      />
    </div>
  )
}

/** Focuses the missing field, or one reason. */
export function focusRejection(form: HTMLElement | null, gap: RejectionGap, reason?: ReasonCode): void {
  const wanted = gap === 'reason' ? (reason ? `input[value="${reason}"]` : '.reasons input[type="radio"]') : 'textarea'
  const field = form?.querySelector<HTMLElement>(wanted)
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'nearest' })
}
