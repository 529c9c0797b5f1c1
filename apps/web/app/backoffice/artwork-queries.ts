import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReviewArtwork, ReviewPage } from '@tintype/contract/review'
import { api, queries } from '../api/client.ts'
import { messageOf } from '../api/problem.ts'
import { useToast } from '../ui/use-toast.ts'
import { refreshOverview } from './overview-queries.ts'
import { neighbourOf } from './queue-place.ts'
import { isOver, refreshMs, withoutArtwork } from './review-page.ts'

/** The pictures that wait for a decision, the longest waiting first. */
export function waitingArtworksQuery() {
  return queries.backoffice.artworks.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ status: 'pending' as const, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: ({ state }) => refreshMs(state.data?.pages ?? [], Date.now()),
  })
}

type Waiting = InfiniteData<ReviewPage, string | undefined>

/** Without a reason it is approved; with one it is rejected, and the artist reads it. */
export type ArtworkDecision = { artwork: ReviewArtwork; reason?: string }

/**
 * Decides, says so, and takes the picture out of the queue, also when somebody else was faster.
 * @param onLeft  told which one left, and which one stood next to it
 */
export function useArtworkDecision(onLeft: (artwork: ReviewArtwork, next: ReviewArtwork | undefined) => void) {
  const client = useQueryClient()
  const toast = useToast()
  const { queryKey } = waitingArtworksQuery()

  async function leave(artwork: ReviewArtwork) {
    // an answer that is on its way may still list it
    await client.cancelQueries({ queryKey })
    const next = neighbourOf(client.getQueryData<Waiting>(queryKey)?.pages.flatMap(({ artworks }) => artworks) ?? [], artwork.uid)
    client.setQueryData<Waiting>(queryKey, (data) => data && withoutArtwork(data, artwork.uid))
    onLeft(artwork, next)
    void refreshOverview(client)
  }

  return useMutation({
    // the version: what was changed in the meantime is not decided on unseen
    mutationFn: ({ artwork: { uid, version }, reason }: ArtworkDecision) =>
      reason === undefined ? api.backoffice.artworks.approve({ uid, version }) : api.backoffice.artworks.reject({ uid, version, reason }),
    async onSuccess(_, { artwork, reason }) {
      toast.show(`${reason === undefined ? 'Approved' : 'Rejected'} “${artwork.artworkName}” by ${artwork.artistName}.`)
      await leave(artwork)
    },
    async onError(error, { artwork }) {
      if (!isOver(error)) return
      toast.show(`“${artwork.artworkName}”: ${messageOf(error)}`)
      await leave(artwork)
      void client.invalidateQueries({ queryKey })
    },
  })
}
