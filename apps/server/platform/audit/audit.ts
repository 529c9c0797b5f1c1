import { eq, sql } from 'drizzle-orm'
import type { Sealer } from '../crypto/seal.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import type { Actor, Operator } from '../http/actor.ts'
import { type AuditSearch, type FoundAudit, searchAudit } from './search.ts'
import { type AuditFacts, auditLog } from './tables.ts'

/** What an operator did says how it was before and how it is since; only what changed nothing (a look at a secret) may say so instead. */
export type AuditEntry = AuditDeed &
  ({ actor: Exclude<Actor, Operator> | { kind: 'system' } } | ({ actor: Actor | { kind: 'system' } } & (Change | { changes: 'nothing' })))

type Change = { before: AuditFacts; after?: AuditFacts } | { after: AuditFacts; before?: AuditFacts }

type AuditDeed = {
  /** `payout_settings.changed`: the thing, then what became of it. */
  action: string
  /** What it was done to: `artist:{id}`, `payout:{id}`. */
  subject: string
  at: Date
  /** What somebody who looks into it later needs to know. Never a secret: no number, address, password or token. */
  facts?: AuditFacts
  /** What was changed, as it was and as it is now; no secret either. Left out where nothing was there, or nothing is. */
  before?: AuditFacts
  after?: AuditFacts
  /** The network address it came from, where it came over the network; kept as a fingerprint. */
  address?: string | undefined
}

export type Audit = {
  /** Written in the transaction of the deed: both happen, or neither. */
  record(tx: Transaction, entry: AuditEntry): Promise<void>
  /** What was done to a thing, the latest first. */
  listAbout(queryable: Queryable, subject: string, limit: number): Promise<AuditRow[]>
  /** What was done, the latest first, behind a place. */
  search(queryable: Queryable, search: AuditSearch): Promise<FoundAudit[]>
}

export type AuditRow = Pick<typeof auditLog.$inferSelect, 'at' | 'action' | 'facts' | 'actorKind' | 'actorId'>

/** The log of what people did that matters afterwards. Rows are added, and the database refuses everything else. */
export function createAudit({ sealer }: { sealer: Sealer }): Audit {
  return {
    async record(tx, { actor, address, action, subject, at, facts = {}, before, after }) {
      const addressHash = address === undefined ? null : sealer.fingerprint(address, 'network address')
      await tx.insert(auditLog).values({
        ...{ action, subject, at, facts, before, after },
        addressHash,
        actorKind: actor.kind,
        actorId: idOf(actor),
        actorName: actor.kind === 'operator' ? actor.name : null,
      })
    },
    async listAbout(queryable, subject, limit) {
      const { at, action, facts, actorKind, actorId, id } = auditLog
      // spelled as the index has it
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

function idOf(actor: AuditEntry['actor']): string | null {
  if (actor.kind === 'artist') return actor.artistId
  if (actor.kind === 'integrator') return actor.keyId
  return actor.kind === 'operator' ? actor.userId : null
}
