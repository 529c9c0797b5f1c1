import { EXPORT_STATES } from '@tintype/contract/data-exports/exports'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/queries/columns.ts'
import { artists } from '../accounts/tables.ts'

/** Data exports that artists have requested. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    artistId: uuid('artist_id')
      .notNull()
      .references(() => artists.id),
    state: text('state', { enum: EXPORT_STATES }).notNull().default('queued'),
    /** Number of tries. Also identifies the current try, so that a try considered dead cannot finish. */
    tries: integer('tries').notNull().default(0),
    /** Bytes of files; metadata does not count. */
    bytesDone: bigint('bytes_done', { mode: 'number' }).notNull().default(0),
    bytesTotal: bigint('bytes_total', { mode: 'number' }).notNull().default(0),
    /** The key in the storage. Set before the archive is stored, so that the remains of a killed try can be deleted; null after that. */
    storageKey: text('storage_key'),
    archiveBytes: bigint('archive_bytes', { mode: 'number' }),
    requestedAt: instant('requested_at').notNull(),
    readyAt: instant('ready_at'),
    failedAt: instant('failed_at'),
    expiresAt: instant('expires_at'),
  },
  (table) => [
    index('data_exports_artist').on(table.artistId, table.requestedAt.desc()),
    // of two concurrent requests, one is refused
    uniqueIndex('data_exports_open').on(table.artistId).where(sql`state in ('queued', 'running')`),
    index('data_exports_sweep').on(table.requestedAt).where(sql`state in ('queued', 'running') or storage_key is not null`),
  ],
)
