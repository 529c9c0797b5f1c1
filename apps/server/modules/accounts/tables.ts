import { ARTIST_TYPES } from '@tintype/contract/accounts/accounts'
import { limits } from '@tintype/contract/limits'
import { eq, sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, pgView, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/queries/columns.ts'
import { causes } from '../hope/tables.ts'

export const artists = pgTable(
  'artists',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The id at the configured authentication provider, and therefore no foreign key. */
    userId: text('user_id').notNull().unique('artists_user'),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull().unique('artists_name_key'),
    email: text('email').notNull(),
    artistType: text('artist_type', { enum: ARTIST_TYPES }).notNull().default('general'),
    receiveApprovalEmails: boolean('receive_approval_emails').notNull().default(true),
    giveBackEnabled: boolean('give_back_enabled').notNull().default(false),
    donationPercent: integer('donation_percent').notNull().default(limits.donationPercent.first),
    selectedCauseId: uuid('selected_cause_id').references(() => causes.id),
    /** While set, the artist may only view and export, nothing of the artist is on sale, and payouts wait. */
    suspendedAt: instant('suspended_at'),
    /** The reason shown to the artist. Set exactly while `suspendedAt` is set. */
    suspensionReason: text('suspension_reason'),
    /** The operator who suspended the artist. */
    suspendedBy: text('suspended_by'),
    /** Search text: name, e-mail and shop address, with a space on each side. Maintained by database triggers. */
    finder: text('finder').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('artists_newest').on(table.createdAt.desc(), table.id.desc()),
    index('artists_suspended').on(table.createdAt.desc(), table.id.desc()).where(sql`suspended_at is not null`),
    index('artists_givers').on(table.selectedCauseId, table.donationPercent.desc(), table.id.desc()).where(sql`give_back_enabled`),
    index('artists_finder').using('gin', sql`${table.finder} gin_trgm_ops`),
  ],
)

/** Active causes. A view, so that a sale reads all give-backs in one statement. */
export const openCauses = pgView('open_causes').as((query) => query.select({ id: causes.id }).from(causes).where(eq(causes.isActive, true)))
