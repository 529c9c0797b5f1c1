import type { KnownUser } from '../../platform/auth/auth.ts'
import { forgetOldAttempts } from '../../platform/auth/limits/attempts.ts'
import { removeExpiredVerifications } from '../../platform/auth/links/expired-verifications.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import type { Artist } from '../../platform/http/actor.ts'
import { describeArtist } from './describe-artist.ts'
import { ensureProfile } from './ensure-profile.ts'
import { getArtist, getArtists, getGiveBack } from './get-artists.ts'
import { getStanding } from './get-standing.ts'
import { initProfile, type ProfileClaim } from './init-profile.ts'
import { anonymise } from './queries/accounts.ts'
import { findArtistPage, searchArtists } from './queries/finder.ts'
import { resolveActor } from './resolve-actor.ts'
import { liftSuspension, type Suspension, suspendArtist } from './suspend-artist.ts'
import type { AccountTools } from './tools.ts'

export type { AccountTools } from './tools.ts'

export function createAccounts(tools: AccountTools) {
  return {
    initProfile: (claim: ProfileClaim) => initProfile(tools, claim),
    ensureProfile: (user: KnownUser) => ensureProfile(tools, user),
    async sweep() {
      await forgetOldAttempts(tools.database)
      await removeExpiredVerifications(tools.database)
    },
    resolveActor: (headers: Headers) => resolveActor(tools, headers),
    getStanding: (artist: Artist) => getStanding(tools, artist),
    getArtist: (queryable: Queryable, artistId: string) => getArtist(queryable, artistId),
    getArtists: (queryable: Queryable, artistIds: readonly string[]) => getArtists(queryable, artistIds),
    suspend: (tx: Transaction, suspension: Suspension) => suspendArtist(tx, suspension),
    liftSuspension: (tx: Transaction, artistId: string) => liftSuspension(tx, artistId),
    findPage: findArtistPage,
    /** Finds artist ids by part of a name, an e-mail or a shop. */
    search: (queryable: Queryable, words: string, limit: number) => searchArtists(queryable, words, limit),
    /** All stored data about the artist, except the sign-in. */
    describe: (queryable: Queryable, artistId: string) => describeArtist(queryable, artistId),
    /** Anonymises the artist and keeps what the ledger references. Idempotent. */
    forget: (tx: Transaction, artistId: string) => anonymise(tx, artistId),
    getGiveBack: (queryable: Queryable, artistIds: readonly string[]) => getGiveBack(queryable, artistIds),
  }
}

export type Accounts = ReturnType<typeof createAccounts>
