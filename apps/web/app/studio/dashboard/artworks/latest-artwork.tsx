import { useQuery } from '@tanstack/react-query'
import type { Artwork } from '@tintype/contract/artworks/artworks'
import { nearestOffered } from '@tintype/domain/prints/sharpness'
import { PRINT_FACTS, type PrintSize, printLabel } from '@tintype/domain/prints/sizes'
import { useState } from 'react'
import { Print } from '../../../ui/artwork/print.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { StatusWord } from '../../../ui/feedback/status-word.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { formatPrice } from '../../../ui/text/numbers.ts'
import { latestArtworkQuery } from '../../artworks/artwork-queries.ts'
import { toArtworkPicture } from '../../artworks/artwork-texts.ts'
import { commissionsQuery } from '../../earnings/sales-queries.ts'
import { studioTexts } from '../../studio-texts.ts'
import { dashboardErrorText } from '../dashboard-error-text.ts'
import { scalePrint } from './hanging.ts'

/** Large, medium, small: the order of the specification. */
const sizesLargestFirst = PRINT_FACTS.toReversed()

/** The latest artwork, as a print in each size that is offered. */
export function LatestArtwork() {
  const { data: artwork, error, isFetching, refetch } = useQuery(latestArtworkQuery())
  if (artwork) return <LatestPrint artwork={artwork} />
  if (artwork === null) return <NoArtwork />
  return (
    <section className="panel span-7 latest is-empty" aria-label="Latest artwork" aria-busy={!error}>
      {error ? (
        <ErrorState
          message={dashboardErrorText(error, () => studioTexts.latestFailed)}
          onRetry={() => void refetch()}
          retryLabel="Retry"
          isRetrying={isFetching}
        />
      ) : (
        <Skeleton width="100%" height={360} />
      )}
    </section>
  )
}

function LatestPrint({ artwork }: { artwork: Artwork }) {
  const [chosen, setSize] = useState<PrintSize>('extra_large')
  const { artworkName, orientation, isApproved, sizes } = artwork
  const offered = sizesLargestFirst.filter(({ size }) => sizes.includes(size))
  const size = nearestOffered(sizes, chosen) ?? 'medium'
  const { shape, share } = scalePrint(size, orientation)
  return (
    <section className="panel span-7 latest" aria-labelledby="latest-title" data-orientation={orientation}>
      <div className="latest-wall" style={{ '--share': share }}>
        <Print picture={toArtworkPicture(artwork)} shape={shape} sizes="(max-width: 820px) 60vw, 300px" />
      </div>
      <div>
        <p className="small faint">Latest artwork</p>
        <h2 id="latest-title">{artworkName}</h2>
        <LatestStatus artwork={artwork} />
        <fieldset className="latest-sizes">
          <legend className="sr">Size and earnings per sale</legend>
          {offered.map((print, row) => (
            <label key={print.size}>
              <input className="cover" type="radio" name="latest-size" checked={print.size === size} onChange={() => setSize(print.size)} />
              <span>{printLabel(print.size, orientation)}</span>
              <EarnedWith size={print.size} isFirst={!row} />
            </label>
          ))}
        </fieldset>
        {!offered.length && <p className="hint">This picture is not sold in any size.</p>}
        {artwork.imageUrl === null && <p className="hint">We’re preparing the previews. {isApproved ? '' : 'Your upload is safe.'}</p>}
      </div>
    </section>
  )
}

/** The current commission of a size; nothing until known. */
function EarnedWith({ size, isFirst }: { size: PrintSize; isFirst: boolean }) {
  const { data: commissions } = useQuery(commissionsQuery())
  const commission = commissions?.find((candidate) => candidate.size === size)
  return (
    <span>
      {commission && (
        <>
          {/* visible only in the first row, but read out in every row */}
          <span className={isFirst ? undefined : 'sr'}>you earn </span>
          {formatPrice(commission.commissionCents)}
        </>
      )}
    </span>
  )
}

function LatestStatus({ artwork }: { artwork: Artwork }) {
  if (artwork.isApproved) return <StatusWord tone="done">Approved</StatusWord>
  if (artwork.review_status === 'rejected') return <StatusWord tone="refused">Rejected</StatusWord>
  if (artwork.review_status === 'changes_requested') return <StatusWord tone="leaving">Changes requested</StatusWord>
  return <StatusWord tone="waiting">Not approved yet</StatusWord>
}

function NoArtwork() {
  return (
    <section className="panel span-7 latest is-empty" aria-labelledby="latest-title">
      <h2 id="latest-title">No artworks yet</h2>
      <p className="quiet">Your latest artwork appears here as a metal print, with your earnings for each size.</p>
      <LinkButton to="/upload-artwork">Upload New</LinkButton>
    </section>
  )
}
