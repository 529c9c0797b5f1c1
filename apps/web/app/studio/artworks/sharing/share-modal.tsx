import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Artwork } from '@tintype/contract/artworks/artworks'
import { limits } from '@tintype/contract/limits'
import { problemText } from '@tintype/contract/problems'
import type { PostPlace } from '@tintype/contract/social/networks'
import type { SocialConnection } from '@tintype/contract/social/social'
import { type SubmitEvent, useId, useState } from 'react'
import { api } from '../../../api/client.ts'
import { idempotencyKeys } from '../../../api/idempotency-keys.ts'
import { toErrorMessage } from '../../../api/problem.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/feedback/modal.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { useToast } from '../../../ui/feedback/use-toast.ts'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useArtist } from '../../use-artist.ts'
import { PinterestBoard } from './pinterest-board.tsx'
import { PlatformChips } from './platform-chips.tsx'
import { PostList } from './post-list.tsx'
import { PostPreview } from './post-preview.tsx'
import { boardsQuery, postsQuery, postTermsQuery } from './post-queries.ts'
import { listPostPlaces, previewPost } from './post-texts.ts'

type Props = { artwork: Artwork; connections: readonly SocialConnection[]; onClose: () => void }

/** Posts an artwork on the platforms that its artist has connected, and shows how far each post is. */
export function ShareModal({ artwork, connections, onClose }: Props) {
  const { uid, artworkName, shopify_product_url: productUrl } = artwork
  const toast = useToast()
  const client = useQueryClient()
  const artist = useArtist()
  const formId = useId()
  const offered = listPostPlaces(connections)
  const [message, setMessage] = useState('')
  const [places, setPlaces] = useState<readonly PostPlace[]>(offered.length === 1 ? offered.map(({ place }) => place) : [])
  const [plannedFor, setPlannedFor] = useState('')
  const [board, setBoard] = useState<string>()
  const [problem, setProblem] = useState<{ message?: string; platforms?: string }>({})
  const { data: terms } = useQuery(postTermsQuery())
  const { data: pinterest } = useQuery({ ...boardsQuery(), enabled: places.includes('pinterest') })
  const boardId = board ?? pinterest?.last ?? pinterest?.boards[0]?.id

  const posting = useMutation({
    mutationFn: () => {
      const planned_at = plannedFor ? new Date(plannedFor).toISOString() : undefined
      const board_id = places.includes('pinterest') ? boardId : undefined
      const asked = { artwork_uid: uid, target_platforms: [...places], message: message.trim() }
      const post = { ...asked, ...(planned_at && { planned_at }), ...(board_id && { board_id }) }
      return idempotencyKeys.send('social.post', post, api.social.post)
    },
    onSuccess(answer) {
      toast.show(answer.message)
      setMessage('')
      setPlannedFor('')
      return client.invalidateQueries({ queryKey: postsQuery(uid).queryKey })
    },
  })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const found = {
      message: message.trim().length > limits.shareMessageMax ? problemText('share_message_too_long') : undefined,
      platforms: places.length ? undefined : problemText('share_platform_missing'),
    }
    setProblem(found)
    if (!found.message && !found.platforms && !posting.isPending) posting.mutate()
  }

  const draft = {
    message: message.trim(),
    title: artworkName,
    artistName: artist?.username ?? '',
    productUrl,
    xLinks: terms?.xLinks ?? true,
  }
  return (
    <Modal
      title="Share this artwork"
      isOpen
      isWide
      isLocked={posting.isPending}
      onClose={onClose}
      actions={
        <>
          <Button isBusy={posting.isPending} onClick={onClose}>
            {posting.isSuccess ? 'Close' : 'Cancel'}
          </Button>
          <Button type="submit" form={formId} variant="primary" isBusy={posting.isPending} busyLabel="Posting…">
            {plannedFor ? 'Schedule' : 'Post'}
          </Button>
        </>
      }
    >
      <p className="quiet">“{artworkName}” will be posted with its picture and a link to it.</p>
      <form id={formId} onSubmit={submit} noValidate className="post-form">
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
          places={offered}
          value={places}
          error={problem.platforms}
          onChange={(chosen) => {
            setPlaces(chosen)
            setProblem({ ...problem, platforms: undefined })
          }}
        />
        {places.includes('pinterest') && <PinterestBoard value={boardId} onChange={setBoard} />}
        {places.length > 0 && (
          <div className="post-previews">
            {offered.flatMap(({ place }) =>
              places.includes(place)
                ? [
                    <PostPreview
                      key={place}
                      place={place}
                      artwork={artwork}
                      artistName={draft.artistName}
                      preview={previewPost(place, draft)}
                    />,
                  ]
                : [],
            )}
          </div>
        )}
        <TextField
          label="Schedule for"
          aside="optional"
          hint="Your local time. Leave empty to post now."
          type="datetime-local"
          value={plannedFor}
          onChange={(event) => setPlannedFor(event.target.value)}
        />
      </form>
      {posting.error && <Note tone="bad">{toErrorMessage(posting.error)}</Note>}
      <PostList artworkUid={uid} />
    </Modal>
  )
}
