import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

/** People of Facebook who had what we hold of them deleted there. Whoever asks again gets the same code. */
export const facebookDeletions = pgTable('facebook_deletions', {
  /** Keyed hash of the id at Facebook, which itself is kept nowhere. */
  userHash: text('user_hash').primaryKey(),
  /** Opens the state of it to whoever has it, and nothing else. */
  code: text('code').notNull().unique('facebook_deletions_code'),
  requestedAt: instant('requested_at').notNull(),
  doneAt: instant('done_at').notNull(),
})
