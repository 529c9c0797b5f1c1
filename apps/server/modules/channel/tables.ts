import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/queries/columns.ts'
import { orderLines } from '../orders/tables.ts'
import { printSize } from '../pricing/tables.ts'

/** The channel's id of an order line, which its refunds refer to. */
export const channelLines = pgTable('channel_lines', {
  orderLineId: uuid('order_line_id')
    .primaryKey()
    .references(() => orderLines.id),
  reference: text('reference').notNull(),
})

/** The products of the channel's shop that were imported as artworks. A row stays when its artwork is deleted. */
export const channelImports = pgTable('channel_imports', {
  /** The channel's id of the product. */
  productId: text('product_id').primaryKey(),
  artworkUid: uuid('artwork_uid').notNull(),
  importedAt: instant('imported_at').notNull(),
})

/** An operator's match of a channel's order line whose variant is unknown here. */
export const channelMatches = pgTable('channel_matches', {
  /** The channel's id of the line. */
  reference: text('reference').primaryKey(),
  artworkUid: uuid('artwork_uid').notNull(),
  size: printSize('size').notNull(),
  /** User id of the operator. */
  matchedBy: text('matched_by').notNull(),
  matchedAt: instant('matched_at').notNull(),
})
