import type { ReviewArtwork } from '@tintype/contract/review/review'
import { categoryLabel } from '@tintype/domain/artworks/categories'
import { Button } from '../../../ui/button.tsx'
import { StatusWord } from '../../../ui/feedback/status-word.tsx'
import { ForRole } from '../../frame/for-role.tsx'
import { Thumb } from '../../thumb.tsx'
import { formatDateTime } from '../age.ts'

export type DeletionChoice = { artwork: ReviewArtwork; verdict: 'approve' | 'disapprove' }

type Props = { artwork: ReviewArtwork; onChoose: (choice: DeletionChoice) => void }

/** One deletion request with its reason. */
export function DeletionItem({ artwork, onChoose }: Props) {
  const { uid, artworkName, artistName, deletion_reason, largeUrl, imageUrl } = artwork
  const url = largeUrl ?? imageUrl
  return (
    <li className="deletion" aria-labelledby={`${uid}-name`}>
      {url ? (
        <a className="deletion-picture" href={url} target="_blank" rel="noopener" aria-label={`${artworkName}, full size in a new tab`}>
          <Thumb artwork={artwork} />
        </a>
      ) : (
        <Thumb artwork={artwork} />
      )}
      <div className="deletion-words">
        <h2 id={`${uid}-name`}>{artworkName}</h2>
        <p className="quiet">
          {artistName}, {categoryLabel(artwork.category)}, submitted {formatDateTime(artwork.created_at)}
        </p>
        <SaleStatus artwork={artwork} />
        <blockquote>{deletion_reason || <span className="faint">No reason given.</span>}</blockquote>
      </div>
      <ForRole needs="moderator">
        <div className="deletion-actions">
          <Button variant="danger" size="small" onClick={() => onChoose({ artwork, verdict: 'approve' })}>
            Approve deletion
          </Button>
          <Button size="small" onClick={() => onChoose({ artwork, verdict: 'disapprove' })}>
            Refuse deletion
          </Button>
        </div>
      </ForRole>
    </li>
  )
}

function SaleStatus({ artwork: { review_status } }: { artwork: ReviewArtwork }) {
  if (review_status === 'approved') return <StatusWord tone="done">For sale</StatusWord>
  if (review_status === 'rejected') return <StatusWord tone="refused">Rejected, not for sale</StatusWord>
  if (review_status === 'changes_requested') return <StatusWord tone="waiting">Changes requested, not for sale</StatusWord>
  return <StatusWord tone="waiting">Pending Review, not for sale</StatusWord>
}
