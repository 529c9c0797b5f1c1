import type { ReviewArtwork, ReviewPage } from '@tintype/contract/review/review'
import { PRINT_SIZES } from '@tintype/domain/prints/sizes'

/** An artwork that waits for review, by Ansel. Artworks named by later letters were submitted later. */
export function reviewArtwork(name: string, facts: Partial<ReviewArtwork> = {}): ReviewArtwork {
  return {
    uid: uidFromName(name),
    artworkName: name,
    artworkDescription: '',
    altText: '',
    isApproved: 0,
    review_status: 'pending',
    rejection_reason: null,
    rejection_code: null,
    imageUrl: `/media/${name}-medium.webp`,
    thumbnailUrl: `/media/${name}-small.webp`,
    sizes: [...PRINT_SIZES],
    sizesOff: [],
    sizesRefused: [],
    widthPx: 3072,
    heightPx: 4096,
    placeholder: null,
    tags: [],
    category: 'animals',
    orientation: 'vertical',
    crops: null,
    proof: null,
    deletion_status: 'none',
    disapproval_reason: null,
    shopifyCollectionCreated: 0,
    shopify_product_url: null,
    allowMarketing: false,
    howMade: 'photograph',
    contentRating: 'general',
    operatorContentRating: null,
    created_at: `2026-11-21T11:${String(name.charCodeAt(0) % 60).padStart(2, '0')}:00.000Z`,
    version: 1,
    proposed: null,
    resubmitted_at: null,
    takedown_reason: null,
    resembled_at: null,
    artistName: 'Ansel',
    artistHandle: 'ansel',
    artistApprovedCount: 0,
    artistRejectedCount: 0,
    fileBytes: 4_000_000,
    fileType: 'image/jpeg',
    deletion_reason: null,
    largeUrl: `/media/${name}-large.webp`,
    claimedBy: null,
    claimedUntil: null,
    held: null,
    artistTrust: 'off',
    artistApprovals: 0,
    contentHint: null,
    isSample: false,
    ...facts,
  }
}

export function reviewPage(artworks: ReviewArtwork[], nextCursor: string | null = null): ReviewPage {
  return { artworks, nextCursor }
}

/** The same id for the same name, so that tests can name an artwork. */
export function uidFromName(name: string): string {
  const hex = [...name].map((letter) => letter.charCodeAt(0).toString(16)).join('')
  return `00000000-0000-4000-8000-${hex.slice(0, 12).padStart(12, '0')}`
}
