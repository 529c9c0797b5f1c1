import type { Artwork } from '@tintype/contract/artworks/artworks'
import { toDoAbout } from '@tintype/contract/review/review-reasons'
import { categoryLabel } from '@tintype/domain/artworks/categories'
import type { ComponentProps } from 'react'
import { Print, shapeForOrientation } from '../../ui/artwork/print.tsx'
import { StatusWord } from '../../ui/feedback/status-word.tsx'
import { formatDate } from '../../ui/text/dates.ts'
import { formatPixels } from '../print-fit.ts'
import { ArtworkActions } from './artwork-actions.tsx'
import { describeArtworkStatus, describeContentRating, describeProposal, hasQueuePosition, toArtworkPicture } from './artwork-texts.ts'
import { QueuePosition } from './queue-position.tsx'
import { Reason } from './reason.tsx'

/** An artwork with its status and actions. */
export function ArtworkCard({ artwork, ...choices }: ComponentProps<typeof ArtworkActions>) {
  const { artworkName, orientation, review_status, rejection_reason, deletion_status, disapproval_reason, takedown_reason, imageUrl } =
    artwork
  const { tone, words } = describeArtworkStatus(artwork)
  const proposal = describeProposal(artwork)
  const rating = describeContentRating(artwork)
  return (
    <li className={orientation === 'horizontal' ? 'w' : undefined}>
      <div className="artwork-print">
        <Print picture={toArtworkPicture(artwork)} shape={shapeForOrientation(orientation)} sizes="(max-width: 600px) 92vw, 380px" />
        <Stats artwork={artwork} />
      </div>
      <div className="artwork-words">
        <h2>{artworkName}</h2>
        <StatusWord tone={tone}>{words}</StatusWord>
        {hasQueuePosition(artwork) && <QueuePosition artwork={artwork} />}
        {proposal && <p className="hint">{proposal}</p>}
        {rating && <p className="hint">{rating}</p>}
        {imageUrl === null && <p className="hint">We’re preparing the previews.</p>}
        {artwork.resembled_at && (
          <p className="hint">Another artist submitted a similar picture on {formatDate(artwork.resembled_at)}. We’ll compare the two.</p>
        )}
        {takedown_reason && <Reason before="Taken down after a report:" reason={takedown_reason} />}
        {review_status === 'rejected' && rejection_reason && <Reason before="Reason:" reason={rejection_reason} />}
        {review_status === 'changes_requested' && rejection_reason && <Reason before="Please change:" reason={rejection_reason} />}
        <ToDo artwork={artwork} />
        {review_status === 'approved' && rejection_reason && <Reason before="Your changes weren’t approved:" reason={rejection_reason} />}
        {deletion_status === 'disapproved' && disapproval_reason && (
          <Reason before="Deletion request refused:" reason={disapproval_reason} />
        )}
        <ArtworkActions artwork={artwork} {...choices} />
      </div>
    </li>
  )
}

/** How the artist can resolve a rejection or requested changes. */
function ToDo({ artwork: { review_status, rejection_code } }: { artwork: Artwork }) {
  const isTurn = review_status === 'rejected' || review_status === 'changes_requested'
  const toDo = isTurn ? toDoAbout(rejection_code) : undefined
  return toDo ? <p className="hint">{toDo}</p> : null
}

/** On a dark gradient at the lower edge of the print. */
function Stats({ artwork }: { artwork: Artwork }) {
  return (
    <dl className="artwork-stats">
      <div>
        <dt className="sr">Submitted</dt>
        <dd>{formatDate(artwork.created_at)}</dd>
      </div>
      <div>
        <dt className="sr">Category</dt>
        <dd>{categoryLabel(artwork.category)}</dd>
      </div>
      <div>
        <dt className="sr">Pixels</dt>
        <dd className="num">{formatPixels(artwork)}</dd>
      </div>
    </dl>
  )
}
