import { problemText } from '@tintype/contract/problems'
import type { ReasonCode } from '@tintype/contract/review-reasons'
import type { KeyboardEvent, Ref } from 'react'
import { ChoiceGroup } from '../ui/choice-group.tsx'
import { Switch2 } from '../ui/switch2.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { KeyHint } from './key-hint.tsx'
import { type Objection, ownWords, type RejectionGap, reasonsFor, wordsMax } from './rejection.ts'
import type { ReviewDecision } from './use-review-decision.ts'

const objections = [
  { value: 'reject', label: 'Cannot hang' },
  { value: 'ask_changes', label: 'Has to change' },
] as const

/** Why it cannot hang, or what has to change first: one of four reasons, and the operator's own words. */
export function RejectionForm({ decision, ref }: { decision: ReviewDecision; ref: Ref<HTMLDivElement> }) {
  const { objection, setObjection, draft, setDraft, shownGap, object } = decision
  const { reason, words } = draft
  const told = reasonsFor(objection).find(({ value }) => value === reason)?.told

  function handleKey({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLTextAreaElement>) {
    if (key === 'Enter' && (ctrlKey || metaKey)) object(objection)
    if (key === 'Escape') currentTarget.blur()
  }

  return (
    <div className="review-rejection" ref={ref}>
      <Switch2 label="What is said against it" isLabelHidden isFull options={objections} value={objection} onChange={setObjection} />
      <ChoiceGroup
        label={objection === 'reject' ? 'If it cannot hang' : 'What has to change'}
        groupClass="reasons"
        options={optionsFor(objection)}
        value={reason}
        onChange={(next: ReasonCode) => setDraft({ reason: next, words })}
        error={shownGap === 'reason' ? problemText('reason_missing') : undefined}
      />
      <TextArea
        label="Own words"
        aside={reason === ownWords(objection) ? undefined : 'optional'}
        rows={2}
        value={words}
        count={{ now: words.trim().length, max: wordsMax(reason) }}
        hint={told && `The artist reads first: “${told}”`}
        error={complaintOf(shownGap)}
        // who writes without having chosen says something of their own
        onChange={({ target }) => setDraft({ reason: reason ?? ownWords(objection), words: target.value })}
        onKeyDown={handleKey}
      />
    </div>
  )
}

function optionsFor(objection: Objection) {
  return reasonsFor(objection).map(({ value, label }, index) => ({
    value,
    label: (
      <>
        <KeyHint>{String(index + 1)}</KeyHint>
        {label}
      </>
    ),
  }))
}

/** Puts the focus where something is missing, or onto one reason. */
export function focusRejection(form: HTMLElement | null, gap: RejectionGap, reason?: ReasonCode): void {
  const wanted = gap === 'reason' ? (reason ? `input[value="${reason}"]` : '.reasons input[type="radio"]') : 'textarea'
  const field = form?.querySelector<HTMLElement>(wanted)
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'nearest' })
}

function complaintOf(gap: RejectionGap | undefined): string | undefined {
  if (gap === 'words') return problemText('reason_missing')
  return gap === 'length' ? 'That is too long. Please shorten it.' : undefined
}
