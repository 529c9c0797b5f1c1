import type { Database } from '../../platform/database/database.ts'
import type { Hope } from '../hope/index.ts'

export type SettingsTools = { database: Database; hope: Pick<Hope, 'findCause'> }
