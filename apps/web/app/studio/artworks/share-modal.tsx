import { useMutation } from '@tanstack/react-query'
import type { Artwork } from '@tintype/contract/artworks'
import { limits } from '@tintype/contract/limits'
import { problemText } from '@tintype/contract/problems'
import type { Platform, SocialConnection } from '@tintype/contract/social'
import { type SubmitEvent, useId, useState } from 'react'
import { api } from '../../api/client.ts'
import { messageOf } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Note } from '../../ui/note.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useToast } from '../../ui/use-toast.ts'
import { PlatformChips } from './platform-chips.tsx'

type Props = { artwork: Artwork; connections: readonly SocialConnection[]; onClose: () => void }

/** Posts an artwork on the platforms that its artist has connected. */
export function ShareModal({ artwork, connections, onClose }: Props) {
  const { uid, artworkName } = artwork
  const toast = useToast()
  const formId = useId()
  const [message, setMessage] = useState('')
  const [platforms, setPlatforms] = useState<readonly Platform[]>(
    connections.length === 1 ? connections.map(({ platform }) => platform) : [],
  )
  const [problem, setProblem] = useState<{ message?: string; platforms?: string }>({})

  const posting = useMutation({
    mutationFn: () => api.social.post({ artwork_uid: uid, target_platforms: [...platforms], message: message.trim() }),
    onSuccess(answer) {
      toast.show(answer.message)
      onClose()
    },
  })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const found = {
      message: message.trim().length > limits.shareMessageMax ? tooLong : undefined,
      platforms: platforms.length ? undefined : problemText('share_platform_missing'),
    }
    setProblem(found)
    if (!found.message && !found.platforms && !posting.isPending) posting.mutate()
  }

  return (
    <Modal
      title="Share this artwork"
      isOpen
      isLocked={posting.isPending}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={posting.isPending} busyLabel="Posting…">
            Post
          </Button>
        </>
      }
    >
      <p className="quiet">“{artworkName}” is posted with its picture and the link to it.</p>
      <form id={formId} onSubmit={submit} noValidate className="share-form">
        <TextArea
          label="Message"
          aside="optional"
          rows={4}
          count={{ now: message.trim().length, max: limits.shareMessageMax }}
          value={message}
          error={problem.message}
          onChange={(event) => {
            setMessage(event.target.value)
            setProblem({ ...problem, message: undefined })
          }}
        />
        <PlatformChips
          connections={connections}
          value={platforms}
          error={problem.platforms}
          onChange={(chosen) => {
            setPlatforms(chosen)
            setProblem({ ...problem, platforms: undefined })
          }}
        />
      </form>
      {posting.error && <Note tone="bad">{messageOf(posting.error)}</Note>}
    </Modal>
  )
}

const tooLong = `A message can have at most ${limits.shareMessageMax} characters.`
