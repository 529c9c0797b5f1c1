import { eq, sql } from 'drizzle-orm'
import type { Actor, Operator } from '../actor.ts'
import type { Sealer } from '../crypto/seal.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import { type AuditSearch, type FoundAudit, searchAudit } from './search.ts'
import { type AuditFacts, auditLog } from './tables.ts'

/**
 * Entries of operators must contain the state before and after. Only deeds without a change, such as viewing a secret, may declare
 * `changes: 'nothing'`.
 */
export type AuditEntry = AuditDeed &
  ({ actor: Exclude<Actor, Operator> | { kind: 'system' } } | ({ actor: Actor | { kind: 'system' } } & (Change | { changes: 'nothing' })))

type Change = { before: AuditFacts; after?: AuditFacts } | { after: AuditFacts; before?: AuditFacts }

type AuditDeed = {
  /** `payout_settings.changed`: the object, then the event. */
  action: string
  /** The affected object: `artist:{id}`, `payout:{id}`. */
  subject: string
  at: Date
  /** Details for a later investigation. Never contains secrets: no number, address, password or token. */
  facts?: AuditFacts
  /** The changed values before and after, without secrets. Undefined if the object did not exist before, or does not exist after. */
  before?: AuditFacts
  after?: AuditFacts
  /** The client address, if the action came over the network; stored as a fingerprint. */
  address?: string | undefined
}

export type Audit = {
  /** Records an entry in the transaction of the action, so that both commit or neither. */
  record(tx: Transaction, entry: AuditEntry): Promise<void>
  /** Entries about an object, newest first. */
  listAbout(queryable: Queryable, subject: string, limit: number): Promise<AuditRow[]>
  /** Entries after a place, newest first. */
  search(queryable: Queryable, search: AuditSearch): Promise<FoundAudit[]>
}

export type AuditRow = Pick<typeof auditLog.$inferSelect, 'at' | 'action' | 'facts' | 'actorKind' | 'actorId'>

/** The audit log of significant actions. The database only allows inserts. */
export function createAudit({ sealer }: { sealer: Sealer }): Audit {
  return {
    async record(tx, { actor, address, action, subject, at, facts = {}, before, after }) {
      const addressHash = address === undefined ? null : sealer.fingerprint(address, 'network address')
      await tx.insert(auditLog).values({
        ...{ action, subject, at, facts, before, after },
        addressHash,
        actorKind: actor.kind,
        actorId: findActorId(actor),
        actorName: actor.kind === 'operator' ? actor.name : null,
      })
    },
    async listAbout(queryable, subject, limit) {
      const { at, action, facts, actorKind, actorId, id } = auditLog
      // must match the index
      const latestFirst = sql`${at} DESC, ${id} DESC`
      return queryable
        .select({ at, action, facts, actorKind, actorId })
        .from(auditLog)
        .where(eq(auditLog.subject, subject))
        .orderBy(latestFirst)
        .limit(limit)
    },
    search: searchAudit,
  }
}

function findActorId(actor: AuditEntry['actor']): string | null {
  if (actor.kind === 'artist') return actor.artistId
  if (actor.kind === 'integrator') return actor.keyId
  return actor.kind === 'operator' ? actor.userId : null
}
