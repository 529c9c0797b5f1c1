import { PLATFORMS } from '@tintype/contract/social/social'
import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/queries/columns.ts'
import { artists } from '../accounts/tables.ts'

/** An artist's account at a platform, at most one per platform. Disconnecting deletes the row. */
export const socialConnections = pgTable(
  'social_connections',
  {
    artistId: uuid('artist_id')
      .notNull()
      .references(() => artists.id),
    platform: text('platform', { enum: PLATFORMS }).notNull(),
    /** New with every connection, so that work for an earlier connection cannot change a later one. */
    id: uuid('id').notNull().default(sql`uuidv7()`),
    /** The platform's id of the user, as in its messages to us. */
    platformUserId: text('platform_user_id').notNull(),
    accountName: text('account_name').notNull(),
    accountType: text('account_type'),
    pageId: text('page_id'),
    instagramId: text('instagram_id'),
    instagramName: text('instagram_name'),
    /** Sealed for this artist and platform. */
    accessTokenSealed: text('access_token_sealed').notNull(),
    refreshTokenSealed: text('refresh_token_sealed'),
    scopes: text('scopes').array().notNull(),
    /** Expiry of the access token. Null: valid until revoked. */
    expiresAt: instant('expires_at'),
    /** When the tokens are due for renewal. Null if they do not expire. */
    renewAt: instant('renew_at'),
    connectedAt: instant('connected_at').notNull(),
    /** Since when the platform rejects our tokens. Only the artist can reconnect. */
    needsReconnectAt: instant('needs_reconnect_at'),
  },
  (table) => [
    primaryKey({ columns: [table.artistId, table.platform] }),
    index('social_connections_person').on(table.platform, table.platformUserId),
    index('social_connections_renew').on(table.renewAt).where(sql`needs_reconnect_at is null`),
  ],
)

/** Connection attempts in progress. The callback deletes the row, so that it is used once. */
export const socialStates = pgTable(
  'social_states',
  {
    /** SHA-256 of the state that the platform returns. */
    stateHash: text('state_hash').primaryKey(),
    artistId: uuid('artist_id')
      .notNull()
      .references(() => artists.id),
    platform: text('platform', { enum: PLATFORMS }).notNull(),
    /** SHA-256 of the browser's cookie, so that another browser cannot finish the attempt. */
    browserHash: text('browser_hash').notNull(),
    /** Start of the session that began the attempt. If that session has ended, the attempt fails. Null if the request had no session. */
    sessionBegunAt: instant('session_begun_at'),
    /** Sealed for this state. */
    verifierSealed: text('verifier_sealed').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('social_states_artist').on(table.artistId), index('social_states_over').on(table.expiresAt)],
)

/** Tokens to revoke at a platform, until done. They grant no access here. */
export const socialRevocations = pgTable('social_revocations', {
  id: uuid('id').primaryKey().default(sql`uuidv7()`),
  platform: text('platform', { enum: PLATFORMS }).notNull(),
  platformUserId: text('platform_user_id').notNull(),
  /** Sealed for this row. */
  tokensSealed: text('tokens_sealed').notNull(),
  askedAt: instant('asked_at').notNull(),
})

/** Facebook users whose data was deleted at Facebook's request. A repeated request returns the same code. */
export const facebookDeletions = pgTable('facebook_deletions', {
  /** Keyed hash of the Facebook id, which itself is not stored. */
  userHash: text('user_hash').primaryKey(),
  /** Grants access to the status of the deletion only. */
  code: text('code').notNull().unique('facebook_deletions_code'),
  requestedAt: instant('requested_at').notNull(),
  doneAt: instant('done_at').notNull(),
})
