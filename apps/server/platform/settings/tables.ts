import type { HouseSettings } from '@tintype/contract/admin/house-settings'
import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { instant } from '../database/queries/columns.ts'

/** One row with the changed settings. Missing ones have the contract's defaults. */
export const siteSettings = pgTable(
  'house_settings',
  {
    id: smallint('id').primaryKey().default(1),
    changed: jsonb('changed').$type<Partial<HouseSettings>>().notNull(),
    version: integer('version').notNull(),
    changedAt: instant('changed_at').notNull(),
    changedBy: text('changed_by').notNull(),
  },
  (table) => [check('house_settings_one_row', sql`${table.id} = 1`)],
)
