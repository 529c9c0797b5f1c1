import { type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query'
import type { Artwork } from '@tintype/contract/artworks/artworks'
import { limits } from '@tintype/contract/limits'
import { useRef, useState } from 'react'
import { toErrorMessage } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { MockupsWindow } from '../mockups/mockups-window.tsx'
import type { ArtworkChoice } from './artwork-actions.tsx'
import { ArtworkCard } from './artwork-card.tsx'
import { connectionsQuery } from './artwork-queries.ts'
import { DeletionModal } from './deletion-modal.tsx'
import { ShareModal } from './sharing/share-modal.tsx'
import { useScrollPlace } from './use-scroll-place.ts'

type Props = { artworks: readonly Artwork[]; total: number; query: UseInfiniteQueryResult }

/** The grid of artworks, and the dialog of the chosen action. */
export function ArtworkGrid({ artworks, total, query }: Props) {
  const { data: connections = [] } = useQuery(connectionsQuery())
  const [choice, setChoice] = useState<ArtworkChoice>()
  const close = () => setChoice(undefined)
  useScrollPlace(artworks.length)
  return (
    <>
      <ul className="hang artwork-wall">
        {artworks.map((artwork) => (
          <ArtworkCard key={artwork.uid} artwork={artwork} canShare={connections.length > 0} onChoose={setChoice} />
        ))}
        <li className="rest" aria-hidden="true" />
      </ul>
      <MoreArtworks count={artworks.length} total={total} query={query} />
      {choice?.what === 'delete' && <DeletionModal artwork={choice.artwork} onClose={close} />}
      {choice?.what === 'mockups' && <MockupsWindow artwork={choice.artwork} onClose={close} />}
      {choice?.what === 'share' && <ShareModal artwork={choice.artwork} connections={connections} onClose={close} />}
    </>
  )
}

function MoreArtworks({ count, total, query }: Pick<Props, 'total' | 'query'> & { count: number }) {
  const { error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const words = useRef<HTMLParagraphElement>(null)

  async function loadMore() {
    const { hasNextPage: isMoreLeft } = await fetchNextPage()
    // the button disappears, and the focus with it
    if (!isMoreLeft) words.current?.focus()
  }

  return (
    <div className="artwork-more">
      <p className={total > limits.artwork.pageSize ? 'small faint' : 'sr'} role="status" ref={words} tabIndex={-1}>
        {count} of {total}
      </p>
      {isFetchNextPageError && <p className="error">{toErrorMessage(error)}</p>}
      {hasNextPage && (
        <Button onClick={loadMore} isBusy={isFetchingNextPage} busyLabel="Loading…">
          Load More
        </Button>
      )}
    </div>
  )
}
