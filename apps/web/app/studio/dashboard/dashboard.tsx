import { useQuery } from '@tanstack/react-query'
import { hasShopLink } from '@tintype/domain/shop-link'
import { startTransition, useEffect, useState } from 'react'
import { useLoaded } from '../../api/use-loaded.ts'
import { standingQuery } from '../../shell/guards/standing-queries.ts'
import { latestArtworkQuery } from '../artworks/artwork-queries.ts'
import { usePayoutWindows } from '../payouts/use-payout-windows.tsx'
import { LatestArtwork } from './artworks/latest-artwork.tsx'
import { QuickActions } from './artworks/quick-actions.tsx'
import { QuickDrop } from './artworks/quick-drop.tsx'
import { BalanceCard } from './balance/balance-card.tsx'
import { EarningsCard } from './balance/earnings-card.tsx'
import { PayoutMethodCard } from './balance/payout-method-card.tsx'
import { HopeCard } from './hope-card.tsx'
import { LaunchPanel } from './shop/launch-panel.tsx'
import { isSetUp, launchPercent, launchSteps } from './shop/launch-steps.ts'
import { ShopHead } from './shop/shop-head.tsx'
import { ShopLinkCard } from './shop/shop-link-card.tsx'
import { useImageCrop } from './shop/use-image-crop.ts'
import { useMarkShared } from './shop/use-mark-shared.ts'
import type { DashboardData } from './use-dashboard.ts'
import { useLaunchedMark } from './use-launched-mark.ts'

const loadShareModal = () => import('./share/share-modal.tsx')

export function Dashboard({ artist, stats, count }: DashboardData) {
  const [isSharing, setSharing] = useState(false)
  const { markLaunched } = useLaunchedMark(artist.id)
  const { part: sharing, ...shareWindow } = useLoaded(loadShareModal)
  const { CropModal, image, ...images } = useImageCrop()
  const { data: latest } = useQuery(latestArtworkQuery())
  const { data: standing } = useQuery(standingQuery())
  const { launch } = stats
  const steps = launchSteps({ launch, artworkCount: count })
  const isLaunched = launchPercent(steps) === 100
  // remember the state, so that the next skeleton matches
  useEffect(() => void markLaunched(isLaunched), [isLaunched, markLaunched])
  const link = hasShopLink({ hasBanner: launch.banner, artworkCount: count }) ? stats.shop_url : undefined
  const markShared = useMarkShared({ launch, hasLink: link !== undefined })
  const { manage, request, payoutWindow } = usePayoutWindows()
  // close without delay; re-rendering the page may take a moment on a phone
  const close = () => startTransition(() => setSharing(false))
  const share = async () => {
    if (!(await shareWindow.want())) return
    setSharing(true)
    markShared()
  }

  return (
    <>
      <ShopHead
        stats={stats}
        username={artist.username}
        link={link}
        isSetUp={isSetUp(launch)}
        isNew={!launch.banner && count === 0}
        images={images}
        onCopied={markShared}
      />
      <div className="wrap">
        <div className="dash-grid">
          {/* a suspended shop is not open, and none of the steps is possible */}
          {!isLaunched && !standing?.suspension && (
            <LaunchPanel
              steps={steps}
              latest={latest ?? null}
              isOpen={isSetUp(launch)}
              hasLink={link !== undefined}
              images={images}
              onShare={share}
            />
          )}
          <QuickDrop />
          <QuickActions count={count} onShare={share} />
          <LatestArtwork />
          <div className="span-5 dash-stack">
            <BalanceCard stats={stats} />
            <PayoutMethodCard onManage={manage} />
          </div>
          <EarningsCard onManage={manage} onRequest={request} />
          <ShopLinkCard link={link} onCopied={markShared} onShare={share} />
          <HopeCard />
        </div>
      </div>
      {sharing && <sharing.ShareModal isOpen={isSharing} link={link} username={artist.username} onClose={close} />}
      {CropModal && image && <CropModal {...image} onChoose={(file) => images.choose(image.kind, file)} onClose={images.close} />}
      {payoutWindow}
    </>
  )
}
