import type { ReviewArtwork } from '@tintype/contract/review/review'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { toErrorMessage } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Thumb } from '../thumb.tsx'
import { AgeMark } from './age-mark.tsx'
import { scrollIntoBox } from './picture/scroll-into-box.ts'
import type { ReviewQueue } from './use-review-queue.ts'
import type { ReviewSelection } from './use-review-selection.ts'

/** @param total  the length of the queue; the list may contain fewer @param selection  undefined for roles that can only read */
export function ReviewQueueList({
  queue,
  total,
  selection,
}: {
  queue: ReviewQueue
  total: number | undefined
  selection: ReviewSelection | undefined
}) {
  const { artworks, chosen } = queue
  const list = useRef<HTMLUListElement>(null)
  const place = artworks.findIndex(({ uid }) => uid === chosen?.uid) + 1

  useEffect(() => {
    const item = list.current?.querySelector(`[data-uid="${chosen?.uid}"]`)
    if (list.current && item) scrollIntoBox(list.current, item)
  }, [chosen?.uid])

  return (
    <aside className="review-queue" aria-label="Queue">
      <a className="skip" href="#decision">
        Skip to decision
      </a>
      <h1>
        <span>Pending review</span>
        <span className="count">{total ?? artworks.length}</span>
      </h1>
      <ul ref={list}>
        {artworks.map((artwork) => (
          <li key={artwork.uid} data-uid={artwork.uid} data-selected={selection?.isSelected(artwork.uid) || undefined}>
            {selection && <SelectBox artwork={artwork} selection={selection} />}
            <Link to={{ search: `?artwork=${artwork.uid}` }} replace aria-current={artwork.uid === chosen?.uid ? 'true' : undefined}>
              <Thumb artwork={artwork} />
              <span className="review-queue-words">
                <b>{artwork.artworkName}</b>
                <small>{artwork.claimedBy ? `${artwork.claimedBy} is reviewing this` : artwork.artistName}</small>
              </span>
              <AgeMark at={artwork.resubmitted_at ?? artwork.created_at} />
            </Link>
          </li>
        ))}
        <MoreItem queue={queue} />
      </ul>
      <Link className="review-all" to="/backoffice/artworks/all">
        All artworks
      </Link>
      <p className="sr" role="status">
        {chosen && place > 0 && `${place} of ${total ?? artworks.length}: ${chosen.artworkName} by ${chosen.artistName}`}
      </p>
    </aside>
  )
}

/** With the shift key it selects the range from the last one to this one. */
function SelectBox({ artwork: { uid, artworkName }, selection }: { artwork: ReviewArtwork; selection: ReviewSelection }) {
  return (
    <input
      type="checkbox"
      className="review-select"
      aria-label={`Select ${artworkName}`}
      checked={selection.isSelected(uid)}
      onChange={() => undefined}
      onClick={({ shiftKey }) => (shiftKey ? selection.selectTo(uid) : selection.toggle(uid))}
    />
  )
}

/** A button for the case that the next page did not load automatically. */
function MoreItem({ queue: { query } }: { queue: ReviewQueue }) {
  if (!query.hasNextPage) return null
  return (
    <li className="review-queue-more">
      {query.isFetchNextPageError && <p className="error">{toErrorMessage(query.error)}</p>}
      <Button size="small" onClick={() => query.fetchNextPage()} isBusy={query.isFetchingNextPage} busyLabel="Loading…">
        Load more
      </Button>
    </li>
  )
}
