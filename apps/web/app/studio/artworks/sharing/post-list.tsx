import { useQuery, useQueryClient } from '@tanstack/react-query'
import { placeNames } from '@tintype/contract/social/share-text'
import type { SocialPost } from '@tintype/contract/social/social-posts'
import { useEffect } from 'react'
import { Button } from '../../../ui/button.tsx'
import { StatusWord } from '../../../ui/feedback/status-word.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { dateFormat } from '../../../ui/text/locale.ts'
import { connectionsQuery } from '../../settings/social/social-queries.ts'
import { postsQuery, usePostChange } from './post-queries.ts'
import { postDetail, postStatus } from './post-texts.ts'

/** The posts of an artwork, with their states. */
export function PostList({ artworkUid }: { artworkUid: string }) {
  const client = useQueryClient()
  const { data } = useQuery(postsQuery(artworkUid))
  const isConnectionOver = data?.posts.some(({ state }) => state === 'needs_reconnect') ?? false

  // refetch, so that the settings page does not show stale data
  useEffect(() => {
    if (isConnectionOver) void client.invalidateQueries({ queryKey: connectionsQuery().queryKey })
  }, [isConnectionOver, client])

  if (!data?.posts.length) return null
  return (
    <section className="post-list" aria-labelledby="post-list-title">
      <h3 id="post-list-title">Posts</h3>
      <ul>
        {data.posts.map((post) => (
          <PostRow key={post.id} post={post} />
        ))}
      </ul>
    </section>
  )
}

function PostRow({ post }: { post: SocialPost }) {
  const { id, artworkUid, place, state, url, plannedAt, postedAt, createdAt } = post
  const retry = usePostChange(artworkUid, 'retryPost')
  const cancel = usePostChange(artworkUid, 'cancelPost')
  const { tone, words } = postStatus(post)
  const detail = postDetail(post)
  const name = placeNames[place]
  return (
    <li>
      <span className="post-words">
        <b>{name}</b> <StatusWord tone={tone}>{words}</StatusWord>
        <time className="faint small num" dateTime={postedAt ?? plannedAt ?? createdAt}>
          {whenWords(postedAt ?? plannedAt ?? createdAt)}
        </time>
      </span>
      {url && (
        <LinkButton href={url} size="small" variant="quiet" aria-label={`View post on ${name}`}>
          View post
        </LinkButton>
      )}
      {state === 'needs_reconnect' && (
        <LinkButton to="/settings#social" size="small" variant="quiet">
          Settings
        </LinkButton>
      )}
      {(state === 'failed' || state === 'needs_reconnect') && (
        <Button size="small" isBusy={retry.isPending} aria-label={`Try ${name} again`} onClick={() => retry.mutate(id)}>
          Try again
        </Button>
      )}
      {((state === 'queued' && plannedAt) || state === 'needs_reconnect') && (
        <Button
          size="small"
          variant="quiet"
          isBusy={cancel.isPending}
          aria-label={`Cancel post on ${name}`}
          onClick={() => cancel.mutate(id)}
        >
          Cancel post
        </Button>
      )}
      {detail && <p className="quiet small">{detail}</p>}
    </li>
  )
}

const clock = dateFormat({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })

function whenWords(instant: string): string {
  return clock(new Date(instant))
}
