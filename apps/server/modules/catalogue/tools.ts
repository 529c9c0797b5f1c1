import type { Database } from '../../platform/database/database.ts'

export type ProductTools = { database: Database }
