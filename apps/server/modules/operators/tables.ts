import { OPERATOR_ROLES } from '@tintype/contract/operator-roles'
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

/** Who was asked to work here. Of the link only the hash is kept: whoever reads this table can accept none. */
export const operatorInvitations = pgTable(
  'operator_invitations',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    role: text('role', { enum: OPERATOR_ROLES }).notNull(),
    tokenHash: text('token_hash').notNull().unique('operator_invitations_token'),
    /** The name of the operator who asked, as it was then. */
    invitedBy: text('invited_by').notNull(),
    invitedAt: instant('invited_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When it was accepted, or taken back. */
    closedAt: instant('closed_at'),
  },
  (table) => [
    // one open invitation for an address
    uniqueIndex('operator_invitations_open').on(table.email).where(sql`closed_at is null`),
    index('operator_invitations_waiting').on(table.invitedAt, table.id).where(sql`closed_at is null`),
  ],
)
