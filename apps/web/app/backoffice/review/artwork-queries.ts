import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReviewArtwork, ReviewPage } from '@tintype/contract/review/review'
import type { ContentRating } from '@tintype/domain/artworks/content-rating'
import type { PrintSize } from '@tintype/domain/prints/sizes'
import { api, queries } from '../../api/client.ts'
import { toErrorMessage } from '../../api/problem.ts'
import { useToast } from '../../ui/feedback/use-toast.ts'
import { refreshOverview } from '../overview/overview-queries.ts'
import type { ReviewDecision } from './decision/rejection.ts'
import { decisionKey, stopClaiming } from './decision/use-claim.ts'
import type { ReviewUndo } from './decision/use-review-undo.ts'
import { findNextUnclaimed } from './queue-place.ts'
import { isReviewOutdated, refreshMs, replaceArtwork, withoutArtwork } from './review-page.ts'

/** Artworks that wait for review, the longest waiting first. */
export function waitingArtworksQuery() {
  return queries.backoffice.artworks.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ status: 'pending' as const, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: ({ state }) => refreshMs(state.data?.pages ?? [], Date.now()),
  })
}

type Waiting = InfiniteData<ReviewPage, string | undefined>

export type ArtworkDecision = { artwork: ReviewArtwork; verdict: ReviewDecision }

const doneWords = { approve: 'Approved', reject: 'Rejected', ask_changes: 'Requested changes to' } as const

/**
 * Sends a review decision, offers undo, and removes the artwork from the queue. It also removes an artwork that another operator has
 * decided.
 * @param onLeft  receives the removed artwork and its neighbour in the queue
 */
export function useArtworkDecision(undo: ReviewUndo, onLeft: (artwork: ReviewArtwork, next: ReviewArtwork | undefined) => void) {
  const client = useQueryClient()
  const toast = useToast()
  const leave = useRemoveFromQueue(onLeft)

  return useMutation({
    mutationKey: decisionKey,
    async onMutate() {
      await stopClaiming(client)
      return { sentAtMs: Date.now() }
    },
    mutationFn: ({ artwork, verdict }: ArtworkDecision) => send(artwork, verdict),
    async onSuccess({ uid, held }, { artwork, verdict }, { sentAtMs }) {
      const message = `${doneWords[verdict.decision]} “${artwork.artworkName}” by ${artwork.artistName}.`
      undo.decided(message, held ? [{ uid, held: held.id }] : [], sentAtMs)
      await leave(artwork)
    },
    async onError(error, { artwork }) {
      if (!isReviewOutdated(error)) return
      toast.show(`“${artwork.artworkName}”: ${toErrorMessage(error)}`)
      await leave(artwork)
      void client.invalidateQueries({ queryKey: waitingArtworksQuery().queryKey })
    },
  })
}

/** Removes several artworks from the queue in one step, so that none of them becomes the neighbour of another. */
export function useRemoveFromQueue(onLeft: (artwork: ReviewArtwork, next: ReviewArtwork | undefined) => void) {
  const client = useQueryClient()
  const { queryKey } = waitingArtworksQuery()
  return async (...left: ReviewArtwork[]) => {
    // a request in flight may still list them
    await client.cancelQueries({ queryKey })
    const listed = client.getQueryData<Waiting>(queryKey)?.pages.flatMap(({ artworks }) => artworks) ?? []
    client.setQueryData<Waiting>(queryKey, (data) => data && left.reduce((rest, { uid }) => withoutArtwork(rest, uid), data))
    for (const artwork of left) {
      const others = listed.filter(({ uid }) => uid === artwork.uid || !left.some((other) => other.uid === uid))
      onLeft(artwork, findNextUnclaimed(others, artwork.uid))
    }
    void refreshOverview(client)
  }
}

/** Sets the sizes of an artwork that are not approved, and shows the result in the queue. */
export function useSizes({ uid, version }: ReviewArtwork) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (refused: PrintSize[]) => api.backoffice.artworks.sizes({ uid, version, refused }),
    onSuccess: (artwork) => client.setQueryData<Waiting>(waitingArtworksQuery().queryKey, (data) => data && replaceArtwork(data, artwork)),
  })
}

/** Sets the content rating of an artwork in place of the artist's, and shows the result in the queue. */
export function useContentRating({ uid, version }: ReviewArtwork) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (contentRating: ContentRating) => api.backoffice.artworks.contentRating({ uid, version, contentRating }),
    onSuccess: (artwork) => client.setQueryData<Waiting>(waitingArtworksQuery().queryKey, (data) => data && replaceArtwork(data, artwork)),
  })
}

/** Sends the version along, so that the server refuses a decision on changes that the operator has not seen. */
function send({ uid, version }: ReviewArtwork, verdict: ReviewDecision): Promise<ReviewArtwork> {
  const { artworks } = api.backoffice
  if (verdict.decision === 'approve') return artworks.approve({ uid, version, undoable: true })
  const { reason } = verdict
  if (verdict.decision === 'reject') return artworks.reject({ uid, version, reason, code: verdict.code, undoable: true })
  return artworks.askChanges({ uid, version, reason, code: verdict.code, undoable: true })
}
