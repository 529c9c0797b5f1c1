import { forgetOldAttempts } from '../../platform/auth/limits/attempts.ts'
import { removeExpiredVerifications } from '../../platform/auth/links/expired-verifications.ts'
import { bind } from '../../platform/bind.ts'
import { describeArtist } from './describe-artist.ts'
import { ensureProfile } from './ensure-profile.ts'
import { getArtist, getArtists, getDonationShares } from './get-artists.ts'
import { getStanding } from './get-standing.ts'
import { initProfile } from './init-profile.ts'
import { anonymise } from './queries/accounts.ts'
import { findArtistPage, searchArtists } from './queries/finder.ts'
import { resolveActor } from './resolve-actor.ts'
import { liftSuspension, suspendArtist } from './suspend-artist.ts'
import type { AccountTools } from './tools.ts'

export function createAccounts(tools: AccountTools) {
  return {
    ...bind(tools, {
      initProfile,
      ensureProfile,
      resolveActor,
      getStanding,
    }),
    async sweep() {
      await forgetOldAttempts(tools.database)
      await removeExpiredVerifications(tools.database)
    },
    getArtist,
    getArtists,
    suspend: suspendArtist,
    liftSuspension,
    findPage: findArtistPage,
    /** Finds artist ids by part of a name, an e-mail or a shop. */
    search: searchArtists,
    /** All stored data about the artist, except the sign-in. */
    describe: describeArtist,
    /** Anonymises the artist and keeps what the ledger references. Idempotent. */
    forget: anonymise,
    getGiveBack: getDonationShares,
  }
}

export type Accounts = ReturnType<typeof createAccounts>
