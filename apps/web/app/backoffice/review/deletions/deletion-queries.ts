import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReviewArtwork, ReviewPage } from '@tintype/contract/review/review'
import { api, queries } from '../../../api/client.ts'
import { toErrorMessage } from '../../../api/problem.ts'
import { useToast } from '../../../ui/feedback/use-toast.ts'
import { refreshOverview } from '../../overview/overview-queries.ts'
import { isReviewOutdated, withoutArtwork } from '../review-page.ts'

/** Artworks whose artists requested deletion, the longest waiting first. */
export function deletionsQuery() {
  return queries.backoffice.deletions.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: 60_000,
  })
}

/** Without `reason` the deletion is approved. With `reason` it is disapproved, and the artist reads the reason. */
export type DeletionDecision = { artwork: ReviewArtwork; reason?: string }

/** @param onDone  called when no decision remains: after ours, or if another operator was faster */
export function useDeletionDecision(onDone: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  const { queryKey } = deletionsQuery()

  async function leave({ uid }: ReviewArtwork) {
    onDone()
    // a request in flight may still list it
    await client.cancelQueries({ queryKey })
    client.setQueryData<InfiniteData<ReviewPage, string | undefined>>(queryKey, (data) => data && withoutArtwork(data, uid))
    void refreshOverview(client)
  }

  return useMutation({
    mutationFn: ({ artwork: { uid }, reason }: DeletionDecision) =>
      reason === undefined ? api.backoffice.deletions.approve({ uid }) : api.backoffice.deletions.disapprove({ uid, reason }),
    async onSuccess(_, { artwork, reason }) {
      toast.show(reason === undefined ? `Deleted “${artwork.artworkName}”.` : `“${artwork.artworkName}” was kept. The artist was notified.`)
      await leave(artwork)
      // a deleted artwork may also have waited for review
      void client.invalidateQueries({ queryKey: queries.backoffice.artworks.list.key() })
    },
    async onError(error, { artwork }) {
      if (!isReviewOutdated(error)) return
      toast.show(`“${artwork.artworkName}”: ${toErrorMessage(error)}`)
      await leave(artwork)
      void client.invalidateQueries({ queryKey })
    },
  })
}
