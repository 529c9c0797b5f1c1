import type { ReviewArtwork } from '@tintype/contract/review/review'
import { isRatedByOperator } from '@tintype/domain/artworks/content-rating'
import { areCropsSame, CENTRED, type Crops, getCropPosition } from '@tintype/domain/prints/crops'
import type { PrintFit } from '@tintype/domain/prints/print-fit'
import { isProofCurrent } from '@tintype/domain/prints/proofs'
import { describeCrop } from './picture/crop-texts.ts'

type Cropped = Pick<ReviewArtwork, 'crops' | 'proposed'>

/** The crops after approval, which the review decision is about. Null if all are centred. */
export function cropsAfterApproval({ crops, proposed }: Cropped): Crops | null {
  return proposed?.crops ?? crops
}

/** The changes that would replace what is on sale. Undefined if there are none. */
export function describeProposal({ artworkName, artworkDescription, altText, crops, proposed }: Proposing): string | undefined {
  if (!proposed) return undefined
  const areTextsNew = proposed.artworkDescription !== artworkDescription || proposed.altText !== altText
  const areWordsNew = proposed.artworkName !== artworkName || areTextsNew
  const isCropNew = proposed.crops !== null && !areCropsSame(proposed.crops, crops ?? CENTRED)
  if (proposed.contentRating) {
    const others = areWordsNew || isCropNew ? ' and other changes' : ''
    return `New content rating${others} pending. The previous version is on sale.`
  }
  if (areWordsNew && isCropNew) return 'New texts and crop pending. The previous version is on sale.'
  return isCropNew ? 'New crop pending. The previous version is on sale.' : 'New texts pending. The previous version is on sale.'
}

type Proposing = Cropped & Pick<ReviewArtwork, 'artworkName' | 'artworkDescription' | 'altText'>

/** The current cut of a product on sale: `on sale: cut 1.2 cm on each side`. Undefined if the decision does not change it. */
export function describeCurrentCrop(fit: PrintFit, { crops, proposed }: Cropped): string | undefined {
  if (!proposed?.crops || getCropPosition(proposed.crops, fit.size) === getCropPosition(crops, fit.size)) return undefined
  const cut = describeCrop(fit, crops)
  return cut && `on sale: ${cut.shown} ${cut.spoken}`
}

/** What the network expects in the picture; it decides nothing. Undefined without a hint. */
export function describeContentHint({ contentHint }: Pick<ReviewArtwork, 'contentHint'>): string | undefined {
  return contentHint === null ? undefined : `May contain nudity or sexual content: ${contentHint} %. Estimated by a model; you decide.`
}

/** Who rated the content, and the rating that the artist proposes. */
export function describeRatingSource(artwork: Pick<ReviewArtwork, 'contentRating' | 'operatorContentRating' | 'proposed'>): string {
  if (artwork.proposed?.contentRating) return 'The artist asks to rate it as general.'
  return isRatedByOperator(artwork) ? 'Set by an operator' : 'By the artist'
}

/** The proof that the artist signed off, and the parts that are outdated. */
export function describeProof(artwork: Cropped & Pick<ReviewArtwork, 'proof'>): string {
  const { proof } = artwork
  if (!proof) return 'Not approved by the artist'
  if (!isProofCurrent(proof, cropsAfterApproval(artwork))) return 'Approved for a different crop'
  const vivid = Math.round(Math.max(...proof.prints.map(({ vividPercent }) => vividPercent)))
  const enlarged = proof.enlarger === 'network' && proof.prints.some(({ sharpness }) => sharpness === 'upscaled' || sharpness === 'soft')
  const parts = [vivid >= 1 && `with up to ${vivid} % out-of-gamut colours`, enlarged && 'AI-upscaled']
  return ['Approved by the artist', ...parts.filter((part) => part !== false)].join(', ')
}
