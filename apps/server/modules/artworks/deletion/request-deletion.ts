import { Problem } from '@tintype/contract/problems'
import type { Artist } from '../../../platform/actor.ts'
import { lockOwn, updateArtwork } from '../queries/artworks.ts'
import { withDeletionRequested } from '../rules/artworks.ts'
import type { ArtworkTools } from '../tools.ts'

/**
 * Requests the deletion of an artwork from the operators; it stays on sale until they decide.
 * @throws Problem `artwork_not_found`, also for another artist's artwork; `deletion_already_pending`
 */
export async function requestDeletion(tools: ArtworkTools, actor: Artist, request: { uid: string; reason: string }): Promise<void> {
  await tools.database.transaction(async (tx) => {
    const artwork = await lockOwn(tx, actor.artistId, request.uid)
    if (!artwork) throw new Problem('artwork_not_found')
    await updateArtwork(tx, artwork.uid, withDeletionRequested(artwork, request.reason, tools.clock()))
  })
}
