import { useQuery } from '@tanstack/react-query'
import type { Artwork } from '@tintype/contract/artworks/artworks'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { reviewQueueQuery } from './artwork-queries.ts'
import { formatQueuePosition } from './artwork-texts.ts'

/** The artwork's place in the review queue. Its line is reserved from the start, so that nothing shifts. */
export function QueuePosition({ artwork }: { artwork: Artwork }) {
  const { data, isPending } = useQuery(reviewQueueQuery())
  if (isPending) {
    return (
      // in the font size of the text, to avoid a layout shift
      <p className="hint">
        <Skeleton width="14em" />
      </p>
    )
  }
  const place = data?.places.find(({ uid }) => uid === artwork.uid)?.place
  if (!data || place === undefined) return null
  return <p className="hint">{formatQueuePosition(data, place)}</p>
}
