import { OPERATOR_ROLES } from '@tintype/contract/operators/operator-roles'
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/queries/columns.ts'

/** Invitations of operators. Only the hash of a link is stored, so that a reader of the table cannot accept one. */
export const operatorInvitations = pgTable(
  'operator_invitations',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    role: text('role', { enum: OPERATOR_ROLES }).notNull(),
    tokenHash: text('token_hash').notNull().unique('operator_invitations_token'),
    /** The name of the inviting operator at that time. */
    invitedBy: text('invited_by').notNull(),
    invitedAt: instant('invited_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When it was accepted or withdrawn. */
    closedAt: instant('closed_at'),
  },
  (table) => [
    // one open invitation per address
    uniqueIndex('operator_invitations_open').on(table.email).where(sql`closed_at is null`),
    index('operator_invitations_waiting').on(table.invitedAt, table.id).where(sql`closed_at is null`),
  ],
)
