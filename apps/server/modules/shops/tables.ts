import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/queries/columns.ts'
import { artists } from '../accounts/tables.ts'

export const shops = pgTable(
  'shops',
  {
    artistId: uuid('artist_id')
      .primaryKey()
      .references(() => artists.id),
    handle: text('handle').notNull().unique('shops_handle'),
    bannerKey: text('banner_key'),
    bannerStatus: text('banner_status', { enum: ['none', 'approved', 'rejected'] })
      .notNull()
      .default('none'),
    bannerRejectionReason: text('banner_rejection_reason'),
    pictureKey: text('picture_key'),
    /** The channel's id and handle of the artist's collection; null if there is none. */
    channelCollection: text('channel_collection'),
    channelHandle: text('channel_handle'),
    /** When the artist first shared the shop's link. */
    sharedAt: instant('shared_at'),
    /** When a picture was last set. */
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('shops_banner').on(table.bannerKey).where(sql`banner_key IS NOT NULL`),
    index('shops_portrait').on(table.pictureKey).where(sql`picture_key IS NOT NULL`),
    index('shops_collection').on(table.channelCollection).where(sql`channel_collection IS NOT NULL`),
    index('shops_newest_pictures').on(table.updatedAt, table.artistId).where(sql`banner_key IS NOT NULL OR picture_key IS NOT NULL`),
  ],
)

/** Former addresses of shops. They redirect to the current one and stay reserved. */
export const formerHandles = pgTable(
  'shop_former_handles',
  {
    handle: text('handle').primaryKey(),
    artistId: uuid('artist_id')
      .notNull()
      .references(() => shops.artistId),
    leftAt: instant('left_at').notNull(),
  },
  (table) => [index('shop_former_handles_artist').on(table.artistId)],
)
