import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { limits } from '@tintype/contract/limits'
import type { ReviewArtwork, ReviewPage } from '@tintype/contract/review/review'
import { useRef } from 'react'
import { api } from '../../../api/client.ts'
import { messageOf } from '../../../api/problem.ts'
import { useToast } from '../../../ui/feedback/use-toast.ts'
import { refreshOverview } from '../../overview/overview-queries.ts'
import { waitingArtworksQuery } from '../artwork-queries.ts'
import { withArtwork } from '../review-page.ts'

/** A decision that is held, on an artwork that is shown no more. */
export type Undoable = { uid: string; held: string }

type Step = { message: string; decisions: readonly Undoable[]; endsAtMs: number }

/**
 * The latest decisions, each of which can be taken back for as long as its seconds run, the last one first.
 * @param onBack  told which artwork waits again
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
      if (late) toast.fail(messageOf(late.reason))
      else toast.show(back.length === 1 ? `“${back[0]?.artworkName}” waits again.` : `${back.length} artworks wait again.`)
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

  /** Says what was decided, with the seconds that are left to take it back. */
  function offer(step: Step) {
    steps.current = [...steps.current, step]
    const { message, endsAtMs } = step
    shownId.current = toast.show(message, { endsAtMs, actions: [{ label: 'Undo', onPress: undo }] })
  }

  return {
    undo,
    /** @param sentAtMs  when it was sent: the server began to count no earlier */
    decided(message: string, decisions: readonly Undoable[], sentAtMs: number) {
      if (decisions.length) offer({ message, decisions, endsAtMs: sentAtMs + limits.review.undoMs })
      else toast.show(message)
    },
  }
}

export type ReviewUndo = ReturnType<typeof useReviewUndo>
