import { EXPORT_STATES } from '@tintype/contract/exports'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'
import { artists } from '../accounts/tables.ts'

/** Every archive that an artist has asked for of the own data. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    artistId: uuid('artist_id')
      .notNull()
      .references(() => artists.id),
    state: text('state', { enum: EXPORT_STATES }).notNull().default('queued'),
    /** How often it was begun; also which try the row belongs to, so that one that was given up for dead cannot finish it. */
    tries: integer('tries').notNull().default(0),
    /** Of the files that go in; the words beside them count for nothing. */
    bytesDone: bigint('bytes_done', { mode: 'number' }).notNull().default(0),
    bytesTotal: bigint('bytes_total', { mode: 'number' }).notNull().default(0),
    /** The archive in the storage. Known before it is put there, so that whatever a killed try left can be removed; null once it is. */
    storageKey: text('storage_key'),
    archiveBytes: bigint('archive_bytes', { mode: 'number' }),
    requestedAt: instant('requested_at').notNull(),
    readyAt: instant('ready_at'),
    failedAt: instant('failed_at'),
    expiresAt: instant('expires_at'),
  },
  (table) => [
    index('data_exports_artist').on(table.artistId, table.requestedAt.desc()),
    // of two requests at the same instant one is refused
    uniqueIndex('data_exports_open').on(table.artistId).where(sql`state in ('queued', 'running')`),
    index('data_exports_sweep').on(table.requestedAt).where(sql`state in ('queued', 'running') or storage_key is not null`),
  ],
)
