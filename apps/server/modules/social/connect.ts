import { Problem } from '@tintype/contract/problems'
import type { Platform } from '@tintype/contract/social'
import type { Artist } from '../../platform/http/actor.ts'
import { checkClaimedName } from './rules.ts'

export type ConnectionRequest = { platform: Platform; artist_username?: string }

/**
 * Where an artist goes to connect a platform. No platform has credentials yet, so each one is coming soon.
 * @throws Problem `username_mismatch`, `platform_coming_soon`
 */
export async function connect(artist: Artist, request: ConnectionRequest): Promise<{ authorizationUrl: string }> {
  checkClaimedName(artist.name, request.artist_username)
  throw new Problem('platform_coming_soon')
}
