import type { ArtistFilter } from '@tintype/contract/admin/artist-office'
import type { Operator } from '../../platform/http/actor.ts'
import { getArtistRecord } from './get-record.ts'
import { type ArtistsRequest, artistsFile, listOfficeArtists } from './list-artists.ts'
import { signArtistOut } from './sign-out.ts'
import { lift, type StandingChange, suspend } from './suspend.ts'
import type { ArtistOfficeTools } from './tools.ts'

export type { ArtistOfficeTools } from './tools.ts'

/** Artists in the back office: information and decisions. */
export function createArtistOffice(tools: ArtistOfficeTools) {
  return {
    list: (request: ArtistsRequest) => listOfficeArtists(tools, request),
    file: (filter: ArtistFilter) => artistsFile(tools, filter),
    get: (request: { artistId: string }) => getArtistRecord(tools, request.artistId),
    suspend: (operator: Operator, change: StandingChange) => suspend(tools, operator, change),
    lift: (operator: Operator, change: StandingChange) => lift(tools, operator, change),
    signOut: (operator: Operator, request: { artistId: string }) => signArtistOut(tools, operator, request.artistId),
  }
}

export type ArtistOffice = ReturnType<typeof createArtistOffice>
