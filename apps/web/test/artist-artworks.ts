import type { Artwork } from '@tintype/contract/artworks/artworks'
import { PRINT_SIZES } from '@tintype/domain/prints/sizes'

/** An approved artwork on sale, as its artist sees it, with the given changes. */
export function artworkWith(change: Partial<Artwork> = {}): Artwork {
  return {
    uid: '0b0f6f0e-8c3a-4b7e-9a53-1c2f4f0f9d01',
    artworkName: 'Moonrise',
    artworkDescription: 'Over Hernandez',
    altText: '',
    isApproved: 1,
    review_status: 'approved',
    rejection_reason: null,
    rejection_code: null,
    imageUrl: '/pictures/moonrise.webp',
    thumbnailUrl: '/pictures/moonrise-small.webp',
    sizes: [...PRINT_SIZES],
    sizesOff: [],
    sizesRefused: [],
    widthPx: 3000,
    heightPx: 4500,
    placeholder: null,
    tags: ['moon', 'night', 'vertical'],
    category: 'photography',
    orientation: 'vertical',
    crops: null,
    proof: null,
    deletion_status: 'none',
    disapproval_reason: null,
    shopifyCollectionCreated: 1,
    shopify_product_url: 'https://shop.example/products/moonrise',
    allowMarketing: true,
    howMade: 'photograph',
    contentRating: 'general',
    operatorContentRating: null,
    created_at: '2026-11-01T10:00:00.000Z',
    version: 3,
    proposed: null,
    resubmitted_at: null,
    takedown_reason: null,
    resembled_at: null,
    ...change,
  }
}
