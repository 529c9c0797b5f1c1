import { Problem } from '@tintype/contract/problems'
import type { Artist } from '../../platform/http/actor.ts'
import type { ArtworkTools } from './index.ts'
import { lockOwn, updateArtwork } from './queries/artworks.ts'
import { withDeletionRequested } from './rules/artworks.ts'

/**
 * Asks the operators to delete an artwork; it stays for sale until they have decided.
 * @throws Problem `artwork_not_found`, for another artist's too; `deletion_already_pending`
 */
export async function requestDeletion(tools: ArtworkTools, actor: Artist, request: { uid: string; reason: string }): Promise<void> {
  await tools.database.transaction(async (tx) => {
    const artwork = await lockOwn(tx, actor.artistId, request.uid)
    if (!artwork) throw new Problem('artwork_not_found')
    await updateArtwork(tx, artwork.uid, withDeletionRequested(artwork, request.reason, tools.clock()))
  })
}
