import type { ArtistRecord } from '@tintype/contract/admin/artist-office'
import { useState } from 'react'
import { toErrorMessage } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmModal } from '../../ui/feedback/confirm-modal.tsx'
import { ForRole } from '../frame/for-role.tsx'
import { ReasonModal } from '../reason-modal.tsx'
import { formatDateTime } from '../review/age.ts'
import { useSignArtistOut, useStanding } from './artist-queries.ts'

type Question = 'standing' | 'sign-out'

/** The artist's suspension state, and the possible actions. */
export function ArtistActions({ artist }: { artist: ArtistRecord }) {
  const [question, setQuestion] = useState<Question>()
  const close = () => setQuestion(undefined)
  const { suspension } = artist
  return (
    <section className="artist-standing" aria-label="Status">
      {suspension && (
        <div className="artist-suspended">
          <p>
            <b>Suspended</b> since {formatDateTime(suspension.since)}
            {suspension.by && ` by ${suspension.by}`}. No products are for sale and payouts are on hold. The artist can only view and export
            data.
          </p>
          <blockquote>{suspension.reason}</blockquote>
        </div>
      )}
      <ForRole needs="moderator">
        <div className="row">
          <Button size="small" variant={suspension ? 'secondary' : 'danger'} onClick={() => setQuestion('standing')}>
            {suspension ? 'Lift suspension…' : 'Suspend…'}
          </Button>
          <Button size="small" onClick={() => setQuestion('sign-out')}>
            Sign out everywhere…
          </Button>
        </div>
      </ForRole>
      {question === 'standing' && <StandingModal artist={artist} onClose={close} />}
      {question === 'sign-out' && <SignOutModal artist={artist} onClose={close} />}
    </section>
  )
}

function StandingModal({ artist, onClose }: { artist: ArtistRecord; onClose: () => void }) {
  const standing = useStanding(artist, onClose)
  const isEnd = artist.suspension !== null
  return (
    <ReasonModal
      title={isEnd ? `Lift the suspension of ${artist.name}?` : `Suspend ${artist.name}?`}
      label={isEnd ? 'Message to the artist' : 'Reason, and what the artist can do'}
      confirmLabel={isEnd ? 'Lift suspension' : 'Suspend'}
      busyLabel={isEnd ? 'Lifting…' : 'Suspending…'}
      tone={isEnd ? 'primary' : 'danger-solid'}
      isBusy={standing.isPending}
      error={standing.isError ? toErrorMessage(standing.error) : undefined}
      onConfirm={(reason) => standing.mutate(reason)}
      onClose={onClose}
    >
      {isEnd
        ? 'The shop reopens, its products are for sale again, and payouts resume. The artist receives your message by email.'
        : 'The shop closes, its products are no longer for sale, payouts are on hold, and the studio becomes read-only. Existing orders are still fulfilled. The artist receives your message by email.'}
    </ReasonModal>
  )
}

function SignOutModal({ artist, onClose }: { artist: ArtistRecord; onClose: () => void }) {
  const signOut = useSignArtistOut(artist.id, onClose)
  return (
    <ConfirmModal
      title={`Sign ${artist.name} out everywhere?`}
      confirmLabel="Sign out"
      busyLabel="Signing out…"
      isOpen
      isBusy={signOut.isPending}
      error={signOut.isError ? toErrorMessage(signOut.error) : undefined}
      onConfirm={() => signOut.mutate()}
      onClose={onClose}
    >
      Every session of {artist.name} ends immediately, on every device. The artist must sign in again with the password.
    </ConfirmModal>
  )
}
