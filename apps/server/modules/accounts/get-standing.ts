import type { Standing } from '@tintype/contract/accounts/accounts'
import type { Artist } from '../../platform/actor.ts'
import { describeArtist } from './describe-artist.ts'
import type { AccountTools } from './tools.ts'

/** Requested by every page of the studio. Artists who are not suspended need no database query. */
export async function getStanding({ database }: Pick<AccountTools, 'database'>, { artistId, isSuspended }: Artist): Promise<Standing> {
  if (!isSuspended) return { suspension: null }
  const { suspendedAt, suspensionReason } = await describeArtist(database, artistId)
  return { suspension: suspendedAt && { since: suspendedAt.toISOString(), reason: suspensionReason ?? '' } }
}
