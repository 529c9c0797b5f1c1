import type { ReviewArtwork } from '@tintype/contract/review/review'
import { getCropPosition } from '@tintype/domain/prints/crops'
import { fitPrint, type PrintFit } from '@tintype/domain/prints/print-fit'
import type { Sharpness } from '@tintype/domain/prints/sharpness'
import { PRINT_FACTS, printCm, printFacts } from '@tintype/domain/prints/sizes'
import { CropMarks } from '../../../ui/artwork/crop-marks.tsx'
import { type StatusTone, StatusWord } from '../../../ui/feedback/status-word.tsx'
import { cropsAfterApproval, describeCurrentCrop } from '../review-texts.ts'
import { describeCrop } from './crop-texts.ts'
import { SizeApproval } from './size-approval.tsx'
import type { CropChoice } from './use-crop-choice.ts'

const words: Record<Sharpness, { tone: StatusTone; word: string }> = {
  sharp: { tone: 'done', word: 'Sharp' },
  good: { tone: 'done', word: 'Good' },
  upscaled: { tone: 'waiting', word: 'Upscaled' },
  soft: { tone: 'waiting', word: 'Soft' },
  not_offered: { tone: 'refused', word: 'Not offered' },
}

/** The print quality of each size, the cut of each shape, and the approval of each size. A click shows the crop on the image. */
export function PrintFacts({ artwork, crop }: { artwork: ReviewArtwork; crop: CropChoice }) {
  return (
    <ul className="review-prints num" aria-label="Print quality by size">
      {hangsAcross(artwork) && (
        <li>
          <StatusWord tone="waiting">
            {artwork.orientation === 'vertical' ? 'Landscape picture set to vertical' : 'Portrait picture set to horizontal'}
          </StatusWord>
        </li>
      )}
      {PRINT_FACTS.map(({ size }) => (
        <PrintFact key={size} fit={fitPrint(artwork, size, artwork.orientation)} artwork={artwork} crop={crop} />
      ))}
      {cropsAfterApproval(artwork) && (
        <li>
          <span className="hint">The artist adjusted the crop.</span>
        </li>
      )}
    </ul>
  )
}

/** Whether the orientation does not match the image: most of it would be cut, which is rarely intended. */
function hangsAcross({ widthPx, heightPx, orientation }: ReviewArtwork): boolean {
  return orientation === 'vertical' ? widthPx > heightPx : heightPx > widthPx
}

function PrintFact({ fit, artwork, crop }: { fit: PrintFit; artwork: ReviewArtwork; crop: CropChoice }) {
  const { widthCm, heightCm } = printCm(printFacts(fit.size), artwork.orientation)
  const { tone, word } = words[fit.sharpness]
  const cut = describeCrop(fit, cropsAfterApproval(artwork))
  const onSale = describeCurrentCrop(fit, artwork)
  return (
    <li>
      <button type="button" className="review-print" aria-pressed={crop.size === fit.size} onClick={() => crop.choose(fit.size)}>
        <SmallCrop fit={fit} artwork={artwork} />
        <span>
          {widthCm}×{heightCm} cm{' '}
          {cut && (
            <span className="faint">
              {cut.shown}
              <span className="sr"> {cut.spoken}</span>
            </span>
          )}
          {onSale && <span className="faint">{onSale}</span>}
        </span>
        <span className="quiet">
          {Math.round(fit.dotsPerInch)} <abbr title="dots per inch">dpi</abbr>
        </span>
        <StatusWord tone={tone}>{word}</StatusWord>
      </button>
      <SizeApproval artwork={artwork} fit={fit} />
    </li>
  )
}

/** A thumbnail of the whole image with the parts that are cut off. */
function SmallCrop({ fit, artwork }: { fit: PrintFit; artwork: ReviewArtwork }) {
  const { widthPx, heightPx, thumbnailUrl, placeholder } = artwork
  const background = placeholder ? `url("${placeholder}")` : undefined
  return (
    <span className="review-small-crop" style={{ '--ratio': widthPx / heightPx, backgroundImage: background }}>
      {thumbnailUrl && <img src={thumbnailUrl} alt="" loading="lazy" />}
      <CropMarks fit={fit} place={getCropPosition(cropsAfterApproval(artwork), fit.size)} />
    </span>
  )
}
