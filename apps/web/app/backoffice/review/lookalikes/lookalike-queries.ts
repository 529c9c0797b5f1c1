import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { ReviewArtwork } from '@tintype/contract/review/review'
import { useEffect } from 'react'
import { queries } from '../../../api/client.ts'

/** Refetched after a minute, because similar artworks may have been submitted since. */
const FRESH_MS = 60_000
const AHEAD = 2

export function lookalikesQuery(uid: string) {
  return queries.backoffice.artworks.lookalikes.queryOptions({ input: { uid }, staleTime: FRESH_MS })
}

/** AI suggestions. @param isAsked  false: only those that were requested before */
export function analysisQuery(uid: string, isAsked: boolean) {
  return queries.backoffice.artworks.analysis.queryOptions({
    input: { uid },
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** Prefetches the similar artworks of the next artworks in the queue. */
export function useNextLookalikes(artworks: readonly ReviewArtwork[], uid: string): void {
  const client: QueryClient = useQueryClient()
  useEffect(() => {
    const index = artworks.findIndex((artwork) => artwork.uid === uid)
    for (const next of artworks.slice(index + 1, index + 1 + AHEAD)) void client.prefetchQuery(lookalikesQuery(next.uid))
  }, [client, artworks, uid])
}
