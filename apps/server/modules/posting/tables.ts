import { POST_PLACES } from '@tintype/contract/share-text'
import { POST_ERRORS, POST_ORIGINS, POST_STATES } from '@tintype/contract/social-post-states'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'
import { artists } from '../accounts/tables.ts'
import { artworks } from '../artworks/tables.ts'

/** Posts of artworks at platforms, each with how far it is: one row, one post, never two. */
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

    /** What is posted, word for word: by it, or by the link, an attempt is found again. */
    text: text('text').notNull(),
    title: text('title').notNull(),
    /** The plate's address, with a mark that no other post has. */
    link: text('link').notNull(),
    /** Whether the text shows an address, which X charges for. */
    hasLink: boolean('has_link').notNull(),
    boardId: text('board_id'),

    createdAt: instant('created_at').notNull(),
    plannedAt: instant('planned_at'),
    /** When it is to go on; null once nothing happens by itself any more. */
    nextAt: instant('next_at'),
    /** Since when it may be tried: what it is given up by. */
    dueAt: instant('due_at').notNull(),

    /** Counts the runs; what a run writes counts only while it is the last one. */
    turn: integer('turn').notNull().default(0),
    /** Until when the last run has it to itself. */
    heldUntil: instant('held_until'),

    /** The picture as the platform calls it, and whether it is ready to be published. */
    mediaId: text('media_id'),
    isMediaReady: boolean('is_media_ready').notNull().default(false),
    /** Written before the call that people see. While it stands here, nobody knows whether that call did anything. */
    attemptedAt: instant('attempted_at'),
    /** How often it was looked for since, and how often that said nothing. */
    looks: integer('looks').notNull().default(0),
    blindLooks: integer('blind_looks').notNull().default(0),
    /** Tries of anything that came to nothing. */
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
    // the board that was pinned to last, however many posts went elsewhere since
    index('social_posts_board').on(table.artistId, table.dueAt).where(sql`board_id is not null`),
    // what goes on once its artist has connected again
    index('social_posts_unconnected').on(table.artistId, table.place).where(sql`state = 'needs_reconnect'`),
    index('social_posts_waiting').on(table.nextAt).where(sql`next_at is not null`),
    // what the whole house posts on X with a link in a day
    index('social_posts_links').on(table.attemptedAt).where(sql`has_link and place = 'x'`),
    // an artwork is posted by itself once, however often it is approved
    uniqueIndex('social_posts_approval_once').on(table.artworkUid, table.place).where(sql`origin = 'approval'`),
  ],
)

/** What an artist wants posted when an artwork is approved. */
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
