import type { DeletionStatus, ReviewStatus } from '@tintype/contract/artworks'
import type { Category } from '@tintype/contract/categories'
import { areCropsSame, CENTRED, type Crops, keptCrops } from '@tintype/contract/crops'
import type { HowMade } from '@tintype/contract/how-made'
import { Problem } from '@tintype/contract/problems'
import { isProofOf, type SignedProof } from '@tintype/contract/proofs'
import type { ReviewDecision } from '@tintype/contract/review'
import type { ReasonCode } from '@tintype/contract/review-reasons'

export type Words = {
  name: string
  description: string
  tags: string[]
  category: Category
  allowMarketing: boolean
  howMade: HowMade | null
}

/** @property proof  that was signed off of them; it takes the place of the one before only when they do */
export type ProposedCrops = Crops & { proof?: SignedProof | undefined }

type Proposal = { proposedName: string | null; proposedDescription: string | null; proposedCrops: ProposedCrops | null }

type Worded = Words &
  Proposal & { crops: Crops | null } & {
    version: number
    reviewStatus: ReviewStatus
    deletionStatus: DeletionStatus
    resubmittedAt: Date | null
  }

type Change = Partial<Worded & { rejectionReason: string | null; rejectionCode: ReasonCode | null }>

/**
 * What changes when an artist gives an artwork other words, or lays its plates elsewhere on the picture. What nobody has decided on yet keeps its place in the line, a
 * rejected one is handed in again, and an approved one stays on sale with its approved name, description and
 * crops until the new ones are approved. Undefined where nothing changes.
 * @param edit.version  of the artwork as its artist saw it
 * @param edit.crops  left out, the plates stay where the artist put them last
 * @throws Problem `deletion_already_pending`, `artwork_changed` where somebody else changed it since
 */
export function withWords(
  artwork: Worded,
  edit: { version: number; words: Words; crops?: Crops | undefined },
  at: Date,
): Change | undefined {
  if (artwork.deletionStatus === 'pending') throw new Problem('deletion_already_pending')
  if (artwork.version !== edit.version) throw new Problem('artwork_changed')
  const { name, description, ...free } = edit.words
  const crops = edit.crops ?? latestCrops(artwork)
  const isMoved = !areCropsSame(crops, artwork.crops ?? CENTRED)
  if (areSame(edit.words, latestWords(artwork)) && areCropsSame(crops, latestCrops(artwork))) return undefined
  const change = { ...free, version: artwork.version + 1 }
  const unseen = { ...change, name, description, ...(isMoved && { crops: keptCrops(crops) }) }
  if (artwork.reviewStatus === 'pending') return unseen
  // why it was rejected, or what had to change, stays with it: whoever looks at it next wants to know
  if (artwork.reviewStatus !== 'approved') return { ...unseen, reviewStatus: 'pending', resubmittedAt: at }
  // why earlier words were not taken has been read
  const onSale = { ...change, rejectionReason: null, rejectionCode: null }
  if (name === artwork.name && description === artwork.description && !isMoved)
    return { ...onSale, proposedName: null, proposedDescription: null, proposedCrops: null, resubmittedAt: null }
  const resubmittedAt = artwork.proposedName === null ? at : artwork.resubmittedAt
  const proposedCrops = isMoved ? proposalOf(crops, artwork.proposedCrops) : null
  return { ...onSale, proposedName: name, proposedDescription: description, proposedCrops, resubmittedAt }
}

/** Crops that wait already keep the proof of them. */
function proposalOf(crops: Crops, waiting: ProposedCrops | null): ProposedCrops {
  return waiting && areCropsSame(crops, waiting) ? waiting : crops
}

/**
 * Where a proof that was signed off is kept: with the crops that wait for review where it is about them, since what is on sale was signed
 * off with another one, which holds if they are refused.
 */
export function withProof({ proposedCrops }: Pick<Worded, 'proposedCrops'>, proof: SignedProof) {
  return proposedCrops && isProofOf(proof, proposedCrops) ? { proposedCrops: { ...proposedCrops, proof } } : { proof }
}

/** Where the artist put the plates last, approved or not. */
export function latestCrops({ crops, proposedCrops }: Pick<Worded, 'crops' | 'proposedCrops'>): Crops {
  return (proposedCrops && cropsAlone(proposedCrops)) ?? crops ?? CENTRED
}

/** What the artist signed off last, approved or not. */
export function latestProof({ proof, proposedCrops }: { proof: SignedProof | null } & Pick<Worded, 'proposedCrops'>): SignedProof | null {
  return proposedCrops?.proof ?? proof
}

/** Crops that wait, without the proof of them. */
export function cropsAlone({ proof: _, ...crops }: ProposedCrops): Crops {
  return crops
}

/** The words that the artist gave last, approved or not. */
function latestWords({ name, description, tags, category, allowMarketing, howMade, ...proposal }: Worded): Words {
  return {
    name: proposal.proposedName ?? name,
    description: proposal.proposedDescription ?? description,
    tags,
    category,
    allowMarketing,
    howMade,
  }
}

/** Tags hold no commas, so a list of them is told from every other by its text. */
function areSame(words: Words, others: Words): boolean {
  return (Object.keys(words) as (keyof Words)[]).every((key) => String(words[key]) === String(others[key]))
}

type Waiting = Pick<Worded, 'reviewStatus' | 'proposedName'> & { sampledAt: Date | null }

/** Whether an operator has something to decide on: a new artwork, new words of one that is on sale, or one that went on sale unseen. */
export function isWaiting({ reviewStatus, proposedName, sampledAt }: Waiting): boolean {
  return reviewStatus === 'pending' || proposedName !== null || sampledAt !== null
}

type Decision = { decision: ReviewDecision; reason?: string | undefined; code?: ReasonCode | undefined }

/**
 * What an operator's decision changes. Words that are not taken leave the artwork on sale with those that were; one that went on
 * sale unseen and is not approved goes off it.
 */
export function withDecision(
  artwork: Proposal & Pick<Worded, 'name' | 'description' | 'reviewStatus'> & { sampledAt?: Date | null },
  { decision, reason, code }: Decision,
  at: Date,
) {
  const name = artwork.proposedName ?? artwork.name
  const description = artwork.proposedDescription ?? artwork.description
  const isApproval = decision === 'approve'
  const decided = {
    decidedAt: at,
    sampledAt: null,
    proposedName: null,
    proposedDescription: null,
    proposedCrops: null,
    rejectionReason: isApproval ? null : (reason ?? null),
    rejectionCode: isApproval ? null : (code ?? null),
  }
  const moved = artwork.proposedCrops && movedTo(artwork.proposedCrops)
  if (artwork.reviewStatus === 'approved' && isApproval) return { ...decided, name, description, ...moved }
  if (artwork.reviewStatus === 'approved' && !artwork.sampledAt) return decided
  if (isApproval) return { ...decided, reviewStatus: 'approved' as const, publishedAt: at }
  return { ...decided, publishedAt: null, reviewStatus: decision === 'reject' ? ('rejected' as const) : ('changes_requested' as const) }
}

/** Crops that were waited for, with the proof of them; without one the old proof stays, which says that it is about others. */
function movedTo(proposed: ProposedCrops) {
  return { crops: keptCrops(cropsAlone(proposed)), ...(proposed.proof && { proof: proposed.proof }) }
}

/**
 * How a decision moves what is counted on the artist's shelf. Approved words are no approval of a picture, refused ones are a
 * rejection; a request for changes is neither.
 */
export function shelfChange(artwork: { reviewStatus: ReviewStatus; sampledAt: Date | null }, decision: ReviewDecision) {
  const isApproval = decision === 'approve'
  const isSample = artwork.sampledAt !== null
  const goesOnSale = artwork.reviewStatus !== 'approved' && isApproval
  return {
    total: 0,
    approved: Number(goesOnSale) - Number(isSample && !isApproval),
    approvals: Number(goesOnSale || (isSample && isApproval)),
    rejections: Number(decision === 'reject'),
  }
}
