import type { Audit } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Pictures } from '../../platform/images/pictures.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Ledger } from '../ledger/index.ts'

export type HopeTools = { database: Database; clock: Clock; earnings: Pick<Ledger, 'causeTotals'> }

/** Dependencies for changing causes. */
export type HopeDeskTools = HopeTools & {
  audit: Pick<Audit, 'record'>
  pictures: Pick<Pictures, 'inspect' | 'render'>
  storage: Pick<Storage, 'makeFolder' | 'put'>
}
