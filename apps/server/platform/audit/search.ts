import { AUDIT_ACTORS } from '@tintype/contract/admin/audit'
import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import { isAfter, isBefore, microsecondInstant, type Place } from '../database/queries/keyset.ts'
import { auditLog } from './tables.ts'

/** @param from  the first included instant; `until` is the first excluded one */
export type AuditSearch = {
  actor?: string | undefined
  action?: string | undefined
  subject?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
  order: 'latest' | 'earliest'
  /** The end of the previous page. */
  behind?: Place | undefined
  limit: number
}

export type FoundAudit = Omit<typeof auditLog.$inferSelect, 'addressHash' | 'thing'> & { place: Place }

/** Matching entries in order. Reads the index of the filter from a place on. */
export async function searchAudit(
  queryable: Queryable,
  { actor, action, subject, from, until, order, behind, limit }: AuditSearch,
): Promise<FoundAudit[]> {
  return queryable
    .select({ ...columns, place: { at: microsecondInstant(auditLog.at), id: auditLog.id } })
    .from(auditLog)
    .where(
      and(
        actor === undefined ? undefined : isActor(actor),
        action === undefined ? undefined : isAction(action),
        subject === undefined ? undefined : eq(auditLog.subject, subject),
        from && gte(auditLog.at, from),
        until && lt(auditLog.at, until),
        (order === 'latest' ? isBefore : isAfter)(auditLog.at, auditLog.id, behind),
      ),
    )
    .orderBy(order === 'latest' ? sql`${auditLog.at} DESC, ${auditLog.id} DESC` : sql`${auditLog.at}, ${auditLog.id}`)
    .limit(limit)
}

const columns = {
  id: auditLog.id,
  at: auditLog.at,
  actorKind: auditLog.actorKind,
  actorId: auditLog.actorId,
  actorName: auditLog.actorName,
  action: auditLog.action,
  subject: auditLog.subject,
  facts: auditLog.facts,
  before: auditLog.before,
  after: auditLog.after,
}

function isActor(actor: string): SQL {
  // must match the partial index of operators
  if (actor === 'operator') return sql`actor_kind = 'operator'`
  const kind = AUDIT_ACTORS.find((each) => each === actor)
  return kind ? eq(auditLog.actorKind, kind) : eq(auditLog.actorId, actor)
}

/** `payout` matches all actions on payouts. */
function isAction(action: string): SQL {
  return action.includes('.') ? eq(auditLog.action, action) : eq(auditLog.thing, action)
}
