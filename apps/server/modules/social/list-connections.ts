import type { SocialConnection } from '@tintype/contract/social'
import type { Artist } from '../../platform/http/actor.ts'

/** The platforms an artist has connected: none, as long as none can be. */
export async function listConnections(_artist: Artist): Promise<SocialConnection[]> {
  return []
}
