import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { limits } from '@tintype/contract/limits'
import { marksMature } from '@tintype/contract/social/networks'
import { POST_PLACEHOLDERS, placeNames } from '@tintype/contract/social/share-text'
import type { SocialConnection } from '@tintype/contract/social/social'
import type { AutoPost } from '@tintype/contract/social/social-posts'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { toErrorMessage } from '../../../api/problem.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { Toggle } from '../../../ui/fields/toggle.tsx'
import { PinterestBoard } from '../../artworks/sharing/pinterest-board.tsx'
import { boardsQuery, postTermsQuery } from '../../artworks/sharing/post-queries.ts'
import { listPostPlaces, previewPost } from '../../artworks/sharing/post-texts.ts'
import { useArtist } from '../../use-artist.ts'
import { autoPostsQuery } from './social-queries.ts'

/** The settings for automatic posts after an approval, per connected platform. */
export function AutoPosts({ connections }: { connections: readonly SocialConnection[] }) {
  const places = listPostPlaces(connections).map(({ place }) => place)
  const { data } = useQuery({ ...autoPostsQuery(), enabled: places.length > 0 })
  if (!data || !places.length) return null
  return (
    <div className="auto-posts">
      <h3>Post new artworks automatically</h3>
      <p className="quiet">Each newly approved artwork is posted with its picture. Artworks already on sale are not posted.</p>
      {data
        .filter(({ place }) => places.includes(place))
        .map((autoPost) => (
          <AutoPostRow key={autoPost.place} autoPost={autoPost} />
        ))}
    </div>
  )
}

type Change = { isOn?: boolean; template?: string; boardId?: string }

function useSaveAutoPost(place: AutoPost['place']) {
  const client = useQueryClient()
  const { queryKey } = autoPostsQuery()
  return useMutation({
    // a response from before the change would restore the old value
    onMutate: () => client.cancelQueries({ queryKey }),
    mutationFn: (change: Change) => api.social.saveAutoPost({ platform: place, ...change }),
    onSuccess: (saved) => client.setQueryData(queryKey, (all) => all?.map((one) => (one.place === place ? saved : one))),
  })
}

/** Example data for the preview. */
const EXAMPLE = { title: 'Moon over Water', productUrl: 'https://store.example/products/moon-over-water' }

function AutoPostRow({ autoPost: { place, isOn, template, boardId } }: { autoPost: AutoPost }) {
  const artist = useArtist()
  const save = useSaveAutoPost(place)
  const [words, setWords] = useState(template)
  const { data: terms } = useQuery(postTermsQuery())
  const isPinterest = place === 'pinterest'
  const { data: pinterest, isLoading } = useQuery({ ...boardsQuery(), enabled: isPinterest })
  const board = boardId ?? pinterest?.last ?? pinterest?.boards[0]?.id
  const draft = { ...EXAMPLE, message: words, artistName: artist?.username ?? '', xLinks: terms?.xLinks ?? true }
  const preview = previewPost(place, draft)
  const name = placeNames[place]
  return (
    <div className="auto-post">
      <Toggle
        label={`Post on ${name}`}
        hint={marksMature(place) ? undefined : `Mature content is not posted automatically, because ${name} has no warning for it.`}
        isOn={isOn}
        // Pinterest needs a board: disabled while the boards load, if they cannot be loaded, or if there are none
        isDisabled={save.isPending || isLoading || (isPinterest && !isOn && !board)}
        onChange={(on) => save.mutate({ isOn: on, ...(isPinterest && board && { boardId: board }) })}
      />
      {isPinterest && !isLoading && (isOn || !board) && <PinterestBoard value={board} onChange={(id) => save.mutate({ boardId: id })} />}
      {isOn && (
        <>
          <TextArea
            label={`Text for ${name}`}
            hint={`Placeholders: ${POST_PLACEHOLDERS.join(', ')}.`}
            rows={2}
            maxLength={limits.shareMessageMax}
            count={{ now: preview.now, max: preview.max }}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <p className="quiet small auto-post-preview">{preview.text}</p>
          {words !== template && (
            <Button size="small" isBusy={save.isPending} busyLabel="Saving…" onClick={() => save.mutate({ template: words })}>
              Save text
            </Button>
          )}
        </>
      )}
      {save.error && <Note tone="bad">{toErrorMessage(save.error)}</Note>}
    </div>
  )
}
