import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'
import { artists } from '../accounts/tables.ts'

/** Artists who have asked to leave. Who thinks again has no row; who has left keeps one, without a name. */
export const departures = pgTable(
  'departures',
  {
    artistId: uuid('artist_id')
      .primaryKey()
      .references(() => artists.id),
    askedAt: instant('asked_at').notNull(),
    /** Of the link in the latest mail, in hex: only that one works. Kept after its use; null in rows of earlier releases. */
    keyHash: text('key_hash'),
    /** Set with the link of the mail. */
    confirmedAt: instant('confirmed_at'),
    eraseAfter: instant('erase_after'),
    /** From then on it cannot be stopped. */
    begunAt: instant('begun_at'),
    erasedAt: instant('erased_at'),
  },
  (table) => [index('departures_due').on(table.eraseAfter).where(sql`confirmed_at is not null and erased_at is null`)],
)
