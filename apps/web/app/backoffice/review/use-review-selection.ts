import { useMutation, useQueryClient } from '@tanstack/react-query'
import { limits } from '@tintype/contract/limits'
import type { ReviewArtwork } from '@tintype/contract/review/review'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { toErrorMessage } from '../../api/problem.ts'
import { useRemoveFromQueue } from './artwork-queries.ts'
import type { ReviewDecision } from './decision/rejection.ts'
import { decisionKey, stopClaiming } from './decision/use-claim.ts'
import type { ReviewUndo } from './decision/use-review-undo.ts'
import { listUidsBetween } from './queue-place.ts'
import { hasPicture } from './review-page.ts'

type Options = {
  artworks: readonly ReviewArtwork[]
  undo: ReviewUndo
  onLeft: (artwork: ReviewArtwork, next: ReviewArtwork | undefined) => void
}

type Rejected = Extract<ReviewDecision, { decision: 'reject' }>
type Wanted = { verdict: { decision: 'approve' } | Rejected; artworks: readonly ReviewArtwork[] }

/** Several artworks of the queue, for one joint decision. Reports each artwork of the last decision that was refused. */
export function useReviewSelection({ artworks, undo, onLeft }: Options) {
  const [chosenUids, setUids] = useState<readonly string[]>([])
  const [isRejecting, setRejecting] = useState(false)
  const [refused, setRefused] = useState<readonly { name: string; message: string }[]>([])
  const client = useQueryClient()
  const leave = useRemoveFromQueue(onLeft)
  // drop artworks that have left the queue
  const uids = chosenUids.filter((chosen) => artworks.some(({ uid }) => uid === chosen))
  const selected = artworks.filter(({ uid }) => uids.includes(uid))
  const inTheMaking = selected.filter((artwork) => !hasPicture(artwork))

  const deciding = useMutation({
    mutationKey: decisionKey,
    async onMutate() {
      await stopClaiming(client)
      return { sentAtMs: Date.now() }
    },
    mutationFn: ({ verdict, artworks }: Wanted) =>
      api.backoffice.artworks.decideInBulk({
        ...verdict,
        artworks: artworks.map(({ uid, version }) => ({ uid, version })),
        undoable: true,
      }),
    // use the artworks that were sent, because the selection may have changed since
    async onSuccess({ results }, { verdict: { decision }, artworks: sent }, { sentAtMs }) {
      const findName = (uid: string) => sent.find((artwork) => artwork.uid === uid)?.artworkName ?? ''
      const done = results.filter(({ problem }) => !problem)
      setRefused(results.flatMap(({ uid, problem }) => (problem ? [{ name: findName(uid), message: problem.message }] : [])))
      setUids((uids) => uids.filter((chosen) => !sent.some(({ uid }) => uid === chosen)))
      setRejecting(false)
      const held = done.flatMap(({ uid, held }) => (held ? [{ uid, held: held.id }] : []))
      if (done.length)
        undo.decided(`${decision === 'approve' ? 'Approved' : 'Rejected'} ${done.length} of ${results.length}.`, held, sentAtMs)
      if (done.length) await leave(...sent.filter((artwork) => done.some(({ uid }) => uid === artwork.uid)))
    },
  })

  function change(next: readonly string[]) {
    setRefused([])
    if (!deciding.isPending) deciding.reset()
    setUids(next)
  }

  function decide(verdict: Wanted['verdict']) {
    if (!deciding.isPending) deciding.mutate({ verdict, artworks: selected })
  }

  return {
    selected,
    refused,
    isSelected: (uid: string) => uids.includes(uid),
    toggle: (uid: string) =>
      change(uids.includes(uid) ? uids.filter((other) => other !== uid) : [...uids, uid].slice(0, limits.review.togetherMax)),
    /** Selects the range between the last selected artwork and this one. */
    selectTo: (uid: string) =>
      change([...new Set([...uids, ...listUidsBetween(artworks, uids.at(-1), uid)])].slice(0, limits.review.togetherMax)),
    clear: () => change([]),
    approve: () => !inTheMaking.length && decide({ decision: 'approve' }),
    /** Why the selection cannot be approved yet. */
    notYet: inTheMaking.length ? `${inTheMaking.length} of them are still being processed.` : undefined,
    isRejecting,
    startReject: () => setRejecting(true),
    stopReject: () => setRejecting(false),
    reject: (verdict: Rejected) => decide(verdict),
    busyWith: deciding.isPending ? deciding.variables.verdict.decision : undefined,
    error: deciding.error ? toErrorMessage(deciding.error) : undefined,
  } as const
}

export type ReviewSelection = ReturnType<typeof useReviewSelection>
