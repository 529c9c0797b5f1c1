import { useQuery } from '@tanstack/react-query'
import type { Artwork } from '@tintype/contract/artworks/artworks'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { reviewLineQuery } from './artwork-queries.ts'
import { lineWords } from './artwork-words.ts'

/** Where an artwork stands in the line for review. It has its line from the beginning, so that nothing moves. */
export function LinePlace({ artwork }: { artwork: Artwork }) {
  const { data, isPending } = useQuery(reviewLineQuery())
  if (isPending) {
    return (
      // in the size of the words, or the wall jumps when they come
      <p className="hint">
        <Skeleton width="14em" />
      </p>
    )
  }
  const place = data?.places.find(({ uid }) => uid === artwork.uid)?.place
  if (!data || place === undefined) return null
  return <p className="hint">{lineWords(data, place)}</p>
}
