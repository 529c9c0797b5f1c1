import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Last entry of each sitemap file; the last file of each kind is open-ended and has no row. Rebuilt once a day. */
export const sitemapCuts = pgTable(
  'sitemap_cuts',
  {
    kind: text('kind', { enum: ['plates', 'shops'] }).notNull(),
    file: integer('file').notNull(),
    endsAt: text('ends_at').notNull(),
  },
  (table) => [primaryKey({ name: 'sitemap_cuts_pk', columns: [table.kind, table.file] })],
)
