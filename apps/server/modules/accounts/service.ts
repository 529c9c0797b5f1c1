import type { Auth, KnownUser } from '../../platform/auth/auth.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import { describeArtist } from './describe-artist.ts'
import { ensureProfile } from './ensure-profile.ts'
import { getArtist, getArtists, getGiveBack } from './get-artists.ts'
import { initProfile, type ProfileClaim } from './init-profile.ts'
import { findGivers, searchArtists } from './queries.ts'
import { resolveActor } from './resolve-actor.ts'

export type AccountTools = {
  database: Database
  auth: Auth
  createShop(tx: Transaction, artistId: string, name: string): Promise<unknown>
}

export function createAccounts(tools: AccountTools) {
  return {
    initProfile: (claim: ProfileClaim) => initProfile(tools, claim),
    ensureProfile: (user: KnownUser) => ensureProfile(tools, user),
    resolveActor: (headers: Headers) => resolveActor(tools, headers),
    getArtist: (queryable: Queryable, artistId: string) => getArtist(queryable, artistId),
    getArtists: (queryable: Queryable, artistIds: readonly string[]) => getArtists(queryable, artistIds),
    /** The ids of artists, by what an operator remembers of a name or an e-mail. */
    search: (queryable: Queryable, words: string, limit: number) => searchArtists(queryable, words, limit),
    /** All that is known of the artist beside the sign-in. */
    describe: (queryable: Queryable, artistId: string) => describeArtist(queryable, artistId),
    /** Who gives to a cause now, the most generous first. */
    listGivers: (queryable: Queryable, causeId: string, limit: number) => findGivers(queryable, causeId, limit),
    getGiveBack: (queryable: Queryable, artistIds: readonly string[]) => getGiveBack(queryable, artistIds),
  }
}

export type Accounts = ReturnType<typeof createAccounts>
