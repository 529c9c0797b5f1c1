import type { ContentRating } from '@tintype/domain/artworks/content-rating'
import type { Transaction } from '../../../platform/database/database.ts'
import { type ArtworkRow, updateArtwork } from '../queries/artworks.ts'
import { withRating } from '../rules/sale.ts'

/**
 * Stores the rating that an operator sets; a less strict one that the artist proposed is dropped. The version changes, so that a form that
 * the artist opened before cannot overwrite it. The caller has locked the artwork.
 * @returns false where nothing changed
 */
export async function setContentRating(tx: Transaction, artwork: ArtworkRow, contentRating: ContentRating): Promise<boolean> {
  const { uid, version, operatorContentRating, proposedContentRating } = artwork
  if (contentRating === artwork.contentRating && contentRating === operatorContentRating && !proposedContentRating) return false
  const change = { operatorContentRating: contentRating, proposedContentRating: null, version: version + 1 }
  await updateArtwork(tx, uid, { ...change, ...withRating(contentRating) })
  return true
}
