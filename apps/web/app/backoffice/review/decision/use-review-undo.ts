import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { limits } from '@tintype/contract/limits'
import type { ReviewArtwork, ReviewPage } from '@tintype/contract/review/review'
import { selectPlural } from '@tintype/domain/text/plural'
import { useRef } from 'react'
import { api } from '../../../api/client.ts'
import { toErrorMessage } from '../../../api/problem.ts'
import { useToast } from '../../../ui/feedback/use-toast.ts'
import { refreshOverview } from '../../overview/overview-queries.ts'
import { waitingArtworksQuery } from '../artwork-queries.ts'
import { withArtwork } from '../review-page.ts'

/** A held decision on an artwork that is no longer shown. */
export type Undoable = { uid: string; held: string }

type Step = { message: string; decisions: readonly Undoable[]; endsAtMs: number }

/**
 * The latest review decisions that can still be undone, the last one first.
 * @param onBack  receives the artwork that waits for review again
 */
export function useReviewUndo(onBack: (artwork: ReviewArtwork) => void) {
  const client = useQueryClient()
  const toast = useToast()
  const steps = useRef<Step[]>([])
  const shownId = useRef<number>(undefined)

  const undoing = useMutation({
    mutationFn: (decisions: readonly Undoable[]) =>
      Promise.allSettled(decisions.map(({ uid, held }) => api.backoffice.artworks.undo({ uid, held }))),
    onSuccess(answers) {
      const { queryKey } = waitingArtworksQuery()
      const back = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
      const late = answers.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined
      for (const artwork of back) {
        client.setQueryData<InfiniteData<ReviewPage, string | undefined>>(queryKey, (data) => data && withArtwork(data, artwork))
      }
      if (late) toast.fail(toErrorMessage(late.reason))
      else {
        const others = `${back.length} artworks are back in the queue.`
        toast.show(selectPlural(back.length, { one: `“${back[0]?.artworkName}” is back in the queue.`, other: others }))
      }
      if (back[0]) onBack(back[0])
      void refreshOverview(client)
    },
  })

  function undo() {
    const open = steps.current.filter(({ endsAtMs }) => endsAtMs > Date.now())
    const last = open.pop()
    steps.current = open
    if (!last) return
    if (shownId.current !== undefined) toast.close(shownId.current)
    undoing.mutate(last.decisions)
  }

  /** Shows the decision, with the seconds remaining to undo it. */
  function offer(step: Step) {
    steps.current = [...steps.current, step]
    const { message, endsAtMs } = step
    shownId.current = toast.show(message, { endsAtMs, actions: [{ label: 'Undo', onPress: undo }] })
  }

  return {
    undo,
    /** @param sentAtMs  when the request was sent: the server's countdown starts no earlier */
    decided(message: string, decisions: readonly Undoable[], sentAtMs: number) {
      if (decisions.length) offer({ message, decisions, endsAtMs: sentAtMs + limits.review.undoMs })
      else toast.show(message)
    },
  }
}

export type ReviewUndo = ReturnType<typeof useReviewUndo>
