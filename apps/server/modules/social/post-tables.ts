import { POST_PLACES } from '@tintype/contract/social/networks'
import { POST_ERRORS, POST_ORIGINS, POST_STATES } from '@tintype/contract/social/social-post-states'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/queries/columns.ts'
import { artists } from '../accounts/tables.ts'
import { artworks } from '../artworks/tables.ts'

/** Posts of artworks on platforms, with their progress. One row is published at most once. */
export const socialPosts = pgTable(
  'social_posts',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    artistId: uuid('artist_id')
      .notNull()
      .references(() => artists.id),
    artworkUid: uuid('artwork_uid')
      .notNull()
      .references(() => artworks.uid),
    place: text('place', { enum: POST_PLACES }).notNull(),
    origin: text('origin', { enum: POST_ORIGINS }).notNull(),
    state: text('state', { enum: POST_STATES }).notNull().default('queued'),

    /** The exact text. An attempt is identified by the text or by the link. */
    text: text('text').notNull(),
    title: text('title').notNull(),
    /** The address of the artwork, with a mark that is unique per post. */
    link: text('link').notNull(),
    /** Whether the text contains a link, which X charges for. */
    hasLink: boolean('has_link').notNull(),
    boardId: text('board_id'),

    createdAt: instant('created_at').notNull(),
    plannedAt: instant('planned_at'),
    /** When the next run is due; null without a further automatic step. */
    nextAt: instant('next_at'),
    /** Start of the retry period. */
    dueAt: instant('due_at').notNull(),

    /** Run counter. A run may write only while it is the latest one. */
    turn: integer('turn').notNull().default(0),
    /** End of the latest run's claim. */
    heldUntil: instant('held_until'),

    /** The platform's id of the uploaded picture, and whether it is ready to publish. */
    mediaId: text('media_id'),
    isMediaReady: boolean('is_media_ready').notNull().default(false),
    /** Set before the call that publishes. While it is set, the result of that call is unknown. */
    attemptedAt: instant('attempted_at'),
    /** Number of looks since the attempt, and number of looks without an answer. */
    looks: integer('looks').notNull().default(0),
    blindLooks: integer('blind_looks').notNull().default(0),
    /** Number of failed tries of any step. */
    tries: integer('tries').notNull().default(0),

    externalId: text('external_id'),
    url: text('url'),
    postedAt: instant('posted_at'),
    error: text('error', { enum: POST_ERRORS }),
    said: text('said'),
  },
  (table) => [
    index('social_posts_artwork').on(table.artworkUid, table.createdAt, table.id),
    index('social_posts_artist_day').on(table.artistId, table.dueAt),
    index('social_posts_artist').on(table.artistId, table.id),
    // serves `findLastBoard`, however many posts went to other platforms since
    index('social_posts_board').on(table.artistId, table.dueAt).where(sql`board_id is not null`),
    // serves the posts to resume after a reconnection
    index('social_posts_unconnected').on(table.artistId, table.place).where(sql`state = 'needs_reconnect'`),
    index('social_posts_waiting').on(table.nextAt).where(sql`next_at is not null`),
    // serves the count of links on X in a day, over all artists
    index('social_posts_links').on(table.attemptedAt).where(sql`has_link and place = 'x'`),
    // one automatic post per artwork and place, however often it is approved
    uniqueIndex('social_posts_approval_once').on(table.artworkUid, table.place).where(sql`origin = 'approval'`),
  ],
)

/** An artist's settings for automatic posts on approval. */
export const socialAutoPosts = pgTable(
  'social_auto_posts',
  {
    artistId: uuid('artist_id')
      .notNull()
      .references(() => artists.id),
    place: text('place', { enum: POST_PLACES }).notNull(),
    isOn: boolean('is_on').notNull(),
    template: text('template').notNull(),
    boardId: text('board_id'),
  },
  (table) => [primaryKey({ name: 'social_auto_posts_pk', columns: [table.artistId, table.place] })],
)
