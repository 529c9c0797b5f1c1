import { useQuery } from '@tanstack/react-query'
import { roleNeeded } from '@tintype/contract/operators/operator-roles'
import type { ReviewArtwork } from '@tintype/contract/review/review'
import type { ReasonCode } from '@tintype/contract/review/review-reasons'
import { useRef, useState } from 'react'
import { QueryError } from '../../api/query-error.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { useMay } from '../frame/for-role.tsx'
import { KeyHelp } from '../keys/key-help.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { useKeysChoice } from '../keys/use-keys-choice.ts'
import { overviewQuery } from '../overview/overview-queries.ts'
import { freeTextReason, listReasons } from './decision/rejection.ts'
import { focusRejection, RejectionForm } from './decision/rejection-form.tsx'
import { ReviewActions } from './decision/review-actions.tsx'
import { TogetherActions } from './decision/together-actions.tsx'
import { useClaim } from './decision/use-claim.ts'
import { useReviewDecision } from './decision/use-review-decision.ts'
import { type ReviewUndo, useReviewUndo } from './decision/use-review-undo.ts'
import { useNextLookalikes } from './lookalikes/lookalike-queries.ts'
import { type ImagePoint, ReviewStage } from './picture/review-stage.tsx'
import { useCropChoice } from './picture/use-crop-choice.ts'
import { ReviewQueueList } from './review-queue-list.tsx'
import { ReviewRecord } from './review-record.tsx'
import { ReviewSkeleton } from './review-skeleton.tsx'
import { useNextPictures } from './use-next-pictures.ts'
import { type ReviewQueue, useReviewQueue } from './use-review-queue.ts'
import { useReviewSelection } from './use-review-selection.ts'

const MIDDLE: ImagePoint = { x: 0.5, y: 0.5 }

/** The review page: queue, image, record and review decision. Usable with the pointer or with single keys. */
export function ReviewScreen({ storefrontUrl }: { storefrontUrl: string }) {
  const queue = useReviewQueue()
  // the undo state outlives the last artwork of the queue, which may be the one restored
  const undo = useReviewUndo((artwork) => queue.choose(artwork))
  const { query, chosen } = queue
  if (chosen) return <Desk queue={queue} artwork={chosen} undo={undo} storefrontUrl={storefrontUrl} />
  if (query.isPending || query.isFetchingNextPage) return <ReviewSkeleton />
  return <NothingWaits query={query} undo={undo} />
}

function NothingWaits({ query, undo }: { query: ReviewQueue['query']; undo: ReviewUndo }) {
  const [isKeysOn] = useKeysChoice()
  useKeys(isKeysOn && { z: undo.undo })
  return (
    <main id="main" className="office-page">
      <h1 className="sr">Pending review</h1>
      {query.isError ? (
        <QueryError query={query} />
      ) : (
        <EmptyState
          title="All clear"
          action={
            <Button onClick={() => query.refetch()} isBusy={query.isFetching} busyLabel="Refreshing…">
              Refresh
            </Button>
          }
        >
          Every artwork is reviewed. New ones appear here automatically.
        </EmptyState>
      )}
    </main>
  )
}

type DeskProps = { queue: ReviewQueue; artwork: ReviewArtwork; undo: ReviewUndo; storefrontUrl: string }

function Desk({ queue, artwork, undo, storefrontUrl }: DeskProps) {
  const { artworks, choose, step } = queue
  const { data: waiting } = useQuery(overviewQuery())
  const rejection = useRef<HTMLDivElement>(null)
  const { spot, zoomTo } = useZoom(artwork.uid)
  const crop = useCropChoice()
  const mayDecide = useMay('moderator')
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [isKeysOn, setKeysOn] = useKeysChoice()

  useNextPictures(artworks, artwork.uid)
  useNextLookalikes(artworks, artwork.uid)
  // an artwork that was just decided stays visible for a moment, and must not be claimed
  const isListed = artworks.some(({ uid }) => uid === artwork.uid)
  const claim = useClaim(artwork.uid, mayDecide && isListed)
  const selection = useReviewSelection({ artworks, undo, onLeft: leave })
  const decision = useReviewDecision({
    artwork,
    claimedBy: claim && !claim.isMine ? claim.operatorName : undefined,
    undo,
    onLeft: leave,
    onGap: (gap) => focusRejection(rejection.current, gap),
  })

  function leave({ uid }: ReviewArtwork, next: ReviewArtwork | undefined) {
    if (uid !== artwork.uid) return
    // leave the text field, so that single-key shortcuts work again
    if (document.activeElement instanceof HTMLTextAreaElement) document.activeElement.blur()
    choose(next)
  }

  function pickReason(reason: ReasonCode) {
    decision.setDraft({ ...decision.draft, reason })
    focusRejection(rejection.current, reason === freeTextReason(decision.objection) ? 'words' : 'reason', reason)
  }

  function putBack() {
    zoomTo(undefined)
    selection.clear()
  }

  const isTogether = selection.selected.length > 0
  useKeys(
    isKeysOn && {
      ...(mayDecide && decisionKeys()),
      j: { run: () => step(1), mayRepeat: true },
      k: { run: () => step(-1), mayRepeat: true },
      f: () => zoomTo(spot ? undefined : MIDDLE),
      p: crop.step,
      escape: putBack,
      '?': () => setHelpOpen(true),
    },
  )

  function decisionKeys() {
    return {
      a: isTogether ? selection.approve : decision.approve,
      r: isTogether ? selection.startReject : () => decision.object('reject'),
      c: () => !isTogether && decision.object('ask_changes'),
      x: () => selection.toggle(artwork.uid),
      z: undo.undo,
      ...Object.fromEntries(listReasons(decision.objection).map(({ value }, index) => [index + 1, () => pickReason(value)])),
    }
  }

  return (
    <main id="main" className="review">
      <ReviewQueueList queue={queue} total={waiting?.pendingArtworks} selection={mayDecide ? selection : undefined} />
      <ReviewStage artwork={artwork} spot={spot} onZoom={zoomTo} crop={crop} onHelp={() => setHelpOpen(true)} isKeysOn={isKeysOn} />
      <ReviewRecord artwork={artwork} crop={crop} storefrontUrl={storefrontUrl}>
        {mayDecide && <RejectionForm decision={decision} ref={rejection} />}
      </ReviewRecord>
      {!mayDecide ? (
        <p className="review-actions quiet">{roleNeeded('moderator')}</p>
      ) : isTogether || selection.refused.length > 0 ? (
        <TogetherActions selection={selection} />
      ) : (
        <ReviewActions artwork={artwork} decision={decision} claim={claim} />
      )}
      <KeyHelp isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} isOn={isKeysOn} onChange={setKeysOn} />
    </main>
  )
}

/** The zoomed position in this artwork. Another artwork starts unzoomed. */
function useZoom(uid: string) {
  const [zoom, setZoom] = useState<{ uid: string; spot: ImagePoint }>()
  return {
    spot: zoom?.uid === uid ? zoom.spot : undefined,
    zoomTo: (next: ImagePoint | undefined) => setZoom(next && { uid, spot: next }),
  }
}
