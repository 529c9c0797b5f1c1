import { eq, sql } from 'drizzle-orm'
import type { Sealer } from '../crypto/seal.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import type { Actor } from '../http/actor.ts'
import { auditLog } from './tables.ts'

export type AuditEntry = {
  actor: Actor | { kind: 'system' }
  /** `payout_settings.changed`: the thing, then what became of it. */
  action: string
  /** What it was done to: `artist:{id}`, `payout:{id}`. */
  subject: string
  at: Date
  /** What somebody who looks into it later needs to know. Never a secret: no number, address, password or token. */
  facts?: Record<string, string | number | boolean | null>
  /** The network address it came from, where it came over the network; kept as a fingerprint. */
  address?: string | undefined
}

export type Audit = {
  /** Written in the transaction of the deed: both happen, or neither. */
  record(tx: Transaction, entry: AuditEntry): Promise<void>
  /** What was done to a thing, the latest first. */
  listAbout(queryable: Queryable, subject: string, limit: number): Promise<AuditRow[]>
}

export type AuditRow = Pick<typeof auditLog.$inferSelect, 'at' | 'action' | 'facts' | 'actorKind' | 'actorId'>

/** The log of what people did that matters afterwards. Rows are added, and the database refuses everything else. */
export function createAudit({ sealer }: { sealer: Sealer }): Audit {
  return {
    async record(tx, { actor, address, facts = {}, ...entry }) {
      const addressHash = address === undefined ? null : sealer.fingerprint(address, 'network address')
      await tx.insert(auditLog).values({ ...entry, facts, addressHash, actorKind: actor.kind, actorId: idOf(actor) })
    },
    async listAbout(queryable, subject, limit) {
      const { at, action, facts, actorKind, actorId, id } = auditLog
      // spelled as the index has it
      const latestFirst = sql`${id} DESC`
      return queryable
        .select({ at, action, facts, actorKind, actorId })
        .from(auditLog)
        .where(eq(auditLog.subject, subject))
        .orderBy(latestFirst)
        .limit(limit)
    },
  }
}

function idOf(actor: AuditEntry['actor']): string | null {
  if (actor.kind === 'artist') return actor.artistId
  return actor.kind === 'operator' ? actor.userId : null
}
