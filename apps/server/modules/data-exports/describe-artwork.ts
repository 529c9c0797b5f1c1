import type { HowMade } from '@tintype/domain/artworks/how-made'
import { howMadeLabel } from '@tintype/domain/artworks/how-made'
import type { Cell } from '../../platform/csv/csv.ts'
import type { Artworks } from '../artworks/index.ts'
import { originalName } from './rules/data-exports.ts'

type Row = ReturnType<Artworks['listEverything']> extends AsyncIterable<infer Each> ? Each : never

/** All data about an artwork. Operators are omitted, because they decide on behalf of the site. */
export function describeArtwork(row: Row, hasOriginal: boolean) {
  return {
    uid: row.uid,
    title: row.name,
    description: row.description,
    alternativeText: row.altText,
    proposedTitle: row.proposedName,
    proposedDescription: row.proposedDescription,
    proposedAlternativeText: row.proposedName === null ? null : row.proposedAltText,
    tags: row.tags,
    category: row.category,
    orientation: row.orientation,
    howMade: row.howMade,
    contentRating: row.contentRating,
    ratedByOperator: row.operatorContentRating,
    proposedContentRating: row.proposedContentRating,
    allowMarketing: row.allowMarketing,
    state: row.deletedAt ? 'deleted' : row.reviewStatus,
    uploadedAt: row.createdAt,
    proofSignedAt: row.proof ? new Date(row.proof.signedAt) : null,
    decidedAt: row.decidedAt,
    rejectionReason: row.rejectionReason,
    resubmittedAt: row.resubmittedAt,
    publishedAt: row.publishedAt ?? row.withheldPublishedAt,
    deletionState: row.deletionStatus,
    deletionReason: row.deletionReason,
    deletionRequestedAt: row.deletionRequestedAt,
    disapprovalReason: row.disapprovalReason,
    deletedAt: row.deletedAt,
    handle: row.handle,
    /** Path in this archive; null if the file was erased. */
    file: hasOriginal ? originalName(row) : null,
    fileType: row.fileType,
    fileBytes: row.fileBytes,
    sha256: row.originalKey,
    widthPx: row.widthPx,
    heightPx: row.heightPx,
    /** The probability of nudity or sexual content that a network estimates for the review, 0 to 1. */
    explicitContentEstimate: row.contentEstimate?.explicitShare ?? null,
    explicitContentModel: row.contentEstimate?.model ?? null,
    explicitContentEstimatedAt: row.contentEstimate?.ratedAt ?? null,
  }
}
export type DescribedArtwork = ReturnType<typeof describeArtwork>

/** Columns of `artworks.csv`, with their values in `artworks.json`. */
const columns: Record<keyof DescribedArtwork, string> = {
  uid: 'Id',
  title: 'Title',
  description: 'Description',
  alternativeText: 'Alternative text',
  proposedTitle: 'New title, under review',
  proposedDescription: 'New description, under review',
  proposedAlternativeText: 'New alternative text, under review',
  tags: 'Tags',
  category: 'Category',
  orientation: 'Orientation',
  howMade: 'How it was made',
  contentRating: 'Content rating',
  ratedByOperator: 'Content rating set by an operator',
  proposedContentRating: 'New content rating, under review',
  allowMarketing: 'May be shown in marketing',
  state: 'State',
  uploadedAt: 'Uploaded (UTC)',
  proofSignedAt: 'Proof approved (UTC)',
  decidedAt: 'Decided (UTC)',
  rejectionReason: 'Reason',
  resubmittedAt: 'Resubmitted (UTC)',
  publishedAt: 'On sale since (UTC)',
  deletionState: 'Deletion',
  deletionReason: 'Reason for deletion',
  deletionRequestedAt: 'Deletion requested (UTC)',
  disapprovalReason: 'Why deletion was refused',
  deletedAt: 'Deleted (UTC)',
  handle: 'Address in the store',
  file: 'File',
  fileType: 'File type',
  fileBytes: 'File size (bytes)',
  sha256: 'SHA-256 of the file',
  widthPx: 'Width (px)',
  heightPx: 'Height (px)',
  explicitContentEstimate: 'Nudity or sexual content, estimated probability (0 to 1)',
  explicitContentModel: 'Model of the estimate',
  explicitContentEstimatedAt: 'Estimated (UTC)',
}
export const artworkColumns = Object.values(columns)

export function artworkCells(artwork: DescribedArtwork): Cell[] {
  return (Object.keys(columns) as (keyof DescribedArtwork)[]).map((name) => toCell(name, artwork[name]))
}

function toCell(name: keyof DescribedArtwork, value: DescribedArtwork[keyof DescribedArtwork]): Cell {
  if (value === null || typeof value === 'number') return value
  if (name === 'howMade') return howMadeLabel(value as HowMade)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? value.join(', ') : String(value)
}
