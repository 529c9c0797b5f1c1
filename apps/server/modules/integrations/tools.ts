import type { Audit } from '../../platform/audit/audit.ts'
import type { Auth } from '../../platform/auth/auth.ts'
import type { Circuit } from '../../platform/circuit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sealer } from '../../platform/crypto/seal.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Poster } from '../../platform/outgoing/poster.ts'
import type { Notifications } from '../notifications/index.ts'

export type IntegrationTools = {
  database: Database
  jobs: Jobs
  clock: Clock
  sealer: Pick<Sealer, 'seal' | 'open'>
  audit: Pick<Audit, 'record'>
  auth: Pick<Auth, 'findOperator' | 'recordSecurityEvent'>
  notifications: Pick<Notifications, 'send'>
  poster: Poster
  /** Base URL of the page that shows a disabled endpoint to operators. */
  publicUrl: string
}

export type DeliveryTools = IntegrationTools & { getCircuit(endpointId: string): Circuit }
