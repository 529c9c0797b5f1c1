import { fitPlate, type PlateFit, plateCm, type Sharpness } from '@tintype/contract/plate-fit'
import type { ReviewArtwork } from '@tintype/contract/review'
import { PLATES, plateFacts } from '@tintype/contract/sizes'
import { type StatusTone, StatusWord } from '../ui/status-word.tsx'

const words: Record<Sharpness, { tone: StatusTone; word: string }> = {
  sharp: { tone: 'done', word: 'Sharp' },
  good: { tone: 'done', word: 'Good' },
  upscaled: { tone: 'waiting', word: 'Upscaled' },
  soft: { tone: 'refused', word: 'Too soft' },
}

/** How the picture would print in each size, and what each shape costs it. */
export function PrintFacts({ artwork }: { artwork: ReviewArtwork }) {
  return (
    <ul className="review-prints num" aria-label="How it prints">
      {hangsAcross(artwork) && (
        <li>
          <StatusWord tone="waiting">
            {artwork.orientation === 'vertical' ? 'It lies, and is to hang upright' : 'It stands, and is to hang lying'}
          </StatusWord>
        </li>
      )}
      {PLATES.map(({ size }) => (
        <PrintFact key={size} fit={fitPlate(artwork, size, artwork.orientation)} artwork={artwork} />
      ))}
    </ul>
  )
}

/** Handed in for the other way: most of it would be cut, which is rarely meant. */
function hangsAcross({ widthPx, heightPx, orientation }: ReviewArtwork): boolean {
  return orientation === 'vertical' ? widthPx > heightPx : heightPx > widthPx
}

function PrintFact({ fit, artwork }: { fit: PlateFit; artwork: ReviewArtwork }) {
  const { widthCm, heightCm } = plateCm(plateFacts(fit.size), artwork.orientation)
  const { tone, word } = words[fit.sharpness]
  return (
    <li>
      <span>
        {widthCm}×{heightCm} cm {fit.cut !== 'none' && <CutMark fit={fit} />}
      </span>
      <span className="quiet">
        {Math.round(fit.dotsPerInch)} <abbr title="dots per inch">dpi</abbr>
      </span>
      <StatusWord tone={tone}>{word}</StatusWord>
    </li>
  )
}

function CutMark({ fit: { cut, lostCm } }: { fit: PlateFit }) {
  return (
    <span className="faint">
      cut {lostCm.toFixed(1)} cm<span className="sr">{cut === 'sides' ? ' on each side' : ' at top and bottom'}</span>
    </span>
  )
}
