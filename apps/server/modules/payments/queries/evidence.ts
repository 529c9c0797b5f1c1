import { and, asc, desc, eq, gte, isNull, like, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import type { DisputeFacts } from '../../../platform/payments/payments.ts'
import { mailLog } from '../../notifications/tables.ts'
import { orders } from '../../orders/tables.ts'
import { disputeEvidences, disputes } from '../tables.ts'
import type { DisputeRow } from './dispute.ts'

export type EvidenceRow = typeof disputeEvidences.$inferSelect

/** Facts that the provider did not report are kept. */
export async function saveDisputeFacts(
  queryable: Queryable,
  { reference, amountCents, reason, dueAt }: { reference: string; amountCents: number } & DisputeFacts,
): Promise<void> {
  await queryable
    .update(disputes)
    .set({ amountCents, ...(reason !== undefined && { reason }), ...(dueAt !== undefined && { dueAt }) })
    .where(eq(disputes.reference, reference))
}

export type ListedDispute = DisputeRow & { orderNumber: string; evidence: EvidenceRow | null }

/** The disputes of a provider with their latest evidence: the open ones first, by their deadline, then the latest. */
export async function listDisputes(
  queryable: Queryable,
  { provider, limit }: { provider: string; limit: number },
): Promise<ListedDispute[]> {
  const rows = await findDisputes(queryable, eq(orders.paymentProvider, provider))
    .orderBy(
      sql`${disputes.status} = 'opened' desc`,
      sql`case when ${disputes.status} = 'opened' then ${disputes.dueAt} end`,
      desc(disputes.openedAt),
    )
    .limit(limit)
  return rows.map(({ dispute, orderNumber, evidence }) => ({ ...dispute, orderNumber, evidence }))
}

function findDisputes(queryable: Queryable, where: SQL) {
  const isLatest = sql`${disputeEvidences.id} = (
    SELECT latest.id FROM dispute_evidences AS latest WHERE latest.dispute_id = ${disputes.id} ORDER BY latest.requested_at DESC, latest.id DESC LIMIT 1)`
  return queryable
    .select({ dispute: disputes, orderNumber: orders.number, evidence: disputeEvidences })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .leftJoin(disputeEvidences, isLatest)
    .where(where)
    .$dynamic()
}

/** The dispute, locked until the transaction ends. */
export async function lockDisputeById(tx: Transaction, id: string): Promise<DisputeRow | undefined> {
  const [dispute] = await tx.select().from(disputes).where(eq(disputes.id, id)).for('update')
  return dispute
}

export async function findDisputeById(queryable: Queryable, id: string): Promise<DisputeRow | undefined> {
  const [dispute] = await queryable.select().from(disputes).where(eq(disputes.id, id))
  return dispute
}

/** Evidence that is on its way or was accepted. */
export async function findActiveEvidence(tx: Transaction, disputeId: string): Promise<EvidenceRow | undefined> {
  const [evidence] = await tx
    .select()
    .from(disputeEvidences)
    .where(and(eq(disputeEvidences.disputeId, disputeId), isNull(disputeEvidences.refusal)))
  return evidence
}

export async function insertEvidence(tx: Transaction, evidence: Omit<typeof disputeEvidences.$inferInsert, 'id'>): Promise<string> {
  const [row] = await tx.insert(disputeEvidences).values(evidence).returning({ id: disputeEvidences.id })
  if (!row) throw new Error('the evidence was not stored')
  return row.id
}

/** Evidence that is neither sent nor refused, with its dispute. */
export async function findUnsentEvidence(
  queryable: Queryable,
  id: string,
): Promise<{ statement: string; dispute: DisputeRow; provider: string } | undefined> {
  const [row] = await queryable
    .select({ statement: disputeEvidences.statement, dispute: disputes, provider: orders.paymentProvider })
    .from(disputeEvidences)
    .innerJoin(disputes, eq(disputes.id, disputeEvidences.disputeId))
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(and(eq(disputeEvidences.id, id), isNull(disputeEvidences.sentAt), isNull(disputeEvidences.refusal)))
  return row
}

export async function closeEvidence(queryable: Queryable, id: string, outcome: { sentAt: Date } | { refusal: string }): Promise<void> {
  await queryable
    .update(disputeEvidences)
    .set(outcome)
    .where(and(eq(disputeEvidences.id, id), isNull(disputeEvidences.sentAt), isNull(disputeEvidences.refusal)))
}

/** The mails about orders that were sent to an address since an instant, the oldest first. */
export async function listOrderMails(
  queryable: Queryable,
  { email, since }: { email: string; since: Date },
): Promise<{ kind: string; sentAt: Date | null }[]> {
  const { kind, sentAt, address, state } = mailLog
  return queryable
    .select({ kind, sentAt })
    .from(mailLog)
    .where(and(eq(address, email.toLowerCase()), eq(state, 'sent'), like(kind, 'order\\_%'), gte(mailLog.queuedAt, since)))
    .orderBy(asc(sentAt))
    .limit(50)
}
