import { Problem } from '@tintype/contract/problems'
import type { Platform } from '@tintype/contract/social'
import type { Artist } from '../../platform/http/actor.ts'
import { checkShareable } from './rules.ts'
import type { SocialTools } from './service.ts'

export type PostRequest = { artwork_uid: string; target_platforms: readonly Platform[]; message: string }

/**
 * Posts an artist's approved artwork on platforms. None is connected as yet, so it ends where posting would begin.
 * @throws Problem `share_platform_missing`, `artwork_not_found`, `share_not_approved`, `deletion_already_pending`, `platform_coming_soon`
 */
export async function postArtwork({ database, artworks }: SocialTools, artist: Artist, request: PostRequest): Promise<void> {
  if (!request.target_platforms.length) throw new Problem('share_platform_missing')
  checkShareable(await artworks.getOwn(database, artist.artistId, request.artwork_uid))
  throw new Problem('platform_coming_soon')
}
