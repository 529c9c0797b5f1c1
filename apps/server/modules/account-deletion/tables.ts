import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/queries/columns.ts'
import { artists } from '../accounts/tables.ts'

/** Requested deletions of accounts. Cancelling deletes the row. After the erasure the row stays, without a name. */
export const departures = pgTable(
  'departures',
  {
    artistId: uuid('artist_id')
      .primaryKey()
      .references(() => artists.id),
    askedAt: instant('asked_at').notNull(),
    /** SHA-256 in hex of the key in the latest mail; only that one works. Kept after its use; null in rows of earlier releases. */
    keyHash: text('key_hash'),
    /** Set when the artist confirms by the link in the mail. */
    confirmedAt: instant('confirmed_at'),
    eraseAfter: instant('erase_after'),
    /** From then on the deletion cannot be cancelled. */
    begunAt: instant('begun_at'),
    erasedAt: instant('erased_at'),
    /** Until when the artist can claim a balance that could not be paid, as in the latest mail. Null if none was left. */
    payableUntil: instant('payable_until'),
    /** SHA-256 in hex of the claim code in that mail. */
    claimHash: text('claim_hash'),
  },
  (table) => [index('departures_due').on(table.eraseAfter).where(sql`confirmed_at is not null and erased_at is null`)],
)
