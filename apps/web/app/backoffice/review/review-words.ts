import type { ReviewArtwork } from '@tintype/contract/review/review'
import { areCropsSame, CENTRED, type Crops, placeOf } from '@tintype/domain/crops'
import type { PlateFit } from '@tintype/domain/plate-fit'
import { PRINT_DPI } from '@tintype/domain/print-cut'
import { isProofOf } from '@tintype/domain/proofs'
import { cutWords } from './picture/crop-words.ts'

type Cropped = Pick<ReviewArtwork, 'crops' | 'proposed'>

/** Where its plates lie once it is approved: it is these that are decided on. Null where they all lie in the middle. */
export function cropsToDecideOn({ crops, proposed }: Cropped): Crops | null {
  return proposed?.crops ?? crops
}

/** What waits to take the place of what is on sale. Undefined where nothing does. */
export function proposalWords({ artworkName, artworkDescription, crops, proposed }: Proposing): string | undefined {
  if (!proposed) return undefined
  const areWordsNew = proposed.artworkName !== artworkName || proposed.artworkDescription !== artworkDescription
  const isCropNew = proposed.crops !== null && !areCropsSame(proposed.crops, crops ?? CENTRED)
  if (areWordsNew && isCropNew) return 'New words and a new crop, on sale with the old ones'
  return isCropNew ? 'A new crop, on sale with the old one' : 'New words, on sale with the old ones'
}

type Proposing = Cropped & Pick<ReviewArtwork, 'artworkName' | 'artworkDescription'>

/** How a plate is cut that is on sale now: `on sale: cut 1.2 cm on each side`. Undefined where the decision changes nothing about it. */
export function cutOnSaleWords(fit: PlateFit, { crops, proposed }: Cropped): string | undefined {
  if (!proposed?.crops || placeOf(proposed.crops, fit.size) === placeOf(crops, fit.size)) return undefined
  const cut = cutWords(fit, crops)
  return cut && `on sale: ${cut.shown} ${cut.spoken}`
}

/** What its artist saw of the plates before signing them off, and what of it holds no longer. */
export function proofWords(artwork: Cropped & Pick<ReviewArtwork, 'proof'>): string {
  const { proof } = artwork
  if (!proof) return 'Not seen by the artist'
  if (!isProofOf(proof, cropsToDecideOn(artwork))) return 'Signed off for another crop'
  const vivid = Math.round(Math.max(...proof.plates.map(({ vividPercent }) => vividPercent)))
  const enlarged = proof.enlarger === 'network' && proof.plates.some(({ dotsPerInch }) => dotsPerInch < PRINT_DPI.least)
  const parts = [vivid >= 1 && `with up to ${vivid} % too vivid for metal`, enlarged && 'enlarged by the neural network']
  return ['Signed off by the artist', ...parts.filter((part) => part !== false)].join(', ')
}
