import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Artwork, DeletionReason } from '@tintype/contract/artworks/artworks'
import { limits } from '@tintype/contract/limits'
import { problemText } from '@tintype/contract/problems'
import { hasVisible } from '@tintype/domain/text/clean-text'
import { formatDaysOfMs } from '@tintype/domain/time/durations'
import { useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { readFieldMessages, toErrorMessage } from '../../api/problem.ts'
import { FormModal } from '../../ui/feedback/form-modal.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { useToast } from '../../ui/feedback/use-toast.ts'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { updateCachedArtworks } from './artwork-queries.ts'

/** Requests the deletion of an artwork. A reason is required, because an operator reviews it. */
export function DeletionModal({ artwork, onClose }: { artwork: Artwork; onClose: () => void }) {
  const { uid, artworkName } = artwork
  const client = useQueryClient()
  const toast = useToast()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)

  const requesting = useMutation({
    mutationFn: (words: string) => api.artworks.requestDeletion({ uid, reason: words }),
    onSuccess({ message }) {
      updateCachedArtworks(client, uid, { deletion_status: 'pending', disapproval_reason: null })
      toast.show(message)
      onClose()
    },
  })

  function submit() {
    const checked = DeletionReason.safeParse(reason)
    if (checked.success) return requesting.mutate(checked.data)
    setProblem(hasVisible(reason) ? tooLong : problemText('deletion_reason_missing'))
    field.current?.focus()
  }

  const { reason: serverProblem } = requesting.error ? readFieldMessages(requesting.error) : {}
  return (
    <FormModal
      title="Request deletion"
      submitLabel="Request deletion"
      busyLabel="Sending…"
      variant="danger-solid"
      isBusy={requesting.isPending}
      onSubmit={submit}
      onClose={onClose}
      intro={
        <p className="quiet">
          “{artworkName}” is removed from your shop once we approve your request, and its files are erased{' '}
          {formatDaysOfMs(limits.artwork.deletedKeptMs)} later. Existing orders are still printed and shipped.
        </p>
      }
      outro={requesting.error && !serverProblem && <Note tone="bad">{toErrorMessage(requesting.error)}</Note>}
    >
      <TextArea
        ref={field}
        label="Reason"
        rows={4}
        count={{ now: reason.length, max: limits.deletionReasonMax }}
        value={reason}
        error={problem ?? serverProblem}
        onChange={(event) => {
          setReason(event.target.value)
          setProblem(undefined)
        }}
      />
    </FormModal>
  )
}

const tooLong = `A reason can have at most ${limits.deletionReasonMax} characters.`
