import { problemText } from '@tintype/contract/problems'
import type { KeyboardEvent, Ref } from 'react'
import { ChoiceGroup } from '../ui/choice-group.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { KeyHint } from './key-hint.tsx'
import { type RejectionGap, type RejectionReason, rejectionReasons, wordsMax } from './rejection.ts'
import type { ReviewDecision } from './use-review-decision.ts'

const options = rejectionReasons.map(({ value, label }, index) => ({
  value,
  label: (
    <>
      <KeyHint>{String(index + 1)}</KeyHint>
      {label}
    </>
  ),
}))

/** Why it cannot hang: one of four reasons, and the operator's own words. */
export function RejectionForm({ decision, ref }: { decision: ReviewDecision; ref: Ref<HTMLDivElement> }) {
  const { draft, setDraft, shownGap, reject } = decision
  const { reason, words } = draft
  const told = rejectionReasons.find(({ value }) => value === reason)?.told

  function handleKey({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLTextAreaElement>) {
    if (key === 'Enter' && (ctrlKey || metaKey)) reject()
    if (key === 'Escape') currentTarget.blur()
  }

  return (
    <div className="review-rejection" ref={ref}>
      <ChoiceGroup
        label="If it cannot hang"
        groupClass="reasons"
        options={options}
        value={reason}
        onChange={(next: RejectionReason) => setDraft({ reason: next, words })}
        error={shownGap === 'reason' ? problemText('reason_missing') : undefined}
      />
      <TextArea
        label="Own words"
        aside={reason === 'other' ? undefined : 'optional'}
        rows={2}
        value={words}
        count={{ now: words.trim().length, max: wordsMax(reason) }}
        hint={told && `The artist reads first: “${told}”`}
        error={complaintOf(shownGap)}
        // who writes without having chosen says something of their own
        onChange={({ target }) => setDraft({ reason: reason ?? 'other', words: target.value })}
        onKeyDown={handleKey}
      />
    </div>
  )
}

/** Puts the focus where something is missing, or onto one reason. */
export function focusRejection(form: HTMLElement | null, gap: RejectionGap, reason?: RejectionReason): void {
  const wanted = gap === 'reason' ? (reason ? `input[value="${reason}"]` : 'input[type="radio"]') : 'textarea'
  const field = form?.querySelector<HTMLElement>(wanted)
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'nearest' })
}

function complaintOf(gap: RejectionGap | undefined): string | undefined {
  if (gap === 'words') return problemText('reason_missing')
  return gap === 'length' ? 'That is too long. Please shorten it.' : undefined
}
