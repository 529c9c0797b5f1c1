import type { Audit } from '../../platform/audit/audit.ts'
import type { Auth } from '../../platform/auth/auth.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Notifications } from '../notifications/index.ts'

export type OperatorTools = {
  database: Database
  clock: Clock
  audit: Pick<Audit, 'record'>
  auth: Pick<Auth, 'operators' | 'createOperator' | 'findUserByEmail'>
  accounts: Pick<Accounts, 'getArtists'>
  notifications: Pick<Notifications, 'send'>
  publicUrl: string
}
