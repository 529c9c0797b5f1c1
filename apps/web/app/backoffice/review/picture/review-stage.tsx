import type { ReviewArtwork } from '@tintype/contract/review/review'
import { printName } from '@tintype/domain/prints/sizes'
import { KeyHint } from '../../keys/key-hint.tsx'
import { hasPicture } from '../review-page.ts'
import { ReviewPicture } from './review-picture.tsx'
import type { CropChoice } from './use-crop-choice.ts'

/** A position in the image, from 0 to 1 on both axes. */
export type ImagePoint = { x: number; y: number }

type Props = {
  artwork: ReviewArtwork
  /** The zoomed position; undefined: the whole image. */
  spot: ImagePoint | undefined
  onZoom: (spot: ImagePoint | undefined) => void
  /** The size whose crop is drawn over the image. */
  crop: CropChoice
  onHelp: () => void
  isKeysOn: boolean
}

/** The image on a lit wall, as large as possible. */
export function ReviewStage({ artwork, spot, onZoom, crop, onHelp, isKeysOn }: Props) {
  return (
    <section className="review-stage" aria-label="The picture">
      {hasPicture(artwork) ? (
        <ReviewPicture key={artwork.uid} size={crop.size} {...{ artwork, spot, onZoom }} />
      ) : (
        <PictureInTheMaking artwork={artwork} />
      )}
      <div className="review-hints">
        {isKeysOn && (
          <>
            <span>
              <KeyHint>J</KeyHint> <KeyHint>K</KeyHint> next, previous
            </span>
            <span>
              <KeyHint>F</KeyHint> {spot ? 'full picture' : 'zoom to 100 %'}
            </span>
            <span>
              <KeyHint>P</KeyHint> {crop.size ? `as ${printName(crop.size, artwork.orientation)}` : 'as a print'}
            </span>
          </>
        )}
        <button type="button" aria-keyshortcuts={isKeysOn ? '?' : undefined} onClick={onHelp}>
          {isKeysOn && <KeyHint>?</KeyHint>} all shortcuts
        </button>
      </div>
    </section>
  )
}

function PictureInTheMaking({ artwork: { widthPx, heightPx, placeholder } }: { artwork: ReviewArtwork }) {
  return (
    <div className="review-hold">
      <div
        className="print review-making"
        style={{
          '--ar': `${widthPx} / ${heightPx}`,
          '--ratio': widthPx / heightPx,
          backgroundImage: placeholder ? `url("${placeholder}")` : undefined,
        }}
      >
        <p role="status">This picture is being processed and appears here automatically.</p>
      </div>
    </div>
  )
}
