import type { Artwork } from '@tintype/contract/artworks'
import type { ReviewArtwork } from '@tintype/contract/backoffice'
import type { ReviewRow } from './review-queries.ts'

export function toReviewArtwork(row: ReviewRow, artwork: Artwork): ReviewArtwork {
  const { fileBytes, fileType, deletionReason } = row.artwork
  return {
    ...artwork,
    artistName: row.artistName,
    artistHandle: row.artistHandle,
    artistApprovedCount: row.approvedCount,
    artistRejectedCount: row.rejectedCount,
    fileBytes,
    fileType,
    deletion_reason: deletionReason,
    // an artwork's own address is that of its largest rendition
    largeUrl: artwork.imageUrl,
  }
}
