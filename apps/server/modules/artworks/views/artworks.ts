import { firstFrameNotice } from '@tintype/contract/artworks/animation'
import type { Artwork } from '@tintype/contract/artworks/artworks'
import { hdrNotice } from '@tintype/contract/artworks/high-dynamic-range'
import type { Picture } from '@tintype/contract/orders/store'
import { cropsWithoutProof } from '@tintype/domain/prints/proofs'
import type { Channel } from '../../../platform/channel/channel.ts'
import { avifUrl, mediaUrl } from '../../../platform/storage/media-url.ts'
import type { ArtworkRow } from '../queries/artworks.ts'
import type { findPictures, ShownRendition } from '../queries/renditions.ts'
import { toAltText } from '../rules/artworks.ts'
import { latestAltText, latestProof } from '../rules/texts.ts'
import type { AcceptedArtwork } from '../upload/upload-artwork.ts'

/** Base URL of the store, without a trailing slash, and the sales channel. */
export type Storefront = { storefrontUrl: string; channel: Channel['provider'] }

/** The view of an artwork for its artist and the operators. @param made  its renditions, smallest first */
export function toArtwork(row: ArtworkRow, made: readonly ShownRendition[], { storefrontUrl, channel }: Storefront): Artwork {
  const isApproved = row.reviewStatus === 'approved'
  // the built-in store shows approved artworks at once; a sales channel lists them with a delay
  const listed = channel === 'built-in' ? isApproved && !row.withheldPublishedAt && row.handle : row.channelListedAt && row.channelHandle
  return {
    uid: row.uid,
    artworkName: row.name,
    artworkDescription: row.description,
    altText: row.altText,
    isApproved: isApproved ? 1 : 0,
    review_status: row.reviewStatus,
    rejection_reason: row.rejectionReason,
    rejection_code: row.rejectionCode,
    ...pictureUrls(made),
    widthPx: row.widthPx,
    heightPx: row.heightPx,
    placeholder: row.placeholder,
    tags: row.tags,
    category: row.category,
    orientation: row.orientation,
    crops: row.crops,
    sizes: row.sizes,
    sizesOff: row.sizesOff,
    sizesRefused: row.sizesRefused,
    proof: latestProof(row),
    deletion_status: row.deletionStatus,
    disapproval_reason: row.disapprovalReason,
    shopifyCollectionCreated: listed ? 1 : 0,
    shopify_product_url: listed ? `${storefrontUrl}/products/${listed}` : null,
    allowMarketing: row.allowMarketing,
    howMade: row.howMade,
    contentRating: row.contentRating,
    operatorContentRating: row.operatorContentRating,
    created_at: row.createdAt.toISOString(),
    version: row.version,
    proposed:
      row.proposedName === null
        ? null
        : {
            artworkName: row.proposedName,
            artworkDescription: row.proposedDescription ?? '',
            altText: latestAltText(row),
            crops: row.proposedCrops && cropsWithoutProof(row.proposedCrops),
            contentRating: row.proposedContentRating,
          },
    resubmitted_at: row.resubmittedAt?.toISOString() ?? null,
    takedown_reason: row.takedownReason,
    resembled_at: row.resembledAt?.toISOString() ?? null,
  }
}

/** @param made  smallest first */
export function pictureUrls(made: readonly ShownRendition[]) {
  return {
    imageUrl: toUrl(made.at(-1)),
    thumbnailUrl: toUrl(made.find(({ widthPx }) => widthPx >= THUMBNAIL_PX) ?? made.at(-1)),
  }
}

/** Message after an upload. */
export function uploadMessage({ isAnimated, isHdr }: AcceptedArtwork): string {
  const words = 'Artwork submitted. It goes on sale once we approve it.'
  return [words, isAnimated && firstFrameNotice, isHdr && hdrNotice].filter(Boolean).join(' ')
}

/** Message after an edit of words or crop. */
export function editMessage({ proposed, review_status, resubmitted_at }: Artwork): string {
  if (proposed?.crops) return 'Saved and submitted for review. Until then, your shop shows and prints the approved crop.'
  if (proposed) return 'Saved and submitted for review. Until then, your shop shows the approved version.'
  if (review_status === 'pending' && resubmitted_at) return 'Saved and submitted for review again.'
  return 'Saved.'
}

export function toPicture({
  renditions,
  widthPx,
  heightPx,
  placeholder,
  crops,
  contentRating,
  avif = [],
  ...artwork
}: Awaited<ReturnType<typeof findPictures>>[number] & { avif?: readonly ShownRendition[] }): Picture {
  return {
    alt: toAltText(artwork),
    widthPx,
    heightPx,
    placeholder,
    sources: renditions.map((rendition) => ({ url: mediaUrl(rendition.key), widthPx: rendition.widthPx })),
    ...(avif.length && { avif: avif.map(({ key, widthPx: width }) => ({ url: avifUrl(key), widthPx: width })) }),
    ...(crops && { crops }),
    ...(contentRating === 'mature' && { isMature: true as const }),
  }
}

/** Sharp in a list card on a high-density screen. */
const THUMBNAIL_PX = 640

function toUrl(rendition: ShownRendition | undefined): string | null {
  return rendition ? mediaUrl(rendition.key) : null
}
