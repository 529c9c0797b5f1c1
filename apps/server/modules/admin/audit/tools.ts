import type { Audit } from '../../../platform/audit/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Accounts } from '../../accounts/index.ts'

export type AuditLogTools = {
  database: Database
  clock: Clock
  audit: Pick<Audit, 'search'>
  accounts: Pick<Accounts, 'getArtists'>
}
