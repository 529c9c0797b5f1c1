import { problemText } from '@tintype/contract/problems'
import type { ReasonCode } from '@tintype/contract/review/review-reasons'
import { ChoiceGroup } from '../../../ui/fields/choice-group.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { KeyHint } from '../../keys/key-hint.tsx'
import { freeTextMax, freeTextReason, listReasons, type Objection, type RejectionDraft, type RejectionGap } from './rejection.ts'

type Props = {
  objection: Objection
  label: string
  draft: RejectionDraft
  onChange: (draft: RejectionDraft) => void
  shownGap: RejectionGap | undefined
  /** Single keys select the reasons. */
  hasKeys?: boolean
  /** Called to submit. */
  onSend: () => void
}

/** The reasons, and the operator's own words. */
export function RejectionFields({ objection, label, draft, onChange, shownGap, hasKeys, onSend }: Props) {
  const { reason, words } = draft
  const artistText = listReasons(objection).find(({ value }) => value === reason)?.artistText
  return (
    <>
      <ChoiceGroup
        label={label}
        groupClass="reasons"
        options={optionsFor(objection, hasKeys)}
        value={reason}
        onChange={(next: ReasonCode) => onChange({ reason: next, words })}
        error={shownGap === 'reason' ? problemText('reason_missing') : undefined}
      />
      <TextArea
        label="Message"
        aside={reason === freeTextReason(objection) ? undefined : 'optional'}
        rows={2}
        value={words}
        count={{ now: words.trim().length, max: freeTextMax(reason) }}
        hint={artistText && `Shown before your message: “${artistText}”`}
        error={describeRejectionGap(shownGap)}
        // typing without a reason selects the reason "own words"
        onChange={({ target }) => onChange({ reason: reason ?? freeTextReason(objection), words: target.value })}
        onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
          if (key === 'Enter' && (ctrlKey || metaKey)) onSend()
          if (key === 'Escape') currentTarget.blur()
        }}
      />
    </>
  )
}

function optionsFor(objection: Objection, hasKeys: boolean | undefined) {
  return listReasons(objection).map(({ value, label }, index) => ({
    value,
    label: hasKeys ? (
      <>
        <KeyHint>{String(index + 1)}</KeyHint>
        {label}
      </>
    ) : (
      label
    ),
  }))
}

function describeRejectionGap(gap: RejectionGap | undefined): string | undefined {
  if (gap === 'words') return problemText('reason_missing')
  return gap === 'length' ? 'This text is too long. Please shorten it.' : undefined
}
