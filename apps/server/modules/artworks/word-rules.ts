import type { DeletionStatus, ReviewStatus } from '@tintype/contract/artworks'
import type { Category } from '@tintype/contract/categories'
import type { HowMade } from '@tintype/contract/how-made'
import { Problem } from '@tintype/contract/problems'

export type Words = {
  name: string
  description: string
  tags: string[]
  category: Category
  allowMarketing: boolean
  howMade: HowMade | null
}

type Proposal = { proposedName: string | null; proposedDescription: string | null }

type Worded = Words & Proposal & { version: number; reviewStatus: ReviewStatus; deletionStatus: DeletionStatus; resubmittedAt: Date | null }

type Change = Partial<Worded & { rejectionReason: string | null }>

/**
 * What changes when an artist gives an artwork other words. What nobody has decided on yet keeps its place in the line, a
 * rejected one is handed in again, and an approved one stays on sale with its approved name and description until the new
 * ones are approved. Undefined where nothing changes.
 * @param edit.version  of the artwork as its artist saw it
 * @throws Problem `deletion_already_pending`, `artwork_changed` where somebody else changed it since
 */
export function withWords(artwork: Worded, edit: { version: number; words: Words }, at: Date): Change | undefined {
  if (artwork.deletionStatus === 'pending') throw new Problem('deletion_already_pending')
  if (artwork.version !== edit.version) throw new Problem('artwork_changed')
  const { name, description, ...free } = edit.words
  if (areSame(edit.words, latestWords(artwork))) return undefined
  const change = { ...free, version: artwork.version + 1 }
  if (artwork.reviewStatus === 'pending') return { ...change, name, description }
  // why it was rejected stays with it: whoever looks at it next wants to know
  if (artwork.reviewStatus === 'rejected') return { ...change, name, description, reviewStatus: 'pending', resubmittedAt: at }
  // why earlier words were not taken has been read
  const onSale = { ...change, rejectionReason: null }
  if (name === artwork.name && description === artwork.description)
    return { ...onSale, proposedName: null, proposedDescription: null, resubmittedAt: null }
  const resubmittedAt = artwork.proposedName === null ? at : artwork.resubmittedAt
  return { ...onSale, proposedName: name, proposedDescription: description, resubmittedAt }
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

/** Whether an operator has something to decide on: a new artwork, or new words of one that is on sale. */
export function isWaiting({ reviewStatus, proposedName }: Pick<Worded, 'reviewStatus' | 'proposedName'>): boolean {
  return reviewStatus === 'pending' || proposedName !== null
}

/** What an operator's decision changes. Words that are not taken leave the artwork on sale with those that were. */
export function withDecision(
  artwork: Proposal & Pick<Worded, 'name' | 'description' | 'reviewStatus'>,
  { decision, reason }: { decision: 'approve' | 'reject'; reason?: string },
  at: Date,
) {
  const name = artwork.proposedName ?? artwork.name
  const description = artwork.proposedDescription ?? artwork.description
  const decided = {
    decidedAt: at,
    proposedName: null,
    proposedDescription: null,
    rejectionReason: decision === 'reject' ? (reason ?? null) : null,
  }
  if (artwork.reviewStatus === 'approved') return decision === 'approve' ? { ...decided, name, description } : decided
  if (decision === 'reject') return { ...decided, reviewStatus: 'rejected' as const }
  return { ...decided, reviewStatus: 'approved' as const, publishedAt: at }
}
