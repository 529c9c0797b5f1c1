import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'

export type AuditFacts = Record<string, string | number | boolean | null>

/** Who did what to what, when, and from where. The database refuses to change or remove a row; none holds a secret. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    at: instant('at').notNull(),
    actorKind: text('actor_kind', { enum: ['artist', 'operator', 'integrator', 'visitor', 'system'] }).notNull(),
    /** The artist's id, the operator's sign-in, or the integrator's key; null for visitors and for what happens by itself. */
    actorId: text('actor_id'),
    /** An operator's name, as it was then: whoever was taken out is still named. Null for everybody else, and in older rows. */
    actorName: text('actor_name'),
    /** `payout_settings.changed`: the thing, then what became of it. */
    action: text('action').notNull(),
    /** The thing alone: what is asked for when all that became of payouts is. */
    thing: text('thing').generatedAlwaysAs(sql`split_part(action, '.', 1)`),
    /** `artist:{id}`, `payout:{id}`: what it was done to. */
    subject: text('subject').notNull(),
    facts: jsonb('facts').$type<AuditFacts>().notNull().default({}),
    /** What was changed, as it was before and as it is since; null where nothing was there, or nothing is. */
    before: jsonb('before').$type<AuditFacts>(),
    after: jsonb('after').$type<AuditFacts>(),
    /** A keyed fingerprint of the network address: two rows can be seen to come from one place, and the place cannot be read. */
    addressHash: text('address_hash'),
  },
  // each list of the log is read along one of these, the latest first
  (table) => [
    index('audit_log_at').on(table.at, table.id),
    index('audit_log_operators').on(table.at, table.id).where(sql`actor_kind = 'operator'`),
    index('audit_log_actor').on(table.actorId, table.at, table.id),
    index('audit_log_action').on(table.action, table.at, table.id),
    index('audit_log_thing').on(table.thing, table.at, table.id),
    index('audit_log_subject').on(table.subject, table.at, table.id),
  ],
)
