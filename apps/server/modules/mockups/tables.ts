import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/queries/columns.ts'
import { artworks } from '../artworks/tables.ts'

/** Requested mockups, by preset. A repeated request uses the same row. */
export const mockupRequests = pgTable(
  'artwork_mockup_asks',
  {
    artworkUid: uuid('artwork_uid')
      .notNull()
      .references(() => artworks.uid),
    preset: text('preset').notNull(),
    artistId: uuid('artist_id').notNull(),
    askedAt: instant('asked_at').notNull(),
    /** When it was drawn or failed; both are null while it waits. */
    drawnAt: instant('drawn_at'),
    failedAt: instant('failed_at'),
  },
  (table) => [
    primaryKey({ name: 'artwork_mockup_asks_pk', columns: [table.artworkUid, table.preset] }),
    index('artwork_mockup_asks_lately').on(table.artistId, table.askedAt),
  ],
)
