import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReviewArtwork } from '@tintype/contract/review/review'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { waitingArtworksQuery } from './artwork-queries.ts'
import { findAdjacent } from './queue-place.ts'

/** Fetch the next page when this many rows remain below the chosen one. */
const AHEAD = 8

/** The review queue, and the chosen artwork. */
export function useReviewQueue() {
  const query = useInfiniteQuery(waitingArtworksQuery())
  const artworks = useMemo(() => query.data?.pages.flatMap((page) => page.artworks) ?? [], [query.data])
  const { chosen, choose } = useChosen(artworks)
  const left = artworks.length - 1 - artworks.findIndex(({ uid }) => uid === chosen?.uid)

  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  useEffect(() => {
    if (left < AHEAD && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [left, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])

  return {
    query,
    artworks,
    chosen,
    choose,
    step: (by: 1 | -1) => choose(chosen && findAdjacent(artworks, chosen.uid, by)),
  }
}

export type ReviewQueue = ReturnType<typeof useReviewQueue>

/**
 * The chosen artwork is stored in the URL. It stays chosen even if a refetch no longer lists it: the page must not change just before a
 * decision. The server then refuses the decision, and the page shows why.
 */
function useChosen(artworks: readonly ReviewArtwork[]) {
  const [search, setSearch] = useSearchParams()
  const [held, setHeld] = useState<ReviewArtwork>()
  const uid = search.get('artwork')
  const listed = artworks.find((artwork) => artwork.uid === uid)
  if (listed && listed !== held) setHeld(listed)
  const chosen = listed ?? (held?.uid === uid ? held : (artworks.find(({ claimedBy }) => !claimedBy) ?? artworks[0]))

  function choose(artwork: ReviewArtwork | undefined) {
    // synchronously: the next key may follow within the same moment
    setSearch(artwork ? { artwork: artwork.uid } : {}, { replace: true, flushSync: true })
  }

  const chosenUid = chosen?.uid
  useEffect(() => {
    if (chosenUid !== undefined && chosenUid !== uid) setSearch({ artwork: chosenUid }, { replace: true })
  }, [chosenUid, uid, setSearch])

  return { chosen, choose }
}
