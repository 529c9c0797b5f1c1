import type { Audit } from '../../../platform/audit/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'

export type SynonymTools = { database: Database; clock: Clock; audit: Audit }
