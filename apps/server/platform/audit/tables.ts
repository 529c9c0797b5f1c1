import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'

/** Who did what to what, when, and from where. The database refuses to change or remove a row; none holds a secret. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    at: instant('at').notNull(),
    actorKind: text('actor_kind', { enum: ['artist', 'operator', 'visitor', 'system'] }).notNull(),
    /** The artist's id, or the operator's sign-in; null for visitors and for what happens by itself. */
    actorId: text('actor_id'),
    /** `payout_settings.changed`: the thing, then what became of it. */
    action: text('action').notNull(),
    /** `artist:{id}`, `payout:{id}`: what it was done to. */
    subject: text('subject').notNull(),
    facts: jsonb('facts').$type<Record<string, string | number | boolean | null>>().notNull().default({}),
    /** A keyed fingerprint of the network address: two rows can be seen to come from one place, and the place cannot be read. */
    addressHash: text('address_hash'),
  },
  (table) => [index('audit_log_subject').on(table.subject, table.id), index('audit_log_actor').on(table.actorId, table.id)],
)
