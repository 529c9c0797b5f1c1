import { ARTIST_TYPES } from '@tintype/contract/accounts'
import { limits } from '@tintype/contract/limits'
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'
import { causes } from '../hope/tables.ts'

export const artists = pgTable('artists', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** The sign-in's id at whichever authentication provider is in use; so no foreign key. */
  userId: text('user_id').notNull().unique('artists_user'),
  name: text('name').notNull(),
  nameKey: text('name_key').notNull().unique('artists_name_key'),
  email: text('email').notNull(),
  artistType: text('artist_type', { enum: ARTIST_TYPES }).notNull().default('general'),
  receiveApprovalEmails: boolean('receive_approval_emails').notNull().default(true),
  giveBackEnabled: boolean('give_back_enabled').notNull().default(false),
  donationPercent: integer('donation_percent').notNull().default(limits.donationPercent.first),
  selectedCauseId: uuid('selected_cause_id').references(() => causes.id),
  /** While it is set no payout can be requested. */
  suspendedAt: instant('suspended_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
})
