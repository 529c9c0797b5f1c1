import type { ReviewArtwork } from '@tintype/contract/review/review'
import { contentRatingLabel } from '@tintype/domain/artworks/content-rating'
import { toErrorMessage } from '../../api/problem.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { useMay } from '../frame/for-role.tsx'
import { useContentRating } from './artwork-queries.ts'
import { describeRatingSource } from './review-texts.ts'

/** The content rating and who set it. An operator’s change takes effect at once. */
export function ContentRatingSetting({ artwork }: { artwork: ReviewArtwork }) {
  const setting = useContentRating(artwork)
  const mayDecide = useMay('moderator')
  const isMature = artwork.contentRating === 'mature'
  return (
    <div className="review-rating">
      <label>
        <input
          type="checkbox"
          checked={isMature}
          disabled={!mayDecide || setting.isPending}
          onChange={() => setting.mutate(isMature ? 'general' : 'mature')}
        />
        {contentRatingLabel('mature')}
      </label>
      <span className="faint">{describeRatingSource(artwork)}</span>
      {setting.error && <Note tone="bad">{toErrorMessage(setting.error)}</Note>}
    </div>
  )
}
