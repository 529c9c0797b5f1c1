import type { QueryClient } from '@tanstack/react-query'
import type { Artwork } from '@tintype/contract/artworks/artworks'
import { limits } from '@tintype/contract/limits'
import { type api, queries } from '../../api/client.ts'
import { earlyPaths, takeEarlyBody } from '../../api/early.ts'
import { nextLookMs } from './artwork-words.ts'
import { firstCount, keptPlace } from './kept-place.ts'

/** Where a page of the list begins: `offset` for callers of the specification, `cursor` because it costs the same at any depth. */
type Place = { offset: number; cursor?: string; limit?: number }

type Answer<Call extends 'count' | 'list'> = Awaited<ReturnType<(typeof api.artworks)[Call]>>

export function artworkCountQuery() {
  return queries.artworks.count.queryOptions({ initialData: () => takeEarlyBody<Answer<'count'>>(earlyPaths.count) })
}

export function latestArtworkQuery() {
  return queries.artworks.list.queryOptions({
    input: { limit: 1 },
    initialData: () => takeEarlyBody<Answer<'list'>>(earlyPaths.latest),
    select: ({ artworks }) => artworks[0] ?? null,
    refetchInterval: ({ state }) => nextLookMs(state.data?.artworks ?? []),
  })
}

const pageInput = (place: Place) => ({ limit: limits.artwork.pageSize, ...place })

export function myArtworksQuery() {
  return queries.artworks.list.infiniteOptions({
    // the same list, however much of it the first page brings
    queryKey: queries.artworks.list.infiniteKey({ input: pageInput, initialPageParam: { offset: 0 } as Place }),
    input: pageInput,
    // after a reload as many at once as were there before
    initialPageParam: { offset: 0, limit: firstCount(keptPlace(), limits.artwork.pageSize) } as Place,
    getNextPageParam({ artworks, total, nextCursor }, pages): Place | undefined {
      const offset = pages.reduce((sum, page) => sum + page.artworks.length, 0)
      if (!artworks.length || offset >= total) return undefined
      return { offset, ...(nextCursor && { cursor: nextCursor }) }
    },
    refetchInterval: ({ state }) => nextLookMs(state.data?.pages.flatMap((page) => page.artworks) ?? []),
  })
}

export function ownArtworkQuery(uid: string) {
  // always asked anew: whoever changes words begins with the latest ones
  return queries.artworks.get.queryOptions({ input: { uid }, staleTime: 0, gcTime: 0, refetchOnReconnect: false })
}

/** Where the artworks stand that wait for review. Places move by themselves, so it is asked again while somebody looks. */
export function reviewLineQuery() {
  return queries.artworks.reviewLine.queryOptions({ staleTime: 5000, refetchInterval: 60_000 })
}

export function refreshReviewLine(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: reviewLineQuery().queryKey })
}

export function connectionsQuery() {
  return queries.social.status.queryOptions()
}

/** Shows a change that the server has already made, in every list that has the artwork. */
export function showInArtworks(client: QueryClient, uid: string, change: Partial<Artwork>): void {
  client.setQueryData(
    myArtworksQuery().queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, artworks: page.artworks.map((a) => (a.uid === uid ? { ...a, ...change } : a)) })),
      },
  )
}

/** After a picture was handed in: whatever lists or counts artworks asks again. */
export function refreshArtworks(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: queries.artworks.key() })
}
