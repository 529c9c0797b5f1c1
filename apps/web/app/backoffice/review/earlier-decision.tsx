import type { ReviewArtwork } from '@tintype/contract/review/review'
import { CHANGE_CODES } from '@tintype/contract/review/review-reasons'

/** The earlier decision: the approved text that an edit would replace, or the reason for the last rejection. */
export function EarlierDecision({ artwork }: { artwork: ReviewArtwork }) {
  const { artworkName, artworkDescription, altText, proposed, review_status, rejection_reason } = artwork
  if (review_status === 'pending' && rejection_reason)
    return (
      <p className="quiet">
        {saidBefore(artwork)}: {rejection_reason}
      </p>
    )
  if (!proposed) return null
  return (
    <dl className="review-facts" aria-label="What changed">
      {proposed.artworkName !== artworkName && (
        <>
          <dt>Previous title</dt>
          <dd>
            <del>{artworkName}</del>
          </dd>
        </>
      )}
      {proposed.artworkDescription !== artworkDescription && (
        <>
          <dt>Previous description</dt>
          <dd>{artworkDescription ? <del>{artworkDescription}</del> : <span className="faint">None</span>}</dd>
        </>
      )}
      {proposed.altText !== altText && (
        <>
          <dt>Previous alternative text</dt>
          <dd>{altText ? <del>{altText}</del> : <span className="faint">None</span>}</dd>
        </>
      )}
    </dl>
  )
}

function saidBefore({ rejection_code }: ReviewArtwork): string {
  return CHANGE_CODES.some((code) => code === rejection_code) ? 'Changes requested' : 'Previously rejected'
}
