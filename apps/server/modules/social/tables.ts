import { PLATFORMS } from '@tintype/contract/social'
import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'
import { artists } from '../accounts/tables.ts'

/** An account elsewhere that an artist may post to from here: one a platform. Disconnected, the row is gone. */
export const socialConnections = pgTable(
  'social_connections',
  {
    artistId: uuid('artist_id')
      .notNull()
      .references(() => artists.id),
    platform: text('platform', { enum: PLATFORMS }).notNull(),
    /** Another one with every way through the platform: what is under way for an earlier one changes nothing of a later one. */
    id: uuid('id').notNull().default(sql`uuidv7()`),
    /** As the platform names the person in its messages to us. */
    platformUserId: text('platform_user_id').notNull(),
    accountName: text('account_name').notNull(),
    accountType: text('account_type'),
    pageId: text('page_id'),
    instagramId: text('instagram_id'),
    instagramName: text('instagram_name'),
    /** Sealed; bound to this artist and platform. */
    accessTokenSealed: text('access_token_sealed').notNull(),
    refreshTokenSealed: text('refresh_token_sealed'),
    scopes: text('scopes').array().notNull(),
    /** Of the access token. Null: it is good until it is taken back. */
    expiresAt: instant('expires_at'),
    /** From then on the tokens are renewed before they are used. Null where they need not be. */
    renewAt: instant('renew_at'),
    connectedAt: instant('connected_at').notNull(),
    /** Since when the platform takes our tokens no longer: only the artist can mend it. */
    needsReconnectAt: instant('needs_reconnect_at'),
  },
  (table) => [
    primaryKey({ columns: [table.artistId, table.platform] }),
    index('social_connections_person').on(table.platform, table.platformUserId),
    index('social_connections_renew').on(table.renewAt).where(sql`needs_reconnect_at is null`),
  ],
)

/** Artists who are on their way through a platform's own pages. Whoever comes back takes the row away, and so it is used once. */
export const socialStates = pgTable(
  'social_states',
  {
    /** SHA-256 of the state that the platform hands back. */
    stateHash: text('state_hash').primaryKey(),
    artistId: uuid('artist_id')
      .notNull()
      .references(() => artists.id),
    platform: text('platform', { enum: PLATFORMS }).notNull(),
    /** SHA-256 of what the browser keeps in a cookie: another browser does not finish what this one began. */
    browserHash: text('browser_hash').notNull(),
    /** Of the session that began it; one that was ended meanwhile finishes nothing. Null where no session acts. */
    sessionBegunAt: instant('session_begun_at'),
    /** Sealed; bound to this state. */
    verifierSealed: text('verifier_sealed').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('social_states_artist').on(table.artistId), index('social_states_over').on(table.expiresAt)],
)

/** What is to be taken back at a platform, until it was. Here it opens nothing any more. */
export const socialRevocations = pgTable('social_revocations', {
  id: uuid('id').primaryKey().default(sql`uuidv7()`),
  platform: text('platform', { enum: PLATFORMS }).notNull(),
  platformUserId: text('platform_user_id').notNull(),
  /** Sealed; bound to this row. */
  tokensSealed: text('tokens_sealed').notNull(),
  askedAt: instant('asked_at').notNull(),
})

/** People of Facebook who had what we hold of them deleted there. Whoever asks again gets the same code. */
export const facebookDeletions = pgTable('facebook_deletions', {
  /** Keyed hash of the id at Facebook, which itself is kept nowhere. */
  userHash: text('user_hash').primaryKey(),
  /** Opens the state of it to whoever has it, and nothing else. */
  code: text('code').notNull().unique('facebook_deletions_code'),
  requestedAt: instant('requested_at').notNull(),
  doneAt: instant('done_at').notNull(),
})
