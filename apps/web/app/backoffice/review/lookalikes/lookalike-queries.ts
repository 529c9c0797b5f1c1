import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { ReviewArtwork } from '@tintype/contract/review/review'
import { useEffect } from 'react'
import { queries } from '../../../api/client.ts'

/** Asked again after a minute: what looks like it may have come in meanwhile. */
const FRESH_MS = 60_000
const AHEAD = 2

export function lookalikesQuery(uid: string) {
  return queries.backoffice.artworks.lookalikes.queryOptions({ input: { uid }, staleTime: FRESH_MS })
}

/** Asks for those of the next artworks, so that they are there with the picture. */
export function useNextLookalikes(artworks: readonly ReviewArtwork[], uid: string): void {
  const client: QueryClient = useQueryClient()
  useEffect(() => {
    const index = artworks.findIndex((artwork) => artwork.uid === uid)
    for (const next of artworks.slice(index + 1, index + 1 + AHEAD)) void client.prefetchQuery(lookalikesQuery(next.uid))
  }, [client, artworks, uid])
}
