import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../database/queries/columns.ts'

export type AuditFacts = Record<string, string | number | boolean | null>

/** Records who did what to which object, when, and from where. The database refuses updates and deletes. No row contains a secret. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    at: instant('at').notNull(),
    actorKind: text('actor_kind', { enum: ['artist', 'operator', 'integrator', 'visitor', 'system'] }).notNull(),
    /** The artist's id, the operator's user id, or the integrator's key; null for visitors and for automatic actions. */
    actorId: text('actor_id'),
    /** The operator's name at that time, so that removed operators are still named. Null for other actors, and in older rows. */
    actorName: text('actor_name'),
    /** `payout_settings.changed`: the object, then the event. */
    action: text('action').notNull(),
    /** The object type alone, for searches such as all actions on payouts. */
    thing: text('thing').generatedAlwaysAs(sql`split_part(action, '.', 1)`),
    /** The affected object: `artist:{id}`, `payout:{id}`. */
    subject: text('subject').notNull(),
    facts: jsonb('facts').$type<AuditFacts>().notNull().default({}),
    /** The changed values before and after; null if the object did not exist before, or does not exist after. */
    before: jsonb('before').$type<AuditFacts>(),
    after: jsonb('after').$type<AuditFacts>(),
    /** A keyed fingerprint of the network address: shows that two rows share an address without revealing it. */
    addressHash: text('address_hash'),
  },
  // each list of the log uses one of these indexes, newest first
  (table) => [
    index('audit_log_at').on(table.at, table.id),
    index('audit_log_operators').on(table.at, table.id).where(sql`actor_kind = 'operator'`),
    index('audit_log_actor').on(table.actorId, table.at, table.id),
    index('audit_log_action').on(table.action, table.at, table.id),
    index('audit_log_thing').on(table.thing, table.at, table.id),
    index('audit_log_subject').on(table.subject, table.at, table.id),
  ],
)
