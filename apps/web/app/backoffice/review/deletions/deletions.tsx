import { useInfiniteQuery } from '@tanstack/react-query'
import { limits } from '@tintype/contract/limits'
import { formatDaysOfMs } from '@tintype/domain/time/durations'
import { useState } from 'react'
import { toErrorMessage } from '../../../api/problem.ts'
import { ErrorPage } from '../../../shell/error-page.tsx'
import { ConfirmModal } from '../../../ui/feedback/confirm-modal.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { BackofficeTitle } from '../../frame/backoffice-title.tsx'
import { OfficeListState } from '../../office-list-state.tsx'
import { ReasonModal } from '../../reason-modal.tsx'
import { type DeletionChoice, DeletionItem } from './deletion-item.tsx'
import { deletionsQuery, useDeletionDecision } from './deletion-queries.ts'
import { DeletionSkeleton } from './deletion-skeleton.tsx'
import './deletions.css'

export default function Deletions() {
  const query = useInfiniteQuery(deletionsQuery())
  const artworks = query.data?.pages.flatMap((page) => page.artworks) ?? []
  const [choice, setChoice] = useState<DeletionChoice>()
  return (
    <main id="main" className="office-page">
      <BackofficeTitle>Deletions</BackofficeTitle>
      <header className="office-head">
        <h1>Deletions</h1>
      </header>
      <OfficeListState
        query={query}
        isEmpty={!artworks.length}
        skeleton={<DeletionSkeleton />}
        empty={<EmptyState title="All clear">No deletion requests.</EmptyState>}
      >
        <ul>
          {artworks.map((artwork) => (
            <DeletionItem key={artwork.uid} artwork={artwork} onChoose={setChoice} />
          ))}
        </ul>
      </OfficeListState>
      {choice && <DeletionModal choice={choice} onClose={() => setChoice(undefined)} />}
    </main>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

function DeletionModal({ choice: { artwork, verdict }, onClose }: { choice: DeletionChoice; onClose: () => void }) {
  const decision = useDeletionDecision(onClose)
  const error = decision.isError ? toErrorMessage(decision.error) : undefined
  const name = `“${artwork.artworkName}”`
  if (verdict === 'disapprove') {
    return (
      <ReasonModal
        title={`Keep ${name}?`}
        label="Reason"
        confirmLabel="Refuse deletion"
        busyLabel="Refusing…"
        isBusy={decision.isPending}
        error={error}
        onConfirm={(reason) => decision.mutate({ artwork, reason })}
        onClose={onClose}
      >
        The artwork stays. {artwork.artistName} sees your reason and may ask again.
      </ReasonModal>
    )
  }
  return (
    <ConfirmModal
      title={`Delete ${name}?`}
      confirmLabel="Delete artwork"
      busyLabel="Deleting…"
      isOpen
      isDestructive
      isBusy={decision.isPending}
      error={error}
      onConfirm={() => decision.mutate({ artwork })}
      onClose={onClose}
    >
      {name} by {artwork.artistName} is removed from the store and the artist’s shop immediately. Its files are erased after{' '}
      {formatDaysOfMs(limits.artwork.deletedKeptMs)}.
    </ConfirmModal>
  )
}
