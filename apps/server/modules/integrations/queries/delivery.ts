import type { DeliveryState, EventType } from '@tintype/contract/integrations/integrations'
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { isBefore, microsecondInstant, type Place } from '../../../platform/database/queries/keyset.ts'
import { executeText } from '../../../platform/database/queries/prepared.ts'
import { integrationEvents, webhookAttempts, webhookDeliveries, webhookEndpoints } from '../tables.ts'
import type { EndpointRow } from './endpoint.ts'

export type DeliveryRow = typeof webhookDeliveries.$inferSelect
export type EventRow = typeof integrationEvents.$inferSelect
export type AttemptRow = typeof webhookAttempts.$inferSelect
export type DeliveryName = { id: string; round: number }

/**
 * Stores an event for its subscribed endpoints; without any, nothing is stored. One statement, because others wait for the sale in whose
 * transaction it runs.
 */
export async function insertEvent(tx: Transaction, event: EventRow): Promise<DeliveryName[]> {
  const values = [event.id, event.type, JSON.stringify(event.data), event.at]
  return executeText<DeliveryName>(tx, { name: 'insert_integration_event', text: insertion }, values)
}

const insertion = `
  WITH listening AS (SELECT id FROM webhook_endpoints WHERE is_on AND $2::text = ANY (events)),
    announced AS (
      INSERT INTO integration_events (id, type, data, at)
      SELECT $1::uuid, $2::text, $3::jsonb, $4::timestamptz WHERE EXISTS (SELECT FROM listening) RETURNING id
    )
  INSERT INTO webhook_deliveries (endpoint_id, event_id, at)
  SELECT listening.id, announced.id, $4::timestamptz FROM listening, announced RETURNING id, round`

export type WholeDelivery = { delivery: DeliveryRow; event: EventRow; endpoint: EndpointRow }

export async function findDelivery(queryable: Queryable, id: string): Promise<WholeDelivery | undefined> {
  const [row] = await queryable
    .select({ delivery: webhookDeliveries, event: integrationEvents, endpoint: webhookEndpoints })
    .from(webhookDeliveries)
    .innerJoin(integrationEvents, eq(integrationEvents.id, webhookDeliveries.eventId))
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(eq(webhookDeliveries.id, id))
  return row
}

/** Records the result of an attempt. @returns false if another run of the same attempt recorded it first */
export async function recordAttemptResult(
  tx: Transaction,
  { id, round, tries }: DeliveryRow,
  change: { state: DeliveryState; tries: number; nextAt: Date | null },
): Promise<boolean> {
  const seen = and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.round, round), eq(webhookDeliveries.tries, tries))
  const { rowCount } = await tx
    .update(webhookDeliveries)
    .set(change)
    .where(and(seen, eq(webhookDeliveries.state, 'waiting')))
  return rowCount === 1
}

export async function insertAttempt(queryable: Queryable, attempt: Omit<AttemptRow, 'id'>): Promise<void> {
  await queryable.insert(webhookAttempts).values(attempt)
}

type DeliveryRange = { endpointId: string; state: DeliveryState | undefined; after: Place | undefined; limit: number }

/** The deliveries to an endpoint, the latest first, each with its cursor position. */
export async function findDeliveryPage(
  queryable: Queryable,
  { endpointId, state, after, limit }: DeliveryRange,
): Promise<{ delivery: DeliveryRow; type: EventType; place: Place }[]> {
  const { at, id } = webhookDeliveries
  return queryable
    .select({ delivery: webhookDeliveries, type: integrationEvents.type, place: { at: microsecondInstant(at), id } })
    .from(webhookDeliveries)
    .innerJoin(integrationEvents, eq(integrationEvents.id, webhookDeliveries.eventId))
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        state && eq(webhookDeliveries.state, state),
        // redundant, but it matches the condition of the partial index
        state && state !== 'delivered' ? sql`${webhookDeliveries.state} <> 'delivered'` : undefined,
        isBefore(at, id, after),
      ),
    )
    .orderBy(sql`${at} DESC`, sql`${id} DESC`)
    .limit(limit)
}

/** The attempts of some deliveries, the latest first. */
export async function findAttempts(queryable: Queryable, deliveryIds: readonly string[]): Promise<AttemptRow[]> {
  if (!deliveryIds.length) return []
  return queryable
    .select()
    .from(webhookAttempts)
    .where(inArray(webhookAttempts.deliveryId, [...deliveryIds]))
    .orderBy(desc(webhookAttempts.at), desc(webhookAttempts.id))
}

const again = { state: 'waiting' as const, tries: 0, nextAt: null, round: sql`${webhookDeliveries.round} + 1` }

/** Starts a new round of a delivery. */
export async function startNewRound(tx: Transaction, id: string): Promise<DeliveryName | undefined> {
  const [row] = await tx
    .update(webhookDeliveries)
    .set(again)
    .where(eq(webhookDeliveries.id, id))
    .returning({ id: webhookDeliveries.id, round: webhookDeliveries.round })
  return row
}

export type ReplayRange = { endpointId: string; from: Date; to: Date; onlyFailed: boolean }

/** Like `startNewRound`, for the events of a time range, the oldest first and up to a limit. */
export async function startNewRounds(
  tx: Transaction,
  { endpointId, from, to, onlyFailed }: ReplayRange,
  limit: number,
): Promise<(DeliveryName & { at: Date })[]> {
  const { id, at, round, state } = webhookDeliveries
  const within = tx
    .select({ id })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        sql`${at} BETWEEN ${from.toISOString()}::timestamptz AND ${to.toISOString()}::timestamptz`,
        onlyFailed ? and(eq(state, 'failed'), sql`${state} <> 'delivered'`) : undefined,
      ),
    )
    .orderBy(at, id)
    .limit(limit)
  return tx.update(webhookDeliveries).set(again).where(inArray(id, within)).returning({ id, round, at })
}

/** Deletes events with their deliveries and attempts. @returns the number of deleted events; fewer than `limit` when none remain */
export async function purgeEvents(queryable: Queryable, before: Date, limit: number): Promise<number> {
  const old = queryable.select({ id: integrationEvents.id }).from(integrationEvents).where(lt(integrationEvents.at, before)).limit(limit)
  const { rowCount } = await queryable.delete(integrationEvents).where(inArray(integrationEvents.id, old))
  return rowCount ?? 0
}
