import type { LeavingInput } from '@tintype/contract/account-deletion/leaving'
import type { Auth } from '../../platform/auth/auth.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sealer } from '../../platform/crypto/seal.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Artist } from '../../platform/http/actor.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Artworks } from '../artworks/index.ts'
import type { Exports } from '../data-exports/index.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Payouts } from '../payouts/index.ts'
import type { Posting } from '../posting/index.ts'
import type { Reports } from '../reports/index.ts'
import type { Shops } from '../shops/index.ts'
import type { Social } from '../social/index.ts'
import type { Store } from '../store/index.ts'
import { askToLeave } from './ask-to-leave.ts'
import { confirmLeaving, lookAtLeavingKey } from './confirm-leaving.ts'
import { eraseArtist, sweepDepartures } from './erase-artist.ts'
import { findDeparture, lockDeparture } from './queries/account-deletion.ts'
import { toLeaving } from './rules/account-deletion.ts'
import { stay } from './stay.ts'

export type LeavingTools = {
  database: Database
  jobs: Jobs
  sealer: Sealer
  clock: Clock
  publicUrl: string
  /** Length of the grace period. */
  graceDays: number
  auth: Pick<Auth, 'confirmIdentity' | 'eraseUser'>
  accounts: Pick<Accounts, 'describe' | 'getArtist' | 'forget'>
  artworks: Pick<Artworks, 'withholdAll' | 'releaseAll' | 'forget'>
  shops: Pick<Shops, 'forget'>
  payouts: Pick<Payouts, 'settle' | 'forget'>
  exports: Pick<Exports, 'forget'>
  posting: Pick<Posting, 'forget'>
  notifications: Pick<Notifications, 'send' | 'forget'>
  social: Pick<Social, 'forget'>
  store: Pick<Store, 'forget'>
  reports: Pick<Reports, 'forget'>
  /** The sales channel. */
  channel: { artworkChanged(tx: Transaction, uid: string): Promise<void>; artistErased(tx: Transaction, artistId: string): Promise<void> }
}

/** Deletion of artist accounts: requested in the settings, confirmed by mail, then erased after a grace period. */
export function createLeaving(tools: LeavingTools) {
  return {
    get: async (artist: Artist) => toLeaving(await findDeparture(tools.database, artist.artistId), tools.clock()),
    ask: (artist: Artist, proof: LeavingInput, headers: Headers) => askToLeave(tools, artist, proof, headers),
    look: (link: { key: string }) => lookAtLeavingKey(tools, link),
    confirm: (link: { key: string }) => confirmLeaving(tools, link),
    stay: (artist: Artist) => stay(tools, artist),
    /** Whether a deletion is confirmed and not cancelled. Locks the row, so that this holds until the transaction ends. */
    isLeaving: async (tx: Transaction, artistId: string) => Boolean((await lockDeparture(tx, artistId))?.confirmedAt),
    erase: (payload: { artist: string }) => eraseArtist(tools, payload),
    sweep: () => sweepDepartures(tools),
  }
}

export type LeavingService = ReturnType<typeof createLeaving>
