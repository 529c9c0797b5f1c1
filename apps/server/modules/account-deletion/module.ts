import type { Artist } from '../../platform/actor.ts'
import { bind } from '../../platform/bind.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { cancelAccountDeletion } from './cancel-account-deletion.ts'
import { confirmAccountDeletion, findDeletionKeyState } from './confirm-account-deletion.ts'
import { eraseArtist, sweepDepartures } from './erase-artist.ts'
import { findLateErasures } from './find-late.ts'
import { findDeparture, lockDeparture } from './queries/account-deletion.ts'
import { requestAccountDeletion } from './request-account-deletion.ts'
import { toDeletionState } from './rules/account-deletion.ts'
import type { AccountDeletionTools } from './tools.ts'

/** Deletion of artist accounts: requested in the settings, confirmed by mail, then erased after a grace period. */
export function createAccountDeletion(tools: AccountDeletionTools) {
  return {
    graceDays: tools.graceDays,
    ...bind(tools, {
      ask: requestAccountDeletion,
      look: findDeletionKeyState,
      confirm: confirmAccountDeletion,
      stay: cancelAccountDeletion,
      erase: eraseArtist,
      sweep: sweepDepartures,
    }),
    get: async (artist: Artist) => toDeletionState(await findDeparture(tools.database, artist.artistId), tools.clock()),
    findLate: (queryable: Queryable) => findLateErasures(queryable, tools.clock()),
    /** Whether a deletion is confirmed and not cancelled. Locks the row, so that this holds until the transaction ends. */
    isLeaving: async (tx: Transaction, artistId: string) => Boolean((await lockDeparture(tx, artistId))?.confirmedAt),
  }
}

export type AccountDeletion = ReturnType<typeof createAccountDeletion>
