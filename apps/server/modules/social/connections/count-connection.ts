import { Problem } from '@tintype/contract/problems'
import type { Artist } from '../../../platform/actor.ts'
import { countAttempt } from '../../../platform/auth/limits/attempts.ts'
import { RATE_LIMITS } from '../../../platform/auth/limits/rate-limits.ts'
import type { SocialTools } from './tools.ts'

/** Counts an attempt to connect, because it calls a server that the artist names, with a password for it. @throws Problem `rate_limited` */
export async function countConnection({ database }: Pick<SocialTools, 'database'>, { artistId }: Pick<Artist, 'artistId'>): Promise<void> {
  if (await countAttempt(database, `social connections of ${artistId}`, RATE_LIMITS.socialConnectionsOfArtist))
    throw new Problem('rate_limited')
}
