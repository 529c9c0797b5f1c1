import type { Database, Queryable } from '../../platform/database/database.ts'

export type SettingsTools = {
  database: Database
  hope: { findCause(queryable: Queryable, id: string): Promise<{ isActive: boolean } | undefined> }
}
