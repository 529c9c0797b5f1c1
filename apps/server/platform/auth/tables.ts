import { OPERATOR_ROLES } from '@tintype/contract/operators/operator-roles'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../database/queries/columns.ts'

/** Users of the built-in provider. Columns follow better-auth's models. `role` and `nameKey` are ours and never come from a request. */
export const users = pgTable(
  'auth_users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** Unique regardless of case and repeated spaces; null for operators, who have no shop. */
    nameKey: text('name_key').unique('auth_users_name_key'),
    email: text('email').notNull().unique('auth_users_email'),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    role: text('role', { enum: ['artist', 'operator'] })
      .notNull()
      .default('artist'),
    /** The role of an operator; null for artists. Never comes from a request. */
    operatorRole: text('operator_role', { enum: OPERATOR_ROLES }),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // a small index, because there are few operators
    index('auth_users_operators').on(table.createdAt, table.id).where(sql`role = 'operator'`),
    check(
      'auth_users_operator_role',
      sql`operator_role is null or (role = 'operator' and operator_role in ('viewer', 'moderator', 'finance', 'admin'))`,
    ),
  ],
)

export const sessions = pgTable(
  'auth_sessions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text('token').notNull().unique('auth_sessions_token'),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** Our column: the last use of the session, recorded a few minutes late at most. */
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    /** Our column: when this session last repeated the password and the second factor. Null means only at sign-in. */
    provenAt: instant('proven_at'),
    /** Our column: whether a passkey with user verification opened the session or was added in it, which counts as two factors. */
    isPasskeyVerified: boolean('passkey_verified').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('auth_sessions_user').on(table.userId)],
)

export const credentials = pgTable(
  'auth_credentials',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('auth_credentials_user').on(table.userId)],
)

export const verifications = pgTable(
  'auth_verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('auth_verifications_identifier').on(table.identifier)],
)

/**
 * The key of an authenticator app and the backup codes, both sealed by the provider. `verified` is set by the first correct code. The other
 * columns count wrong codes by the rule in `second-factor-lock.ts`.
 */
export const twoFactors = pgTable('auth_two_factors', {
  id: text('id').primaryKey(),
  userId: text('user_id')
    .notNull()
    .unique('auth_two_factors_user')
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
  backupCodes: text('backup_codes').notNull(),
  verified: boolean('verified').notNull().default(false),
  failedVerificationCount: integer('failed_verification_count').notNull().default(0),
  /** Start of the day over which wrong codes are counted. */
  firstFailedAt: instant('first_failed_at'),
  /** End of the latest lock, even if it has passed. */
  lockedUntil: instant('locked_until'),
  lockCount: integer('lock_count').notNull().default(0),
})

/** Passkeys, in the columns of the provider's plugin; `lastUsedAt` is ours. Private keys stay on the users' devices. */
export const passkeys = pgTable(
  'auth_passkeys',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    credentialID: text('credential_id').notNull().unique('auth_passkeys_credential'),
    publicKey: text('public_key').notNull(),
    /** Unsigned 32 bits; 0 for authenticators without a counter. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    aaguid: text('aaguid'),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('auth_passkeys_user').on(table.userId)],
)

/** Shared by all processes and kept over a restart: in memory, each process would have its own limit. */
export const rateLimits = pgTable('auth_rate_limits', {
  id: text('id').primaryKey(),
  key: text('key').notNull().unique('auth_rate_limits_key'),
  count: integer('count').notNull(),
  /** Time of the first counted attempt, in milliseconds since 1970. */
  lastRequest: bigint('last_request', { mode: 'number' }).notNull(),
})

/** The requirements for operators; one row, or none by default. */
export const operatorRules = pgTable(
  'auth_operator_rules',
  {
    id: boolean('id').primaryKey().default(true),
    /** If set, operators without a second factor cannot act in the back office. */
    needsTwoFactor: boolean('needs_two_factor').notNull().default(false),
  },
  () => [check('auth_operator_rules_one', sql`id`)],
)
