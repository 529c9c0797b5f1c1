import { useMutation, useQueryClient } from '@tanstack/react-query'
import { limits } from '@tintype/contract/limits'
import type { ReviewArtwork } from '@tintype/contract/review'
import { useState } from 'react'
import { api } from '../api/client.ts'
import { messageOf } from '../api/problem.ts'
import { useLeave } from './artwork-queries.ts'
import { rangeOf } from './queue-place.ts'
import type { Verdict } from './rejection.ts'
import { hasPicture } from './review-page.ts'
import { decisionKey, stopClaiming } from './use-claim.ts'
import type { ReviewUndo } from './use-review-undo.ts'

type Options = {
  artworks: readonly ReviewArtwork[]
  undo: ReviewUndo
  onLeft: (artwork: ReviewArtwork, next: ReviewArtwork | undefined) => void
}

type Rejected = Extract<Verdict, { decision: 'reject' }>
type Wanted = { decision: 'approve' } | Rejected

/** Several artworks of the queue, to be decided on together. What was refused of the last ones is told, each by itself. */
export function useReviewSelection({ artworks, undo, onLeft }: Options) {
  const [uids, setUids] = useState<readonly string[]>([])
  const [isRejecting, setRejecting] = useState(false)
  const [refused, setRefused] = useState<readonly { name: string; message: string }[]>([])
  const client = useQueryClient()
  const leave = useLeave(onLeft)
  // those that left the queue meanwhile are not decided on
  const selected = artworks.filter(({ uid }) => uids.includes(uid))
  const inTheMaking = selected.filter((artwork) => !hasPicture(artwork))

  const deciding = useMutation({
    mutationKey: decisionKey,
    async onMutate() {
      await stopClaiming(client)
      return { sentAtMs: Date.now() }
    },
    mutationFn: (wanted: Wanted) =>
      api.backoffice.artworks.decideTogether({
        ...wanted,
        artworks: selected.map(({ uid, version }) => ({ uid, version })),
        undoable: true,
      }),
    async onSuccess({ results }, { decision }, { sentAtMs }) {
      const nameOf = (uid: string) => selected.find((artwork) => artwork.uid === uid)?.artworkName ?? ''
      const done = results.filter(({ problem }) => !problem)
      setRefused(results.flatMap(({ uid, problem }) => (problem ? [{ name: nameOf(uid), message: problem.message }] : [])))
      setUids([])
      setRejecting(false)
      const held = done.flatMap(({ uid, held }) => (held ? [{ uid, held: held.id }] : []))
      if (done.length)
        undo.decided(`${decision === 'approve' ? 'Approved' : 'Rejected'} ${done.length} of ${results.length}.`, held, sentAtMs)
      for (const { uid } of done) {
        const artwork = selected.find((one) => one.uid === uid)
        if (artwork) await leave(artwork)
      }
    },
  })

  function change(next: readonly string[]) {
    setRefused([])
    deciding.reset()
    setUids(next)
  }

  return {
    selected,
    refused,
    isSelected: (uid: string) => uids.includes(uid),
    toggle: (uid: string) =>
      change(uids.includes(uid) ? uids.filter((other) => other !== uid) : [...uids, uid].slice(0, limits.review.togetherMax)),
    /** All between the last that was selected and this one. */
    selectTo: (uid: string) => change([...new Set([...uids, ...rangeOf(artworks, uids.at(-1), uid)])].slice(0, limits.review.togetherMax)),
    clear: () => change([]),
    approve: () => !deciding.isPending && !inTheMaking.length && deciding.mutate({ decision: 'approve' }),
    /** Why they cannot be approved yet. */
    notYet: inTheMaking.length ? `${inTheMaking.length} of them cannot be seen yet.` : undefined,
    isRejecting,
    startReject: () => setRejecting(true),
    stopReject: () => setRejecting(false),
    reject: (verdict: Rejected) => deciding.mutate(verdict),
    busyWith: deciding.isPending ? deciding.variables.decision : undefined,
    error: deciding.error ? messageOf(deciding.error) : undefined,
  } as const
}

export type ReviewSelection = ReturnType<typeof useReviewSelection>
