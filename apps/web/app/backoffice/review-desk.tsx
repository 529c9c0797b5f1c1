import { useQuery } from '@tanstack/react-query'
import type { ReviewArtwork } from '@tintype/contract/review'
import { useRef, useState } from 'react'
import { messageOf } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { useMay } from './for-role.tsx'
import { KeyHelp } from './key-help.tsx'
import { overviewQuery } from './overview-queries.ts'
import { type RejectionReason, rejectionReasons } from './rejection.ts'
import { focusRejection, RejectionForm } from './rejection-form.tsx'
import { ReviewActions } from './review-actions.tsx'
import { ReviewQueueList } from './review-queue-list.tsx'
import { ReviewRecord } from './review-record.tsx'
import { ReviewSkeleton } from './review-skeleton.tsx'
import { ReviewStage, type Spot } from './review-stage.tsx'
import { useKeys } from './use-keys.ts'
import { useKeysChoice } from './use-keys-choice.ts'
import { useNextPictures } from './use-next-pictures.ts'
import { useReviewDecision } from './use-review-decision.ts'
import { type ReviewQueue, useReviewQueue } from './use-review-queue.ts'

const MIDDLE: Spot = { x: 0.5, y: 0.5 }

/** Queue, picture, record, decision: by pointer, or by single keys. */
export function ReviewDesk({ storefrontUrl }: { storefrontUrl: string }) {
  const queue = useReviewQueue()
  const { query, chosen } = queue
  if (chosen) return <Desk queue={queue} artwork={chosen} storefrontUrl={storefrontUrl} />
  if (query.isPending || query.isFetchingNextPage) return <ReviewSkeleton />
  return (
    <main id="main" className="office-page">
      <h1 className="sr">Waiting for review</h1>
      {query.isError ? (
        <ErrorState message={messageOf(query.error)} onRetry={() => query.refetch()} isRetrying={query.isFetching} />
      ) : (
        <EmptyState
          title="Nothing waits"
          action={
            <Button onClick={() => query.refetch()} isBusy={query.isFetching} busyLabel="Looking…">
              Look again
            </Button>
          }
        >
          Every picture is decided on. New ones appear here by themselves.
        </EmptyState>
      )}
    </main>
  )
}

type DeskProps = { queue: ReviewQueue; artwork: ReviewArtwork; storefrontUrl: string }

function Desk({ queue, artwork, storefrontUrl }: DeskProps) {
  const { artworks, choose, step } = queue
  const { data: waiting } = useQuery(overviewQuery())
  const rejection = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState<{ uid: string; spot: Spot }>()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [isKeysOn, setKeysOn] = useKeysChoice()
  const mayDecide = useMay('moderator')
  const spot = zoom?.uid === artwork.uid ? zoom.spot : undefined
  const zoomTo = (next: Spot | undefined) => setZoom(next && { uid: artwork.uid, spot: next })

  useNextPictures(artworks, artwork.uid)
  const decision = useReviewDecision({
    artwork,
    onLeft({ uid }, next) {
      if (uid !== artwork.uid) return
      // whoever wrote a reason goes on with single keys, not with writing
      if (document.activeElement instanceof HTMLTextAreaElement) document.activeElement.blur()
      choose(next)
    },
    onGap: (gap) => focusRejection(rejection.current, gap),
  })

  function pickReason(reason: RejectionReason) {
    decision.setDraft({ ...decision.draft, reason })
    focusRejection(rejection.current, reason === 'other' ? 'words' : 'reason', reason)
  }

  useKeys(
    isKeysOn && {
      ...(mayDecide && { a: decision.approve, r: decision.reject }),
      j: { run: () => step(1), mayRepeat: true },
      k: { run: () => step(-1), mayRepeat: true },
      z: () => zoomTo(spot ? undefined : MIDDLE),
      escape: () => zoomTo(undefined),
      '?': () => setHelpOpen(true),
      ...Object.fromEntries((mayDecide ? rejectionReasons : []).map(({ value }, index) => [index + 1, () => pickReason(value)])),
    },
  )

  return (
    <main id="main" className="review">
      <ReviewQueueList queue={queue} total={waiting?.pendingArtworks} />
      <ReviewStage artwork={artwork} spot={spot} onZoom={zoomTo} onHelp={() => setHelpOpen(true)} isKeysOn={isKeysOn} />
      <ReviewRecord artwork={artwork} storefrontUrl={storefrontUrl}>
        {mayDecide && <RejectionForm decision={decision} ref={rejection} />}
      </ReviewRecord>
      {mayDecide && <ReviewActions artwork={artwork} decision={decision} />}
      <KeyHelp isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} isOn={isKeysOn} onChange={setKeysOn} />
    </main>
  )
}
