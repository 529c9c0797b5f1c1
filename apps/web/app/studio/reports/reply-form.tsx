import { problemText } from '@tintype/contract/problems'
import { reportLimits } from '@tintype/contract/reports/report-rules'
import type { ArtistReport } from '@tintype/contract/reports/reports'
import { type FormEvent, useState } from 'react'
import { toErrorMessage } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { type ReplyKind, useReply } from './report-queries.ts'

const texts: Record<ReplyKind, { label: string; hint: string; send: string; busy: string }> = {
  answer: {
    label: 'Your answer',
    hint: 'Explain how you made it and why it should stay online. We share your answer with the person who reported it.',
    send: 'Submit answer',
    busy: 'Submitting…',
  },
  appeal: {
    label: 'Your appeal',
    hint: 'Tell us what to reconsider. A different reviewer makes the final decision.',
    send: 'Submit appeal',
    busy: 'Submitting…',
  },
}

export function ReplyForm({ report, kind }: { report: ArtistReport; kind: ReplyKind }) {
  const reply = useReply(report, kind)
  const [words, setWords] = useState('')
  const [isTried, setTried] = useState(false)
  const { label, hint, send, busy } = texts[kind]
  const length = words.trim().length
  const complaint =
    length === 0 ? problemText('report_words_missing') : length > reportLimits.wordsMax ? problemText('report_words_too_long') : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!complaint && !reply.isPending) reply.mutate(words.trim())
  }

  return (
    <form onSubmit={submit} noValidate>
      <TextArea
        label={label}
        hint={hint}
        rows={5}
        value={words}
        count={{ now: length, max: reportLimits.wordsMax }}
        error={isTried ? complaint : undefined}
        onChange={({ target }) => setWords(target.value)}
      />
      {reply.isError && <Note tone="bad">{toErrorMessage(reply.error)}</Note>}
      <div>
        <Button type="submit" variant="primary" isBusy={reply.isPending} busyLabel={busy}>
          {send}
        </Button>
      </div>
    </form>
  )
}
