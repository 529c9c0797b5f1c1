import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toErrorMessage } from '../../../api/problem.ts'
import { ErrorPage } from '../../../shell/error-page.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { BackofficeTitle } from '../../frame/backoffice-title.tsx'
import { OfficeListState } from '../../office-list-state.tsx'
import { ReasonModal } from '../../reason-modal.tsx'
import { ShopPictureCard } from './shop-picture-card.tsx'
import { pictureNames, type SeenPicture, shopPicturesQuery, useTakeDown } from './shop-picture-queries.ts'
import './shop-pictures.css'

/** The images that artists published in their shops without a review, for moderation. */
export default function ShopPicturesPage() {
  const query = useInfiniteQuery(shopPicturesQuery())
  const shops = query.data?.pages.flatMap((page) => page.shops) ?? []
  const [seen, setSeen] = useState<SeenPicture>()
  return (
    <main id="main" className="office-page">
      <BackofficeTitle>Shop pictures</BackofficeTitle>
      <header className="office-head">
        <h1>Shop pictures</h1>
        <p className="quiet">Banners and profile pictures go live immediately. Newest first.</p>
      </header>
      <OfficeListState
        query={query}
        isEmpty={!shops.length}
        skeleton={<WallSkeleton />}
        empty={<EmptyState title="No pictures yet">No artist has uploaded a banner or profile picture.</EmptyState>}
      >
        <ul className="profile-wall">
          {shops.map((shop) => (
            <ShopPictureCard key={shop.artistId} shop={shop} onTakeDown={setSeen} />
          ))}
        </ul>
      </OfficeListState>
      {seen && <TakeDownModal seen={seen} onClose={() => setSeen(undefined)} />}
    </main>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

function TakeDownModal({ seen, onClose }: { seen: SeenPicture; onClose: () => void }) {
  const takeDown = useTakeDown(onClose)
  const name = pictureNames[seen.kind]
  return (
    <ReasonModal
      title={`Take the ${name} down?`}
      label="Reason"
      confirmLabel="Take down"
      busyLabel="Taking down…"
      isBusy={takeDown.isPending}
      error={takeDown.isError ? toErrorMessage(takeDown.error) : undefined}
      onConfirm={(reason) => takeDown.mutate({ seen, reason })}
      onClose={onClose}
    >
      The {name} of {seen.shop.artistName} is no longer shown. The artist sees your reason and may upload another picture.
    </ReasonModal>
  )
}

function WallSkeleton() {
  return (
    <div className="profile-wall">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((card) => (
        <div key={card} className="profile-card">
          <Skeleton ratio="5 / 2" />
          <Skeleton width="50%" height={22} />
          <Skeleton width="70%" />
        </div>
      ))}
    </div>
  )
}
