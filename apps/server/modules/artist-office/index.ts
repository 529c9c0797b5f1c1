import type { ArtistFilter } from '@tintype/contract/admin/artist-office'
import type { Audit } from '../../platform/audit/audit.ts'
import type { Auth } from '../../platform/auth/auth.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Operator } from '../../platform/http/actor.ts'
import type { LeavingService } from '../account-deletion/index.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Artworks } from '../artworks/index.ts'
import type { Earnings, Sales } from '../ledger/index.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Payouts } from '../payouts/index.ts'
import type { Shops } from '../shops/index.ts'
import { getArtistRecord } from './get-record.ts'
import { type ArtistsRequest, artistsFile, listOfficeArtists } from './list-artists.ts'
import { signArtistOut } from './sign-out.ts'
import { lift, type StandingChange, suspend } from './suspend.ts'

export type ArtistOfficeTools = {
  database: Database
  clock: Clock
  audit: Pick<Audit, 'record' | 'listAbout'>
  auth: Pick<Auth, 'describeSignIn' | 'endSessions' | 'findOperator'>
  accounts: Pick<Accounts, 'suspend' | 'liftSuspension' | 'findPage' | 'describe'>
  shops: Pick<Shops, 'getMany' | 'getPictures'>
  artworks: Pick<Artworks, 'withholdAll' | 'releaseAll' | 'list' | 'countMany' | 'getTrust'>
  earnings: Pick<Earnings, 'balancesOf'>
  sales: Pick<Sales, 'months'>
  payouts: Pick<Payouts, 'getEarnings'>
  notifications: Pick<Notifications, 'send'>
  leaving: Pick<LeavingService, 'isLeaving'>
  /** The sales channel, notified when a whole shop closes or reopens. */
  channel: { artworksChanged(tx: Transaction, uids: readonly string[]): Promise<void> }
}

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
