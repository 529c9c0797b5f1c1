import type { Audit } from '../../../platform/audit/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Pictures } from '../../../platform/images/pictures.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { Ledger } from '../../ledger/index.ts'

export type RemittanceTools = {
  database: Database
  clock: Clock
  audit: Audit
  storage: Pick<Storage, 'put' | 'read' | 'localCopy'>
  pictures: Pick<Pictures, 'inspect' | 'shrink'>
  earnings: Pick<Ledger, 'causeFunds' | 'recordDonations'>
}
