import type { QueryClient } from '@tanstack/react-query'
import type { Artwork } from '@tintype/contract/artworks/artworks'
import { limits } from '@tintype/contract/limits'
import { queries } from '../../api/client.ts'
import { pollIntervalMs } from './artwork-texts.ts'
import { firstCount, readScrollPlace } from './scroll-place.ts'

/** The position in the list: `offset` for external callers, `cursor` because its cost does not grow with depth. */
type Place = { offset: number; cursor?: string; limit?: number }

export function artworkCountQuery() {
  return queries.artworks.count.queryOptions()
}

export function latestArtworkQuery() {
  return queries.artworks.list.queryOptions({
    input: { limit: 1 },
    select: ({ artworks }) => artworks[0] ?? null,
    refetchInterval: ({ state }) => pollIntervalMs(state.data?.artworks ?? []),
  })
}

const pageInput = (place: Place) => ({ limit: limits.artwork.pageSize, ...place })

export function myArtworksQuery() {
  return queries.artworks.list.infiniteOptions({
    // one cache entry, whatever the size of the first page
    queryKey: queries.artworks.list.infiniteKey({ input: pageInput, initialPageParam: { offset: 0 } as Place }),
    input: pageInput,
    // after a reload, fetch as many artworks as were shown before
    initialPageParam: { offset: 0, limit: firstCount(readScrollPlace(), limits.artwork.pageSize) } as Place,
    getNextPageParam({ artworks, total, nextCursor }, pages): Place | undefined {
      const offset = pages.reduce((sum, page) => sum + page.artworks.length, 0)
      if (!artworks.length || offset >= total) return undefined
      return { offset, ...(nextCursor && { cursor: nextCursor }) }
    },
    refetchInterval: ({ state }) => pollIntervalMs(state.data?.pages.flatMap((page) => page.artworks) ?? []),
  })
}

export function ownArtworkQuery(uid: string) {
  // never cached, so that an edit starts from the latest text
  return queries.artworks.get.queryOptions({ input: { uid }, staleTime: 0, gcTime: 0, refetchOnReconnect: false })
}

/** The artist's places in the review queue. Polled, because places change without any action of the artist. */
export function reviewQueueQuery() {
  return queries.artworks.reviewLine.queryOptions({ staleTime: 5000, refetchInterval: 60_000 })
}

export function refreshReviewQueue(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: reviewQueueQuery().queryKey })
}

export function connectionsQuery() {
  return queries.social.status.queryOptions()
}

/** Applies a change, already stored by the server, to every cached list with the artwork. */
export function updateCachedArtworks(client: QueryClient, uid: string, change: Partial<Artwork>): void {
  client.setQueryData(
    myArtworksQuery().queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, artworks: page.artworks.map((a) => (a.uid === uid ? { ...a, ...change } : a)) })),
      },
  )
}

/** Refetches all lists and counts of artworks after a submission. */
export function refreshArtworks(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: queries.artworks.key() })
}
