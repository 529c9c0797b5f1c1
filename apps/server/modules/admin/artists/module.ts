import type { Operator } from '../../../platform/actor.ts'
import { bind } from '../../../platform/bind.ts'
import { getArtistRecord } from './get-record.ts'
import { artistsFile, listOfficeArtists } from './list-artists.ts'
import { signArtistOut } from './sign-out.ts'
import { lift, suspend } from './suspend.ts'
import type { ArtistOfficeTools } from './tools.ts'

export type { ArtistOfficeTools } from './tools.ts'

/** Artists in the back office: information and decisions. */
export function createArtistOffice(tools: ArtistOfficeTools) {
  return {
    ...bind(tools, {
      list: listOfficeArtists,
      file: artistsFile,
      suspend,
      lift,
    }),
    get: (request: { artistId: string }) => getArtistRecord(tools, request.artistId),
    signOut: (operator: Operator, request: { artistId: string }) => signArtistOut(tools, operator, request.artistId),
  }
}

export type ArtistOffice = ReturnType<typeof createArtistOffice>
