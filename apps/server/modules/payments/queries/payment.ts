import type { MessageFilter } from '@tintype/contract/admin/system'
import { and, asc, count, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { isBefore, microsecondInstant, type Place } from '../../../platform/database/queries/keyset.ts'
import type { EventFacts } from '../../../platform/payments/payments.ts'
import { reconciliationProgress, webhookEvents } from '../../../platform/payments/tables.ts'
import { orders } from '../../orders/tables.ts'
import { disputes, unmatchedPayments } from '../tables.ts'

export type EventRow = typeof webhookEvents.$inferSelect
export type UnmatchedPaymentRow = typeof unmatchedPayments.$inferSelect
export type EventName = { provider: string; eventId: string }

const named = ({ provider, eventId }: EventName) => and(eq(webhookEvents.provider, provider), eq(webhookEvents.eventId, eventId))

/** @returns whether the event is new */
export async function insertEvent(
  tx: Transaction,
  event: EventName & { type: string; facts: EventFacts; receivedAt: Date; quarantinedAt?: Date; quarantineReason?: string },
): Promise<boolean> {
  const { rowCount } = await tx.insert(webhookEvents).values(event).onConflictDoNothing()
  return rowCount === 1
}

export async function findEvent(queryable: Queryable, name: EventName): Promise<EventRow | undefined> {
  const [event] = await queryable.select().from(webhookEvents).where(named(name))
  return event
}

export async function setEventApplied(
  queryable: Queryable,
  name: EventName,
  { outcome, at }: { outcome: 'applied' | 'ignored'; at: Date },
): Promise<void> {
  await queryable
    .update(webhookEvents)
    .set({ appliedAt: at, outcome, error: null, attempts: sql`${webhookEvents.attempts} + 1` })
    .where(and(named(name), isNull(webhookEvents.appliedAt)))
}

export async function setEventFailed(queryable: Queryable, name: EventName, error: string): Promise<void> {
  await queryable
    .update(webhookEvents)
    .set({ error, attempts: sql`${webhookEvents.attempts} + 1` })
    .where(named(name))
}

type EventRange = { provider: string; filter: MessageFilter; after: Place | undefined; limit: number }

/** The events of a provider, the latest first, each with its place in that order. */
export async function findEventPage(
  queryable: Queryable,
  { provider, filter, after, limit }: EventRange,
): Promise<{ event: EventRow; place: Place }[]> {
  const { receivedAt, id, appliedAt, quarantinedAt } = webhookEvents
  const kept = {
    all: undefined,
    open: and(isNull(appliedAt), isNull(quarantinedAt)),
    // an event that was quarantined and then applied counts as applied
    quarantined: and(isNotNull(quarantinedAt), isNull(appliedAt)),
  }
  return queryable
    .select({ event: webhookEvents, place: { at: microsecondInstant(receivedAt), id } })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.provider, provider), kept[filter], isBefore(receivedAt, id, after)))
    .orderBy(sql`${receivedAt} DESC`, sql`${id} DESC`)
    .limit(limit)
}

/** The event, locked until the transaction ends. */
export async function lockEvent(tx: Transaction, { provider, id }: { provider: string; id: string }): Promise<EventRow | undefined> {
  const [event] = await tx
    .select()
    .from(webhookEvents)
    .where(and(eq(webhookEvents.id, id), eq(webhookEvents.provider, provider)))
    .for('update')
  return event
}

export async function setEventReleased(tx: Transaction, name: EventName): Promise<void> {
  await tx.update(webhookEvents).set({ quarantinedAt: null, quarantineReason: null, error: null }).where(named(name))
}

export async function setEventQuarantined(
  tx: Transaction,
  name: EventName,
  change: { quarantinedAt: Date; quarantineReason: string },
): Promise<void> {
  await tx.update(webhookEvents).set(change).where(named(name))
}

/** Events stored before an instant that are not applied yet. */
export async function listWaitingEvents(
  queryable: Queryable,
  { provider, before }: { provider: string; before: Date },
): Promise<EventName[]> {
  return queryable
    .select({ provider: webhookEvents.provider, eventId: webhookEvents.eventId })
    .from(webhookEvents)
    .where(
      and(
        eq(webhookEvents.provider, provider),
        isNull(webhookEvents.appliedAt),
        isNull(webhookEvents.quarantinedAt),
        lt(webhookEvents.receivedAt, before),
      ),
    )
    .orderBy(asc(webhookEvents.receivedAt))
    .limit(1000)
}

export async function purgeEvents(queryable: Queryable, before: Date): Promise<void> {
  await queryable.delete(webhookEvents).where(lt(webhookEvents.appliedAt, before))
}

export async function findReconciledUntil(queryable: Queryable, provider: string): Promise<Date | undefined> {
  const [look] = await queryable.select().from(reconciliationProgress).where(eq(reconciliationProgress.provider, provider))
  return look?.lookedUntil
}

export async function setReconciledUntil(queryable: Queryable, provider: string, lookedUntil: Date): Promise<void> {
  await queryable
    .insert(reconciliationProgress)
    .values({ provider, lookedUntil })
    .onConflictDoUpdate({ target: reconciliationProgress.provider, set: { lookedUntil } })
}

/** The payment references of orders with an open dispute. */
export async function listDisputedPayments(queryable: Queryable, provider: string): Promise<string[]> {
  const rows = await queryable
    .selectDistinct({ reference: orders.paymentReference })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(and(eq(disputes.status, 'opened'), eq(orders.paymentProvider, provider)))
  return rows.flatMap(({ reference }) => reference ?? [])
}

/** The references of open disputes over a provider's orders. */
export async function listOpenDisputes(queryable: Queryable, provider: string): Promise<string[]> {
  const rows = await queryable
    .select({ reference: disputes.reference })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(and(eq(disputes.status, 'opened'), eq(orders.paymentProvider, provider)))
  return rows.map(({ reference }) => reference)
}

/** @returns whether the question is new; each is asked once, also after it was answered */
export async function insertUnmatchedPayment(
  queryable: Queryable,
  question: Omit<typeof unmatchedPayments.$inferInsert, 'id'>,
): Promise<boolean> {
  const { rowCount } = await queryable.insert(unmatchedPayments).values(question).onConflictDoNothing()
  return rowCount === 1
}

type Closing = { kind: UnmatchedPaymentRow['kind']; reference: string; at: Date; by: string; answer: string }

/** Closes a question that has resolved itself. */
export async function closeUnmatchedPayment(queryable: Queryable, { kind, reference, at, by, answer }: Closing): Promise<void> {
  await queryable
    .update(unmatchedPayments)
    .set({ answeredAt: at, answeredBy: by, answer })
    .where(and(eq(unmatchedPayments.kind, kind), eq(unmatchedPayments.reference, reference), isNull(unmatchedPayments.answeredAt)))
}

export type OpenUnmatchedPayment = Omit<UnmatchedPaymentRow, 'orderId' | 'orderReference' | 'answeredAt' | 'answeredBy' | 'answer'> & {
  orderNumber: string | null
  /** An operator can match it to a product. */
  isMatchable: boolean
}

export async function listOpenUnmatchedPayments(queryable: Queryable): Promise<OpenUnmatchedPayment[]> {
  const { id, provider, kind, reference, amountCents, currency, about, askedAt, orderReference } = unmatchedPayments
  const isMatchable = sql<boolean>`${kind} = 'variant_unknown' and ${orderReference} is not null`
  return queryable
    .select({ id, provider, kind, reference, amountCents, currency, about, askedAt, orderNumber: orders.number, isMatchable })
    .from(unmatchedPayments)
    .leftJoin(orders, eq(orders.id, unmatchedPayments.orderId))
    .where(isNull(unmatchedPayments.answeredAt))
    .orderBy(asc(askedAt))
    .limit(500)
}

/** The references of the open questions of one kind. */
export async function listOpenReferences(
  queryable: Queryable,
  { kind, provider }: Pick<UnmatchedPaymentRow, 'kind' | 'provider'>,
): Promise<string[]> {
  const { reference, answeredAt } = unmatchedPayments
  const rows = await queryable
    .select({ reference })
    .from(unmatchedPayments)
    .where(and(eq(unmatchedPayments.kind, kind), eq(unmatchedPayments.provider, provider), isNull(answeredAt)))
  return rows.map((row) => row.reference)
}

/** Removes the text of questions about unreadable orders, which may quote an address. @param references  of the orders; all by default */
export async function forgetQuestionDetails(
  queryable: Queryable,
  { provider, references }: { provider: string; references: readonly string[] | undefined },
): Promise<void> {
  const hasReference = references && inArray(unmatchedPayments.reference, [...references])
  await queryable
    .update(unmatchedPayments)
    .set({ about: null })
    .where(and(eq(unmatchedPayments.kind, 'order_unreadable'), eq(unmatchedPayments.provider, provider), hasReference))
}

/** Counted up to a thousand. */
export async function countOpenUnmatchedPayments(queryable: Queryable): Promise<number> {
  const open = queryable
    .select({ id: unmatchedPayments.id })
    .from(unmatchedPayments)
    .where(isNull(unmatchedPayments.answeredAt))
    .limit(1000)
  const [row] = await queryable.select({ open: count() }).from(open.as('open'))
  return row?.open ?? 0
}

/** When the oldest open question was asked. */
export async function findOldestUnmatchedPayment(queryable: Queryable): Promise<Date | undefined> {
  const { askedAt, answeredAt } = unmatchedPayments
  const [row] = await queryable.select({ askedAt }).from(unmatchedPayments).where(isNull(answeredAt)).orderBy(asc(askedAt)).limit(1)
  return row?.askedAt
}

export async function hasUnmatchedPayment(queryable: Queryable, kind: UnmatchedPaymentRow['kind'], reference: string): Promise<boolean> {
  const rows = await queryable
    .select({ id: unmatchedPayments.id })
    .from(unmatchedPayments)
    .where(and(eq(unmatchedPayments.kind, kind), eq(unmatchedPayments.reference, reference)))
  return rows.length > 0
}

/** Whether an operator was asked about a part of a transfer, whose id begins the references of its parts. */
export async function hasReversalInParts(queryable: Queryable, transfer: string): Promise<boolean> {
  const rows = await queryable
    .select({ id: unmatchedPayments.id })
    .from(unmatchedPayments)
    .where(and(eq(unmatchedPayments.kind, 'transfer_reversed'), sql`starts_with(${unmatchedPayments.reference}, ${`${transfer} `})`))
    .limit(1)
  return rows.length > 0
}

/** The question, locked until the transaction ends. */
export async function lockOpenUnmatchedPayment(tx: Transaction, id: string): Promise<UnmatchedPaymentRow | undefined> {
  const [question] = await tx
    .select()
    .from(unmatchedPayments)
    .where(and(eq(unmatchedPayments.id, id), isNull(unmatchedPayments.answeredAt)))
    .for('update')
  return question
}

export async function setAnswer(
  tx: Transaction,
  id: string,
  answer: { answer: string; answeredBy: string; answeredAt: Date },
): Promise<void> {
  await tx.update(unmatchedPayments).set(answer).where(eq(unmatchedPayments.id, id))
}
