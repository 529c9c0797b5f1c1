import { and, asc, desc, eq, isNull, like, lt, type SQL, sql } from 'drizzle-orm'
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

/** Open disputes whose evidence is not sent and due in the given time, counted, with the nearest deadline. */
export async function countDueDisputes(
  queryable: Queryable,
  { after, until }: { after: Date; until: Date },
): Promise<{ count: number; dueAt: Date | null }> {
  const { rows } = await queryable.execute<{ count: number; due_at: Date | null }>(sql`
    SELECT count(*)::integer AS count, min(due_at) AS due_at FROM disputes
    WHERE status = 'opened' AND due_at > ${after} AND due_at <= ${until}
      AND NOT EXISTS (SELECT FROM dispute_evidences WHERE dispute_id = disputes.id AND sent_at IS NOT NULL)`)
  const { count = 0, due_at: dueAt = null } = rows[0] ?? {}
  return { count, dueAt: dueAt && new Date(dueAt) }
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

export type UnsentEvidence = { evidenceId: string; statement: string; dispute: DisputeRow; provider: string; session: string | null }

/** Evidence that is neither sent nor refused, with its dispute. */
export async function findUnsentEvidence(queryable: Queryable, id: string): Promise<UnsentEvidence | undefined> {
  const { id: evidenceId, statement } = disputeEvidences
  const [row] = await queryable
    .select({ evidenceId, statement, dispute: disputes, provider: orders.paymentProvider, session: orders.paymentSession })
    .from(disputeEvidences)
    .innerJoin(disputes, eq(disputes.id, disputeEvidences.disputeId))
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(and(eq(disputeEvidences.id, id), isUnsent))
  return row
}

const isUnsent = and(isNull(disputeEvidences.sentAt), isNull(disputeEvidences.refusal))

/** Evidence about open disputes that should have been sent before an instant, the oldest first. */
export async function listUnsentEvidence(queryable: Queryable, before: Date): Promise<string[]> {
  const rows = await queryable
    .select({ id: disputeEvidences.id })
    .from(disputeEvidences)
    .innerJoin(disputes, eq(disputes.id, disputeEvidences.disputeId))
    .where(and(isUnsent, eq(disputes.status, 'opened'), lt(disputeEvidences.requestedAt, before)))
    .orderBy(asc(disputeEvidences.requestedAt))
    .limit(1000)
  return rows.map((row) => row.id)
}

/** Stores the outcome of an attempt. An error is no outcome: the evidence stays unsent. */
export async function updateUnsentEvidence(
  queryable: Queryable,
  id: string,
  outcome: { sentAt: Date; error: null } | { refusal: string; error: null } | { error: string },
): Promise<void> {
  await queryable
    .update(disputeEvidences)
    .set(outcome)
    .where(and(eq(disputeEvidences.id, id), isUnsent))
}

/** Clears the statements about customers who were forgotten later. */
export async function forgetStatements(queryable: Queryable): Promise<void> {
  await queryable.execute(sql`
    UPDATE dispute_evidences SET statement = '' FROM disputes JOIN orders ON orders.id = order_id
    WHERE disputes.id = dispute_id AND statement <> '' AND requested_at <= customer_forgotten_at`)
}

/** The mails about an order that were sent to its customer, the oldest first. */
export async function listOrderMails(
  queryable: Queryable,
  { email, orderNumber }: { email: string; orderNumber: string },
): Promise<{ kind: string; sentAt: Date | null }[]> {
  const { kind, sentAt, address, state } = mailLog
  const isAboutOrder = and(like(kind, 'order\\_%'), eq(mailLog.orderNumber, orderNumber))
  return queryable
    .select({ kind, sentAt })
    .from(mailLog)
    .where(and(eq(address, email.toLowerCase()), eq(state, 'sent'), isAboutOrder))
    .orderBy(asc(sentAt))
    .limit(50)
}
