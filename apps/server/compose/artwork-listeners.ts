import type { ArtworkListeners } from '../modules/artworks/index.ts'
import { describeTraits, indexVocabulary } from '../modules/catalogue/index.ts'
import { deleteMockupRequests } from '../modules/mockups/index.ts'
import { deleteContentRating, deleteSketch, recordHashes } from '../modules/review/index.ts'

/** Connects the artworks to the modules that depend on them. */
export const artworkListeners: ArtworkListeners = {
  describeTraits,
  indexVocabulary,
  recordHashes,
  async onErased(tx, uid) {
    await deleteSketch(tx, uid)
    await deleteContentRating(tx, uid)
    await deleteMockupRequests(tx, uid)
  },
}
