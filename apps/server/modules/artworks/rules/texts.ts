import type { DeletionStatus, ReviewStatus } from '@tintype/contract/artworks/artworks'
import { Problem } from '@tintype/contract/problems'
import type { ReasonCode } from '@tintype/contract/review/review-reasons'
import type { Category } from '@tintype/domain/artworks/categories'
import { type ContentRating, isRatingFixed } from '@tintype/domain/artworks/content-rating'
import type { HowMade } from '@tintype/domain/artworks/how-made'
import { areCropsSame, CENTRED, type Crops, omitCentredCrops } from '@tintype/domain/prints/crops'
import { cropsWithoutProof, isProofCurrent, type ProposedCrops, type SignedProof } from '@tintype/domain/prints/proofs'
import type { Orientation, PrintSize } from '@tintype/domain/prints/sizes'
import { withRating } from './sale.ts'
import { withSizes } from './sizes.ts'

export type Words = {
  name: string
  description: string
  /** Empty where the store composes it. */
  altText: string
  tags: string[]
  category: Category
  allowMarketing: boolean
  howMade: HowMade | null
  contentRating: ContentRating
}

type Proposal = {
  proposedName: string | null
  proposedDescription: string | null
  proposedAltText: string | null
  proposedCrops: ProposedCrops | null
  proposedContentRating: ContentRating | null
}

type Sized = {
  widthPx: number
  heightPx: number
  orientation: Orientation
  sizes: PrintSize[]
  sizesOff: PrintSize[]
  sizesRefused: PrintSize[]
}

type Worded = Words &
  Proposal &
  Sized & { crops: Crops | null; operatorContentRating: ContentRating | null } & {
    version: number
    reviewStatus: ReviewStatus
    deletionStatus: DeletionStatus
    resubmittedAt: Date | null
  }

type Change = Partial<Worded & { pickedAt: null; rejectionReason: string | null; rejectionCode: ReasonCode | null }>

/**
 * The changes when an artist edits words, crops or sizes. An undecided artwork keeps its place in the review queue, a rejected one is resubmitted,
 * and an approved one stays on sale with its approved name, description and crops until the new ones are approved. Undefined where nothing
 * changes.
 * Sizes are switched at once, on sale too: an operator's refusal of a size stays. So does the rating as mature by an operator; otherwise a
 * stricter rating takes effect at once, and a less strict one of a product on sale is proposed.
 * @param edit.version  version of the artwork that its artist saw
 * @param edit.crops  if left out, the latest crops are kept; likewise `sizesOff`
 * @throws Problem `deletion_already_pending`, `artwork_changed` where it was changed since, `artwork_too_small`, `artwork_sizes_missing`
 */
export function withEditedTexts(
  artwork: Worded,
  edit: { version: number; words: Words; crops?: Crops | undefined; sizesOff?: readonly PrintSize[] | undefined },
  at: Date,
): Change | undefined {
  if (artwork.deletionStatus === 'pending') throw new Problem('deletion_already_pending')
  if (artwork.version !== edit.version) throw new Problem('artwork_changed')
  const words = isRatingFixed(artwork) ? { ...edit.words, contentRating: artwork.contentRating } : edit.words
  const { name, description, altText, contentRating, ...free } = words
  const crops = edit.crops ?? latestCrops(artwork)
  const areCropsChanged = !areCropsSame(crops, artwork.crops ?? CENTRED)
  const sized = withSizes(artwork, { sizesOff: edit.sizesOff ?? artwork.sizesOff, sizesRefused: artwork.sizesRefused })
  const areSizesSame = String(sized.sizesOff) === String(artwork.sizesOff)
  if (areSame(words, latestWords(artwork)) && areCropsSame(crops, latestCrops(artwork))) {
    if (areSizesSame) return undefined
    if (artwork.reviewStatus === 'approved') return { ...sized, version: artwork.version + 1 }
  }
  const change = { ...free, ...(!areSizesSame && sized), version: artwork.version + 1 }
  const inPlace = { ...change, name, description, altText, contentRating, ...(areCropsChanged && { crops: omitCentredCrops(crops) }) }
  if (artwork.reviewStatus === 'pending') return inPlace
  // keep the reason of the rejection or change request for the next reviewer
  if (artwork.reviewStatus !== 'approved') return { ...inPlace, reviewStatus: 'pending', resubmittedAt: at }
  // the artist has seen why earlier words were refused
  const isLessStrict = contentRating === 'general' && artwork.contentRating === 'mature'
  const proposedContentRating = isLessStrict ? contentRating : null
  const onSale = {
    ...change,
    ...withRating(isLessStrict ? artwork.contentRating : contentRating),
    proposedContentRating,
    rejectionReason: null,
    rejectionCode: null,
  }
  const isOnSale = name === artwork.name && description === artwork.description && altText === artwork.altText
  if (isOnSale && !areCropsChanged && !isLessStrict)
    return { ...onSale, proposedName: null, proposedDescription: null, proposedAltText: null, proposedCrops: null, resubmittedAt: null }
  const resubmittedAt = artwork.proposedName === null ? at : artwork.resubmittedAt
  const proposedCrops = areCropsChanged ? proposeCrops(crops, artwork.proposedCrops) : null
  return { ...onSale, proposedName: name, proposedDescription: description, proposedAltText: altText, proposedCrops, resubmittedAt }
}

/** Crops that are already proposed keep their proof. */
function proposeCrops(crops: Crops, waiting: ProposedCrops | null): ProposedCrops {
  return waiting && areCropsSame(crops, waiting) ? waiting : crops
}

/**
 * Where a signed proof is stored: with the proposed crops if it is about them. What is on sale keeps its own proof, which remains valid if
 * the proposed crops are refused.
 */
export function withProof({ proposedCrops }: Pick<Worded, 'proposedCrops'>, proof: SignedProof) {
  return proposedCrops && isProofCurrent(proof, proposedCrops) ? { proposedCrops: { ...proposedCrops, proof } } : { proof }
}

/** The crops that the artist chose last, approved or not. */
export function latestCrops({ crops, proposedCrops }: Pick<Worded, 'crops' | 'proposedCrops'>): Crops {
  return (proposedCrops && cropsWithoutProof(proposedCrops)) ?? crops ?? CENTRED
}

/** The proof that the artist signed off last, approved or not. */
export function latestProof({ proof, proposedCrops }: { proof: SignedProof | null } & Pick<Worded, 'proposedCrops'>): SignedProof | null {
  const latest = proposedCrops?.proof ?? proof
  return latest && withPrints(latest)
}

/** Proofs signed off in earlier releases have `plates`. */
function withPrints({ plates, ...proof }: SignedProof & { plates?: SignedProof['prints'] }): SignedProof {
  return plates ? { ...proof, prints: plates } : proof
}

/** The alternative text that the artist entered last, approved or not. */
export function latestAltText({
  altText,
  proposedName,
  proposedAltText,
}: Pick<Worded, 'altText' | 'proposedName' | 'proposedAltText'>): string {
  return (proposedName === null ? null : proposedAltText) ?? altText
}

/** The rating that the artist chose last, approved or not. */
export function latestContentRating({
  contentRating,
  proposedContentRating,
}: Pick<Worded, 'contentRating' | 'proposedContentRating'>): ContentRating {
  return proposedContentRating ?? contentRating
}

/** The words that the artist entered last, approved or not. */
function latestWords({ name, description, tags, category, allowMarketing, howMade, ...artwork }: Worded): Words {
  return {
    name: artwork.proposedName ?? name,
    description: artwork.proposedDescription ?? description,
    altText: latestAltText(artwork),
    tags,
    category,
    allowMarketing,
    howMade,
    contentRating: latestContentRating(artwork),
  }
}

/** Tags contain no commas, so joined lists can be compared as text. */
function areSame(words: Words, others: Words): boolean {
  return (Object.keys(words) as (keyof Words)[]).every((key) => String(words[key]) === String(others[key]))
}
