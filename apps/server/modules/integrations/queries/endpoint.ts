import { and, asc, count, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { webhookEndpoints } from '../tables.ts'

export type EndpointRow = typeof webhookEndpoints.$inferSelect

export async function findEndpoints(queryable: Queryable): Promise<EndpointRow[]> {
  return queryable.select().from(webhookEndpoints).orderBy(asc(webhookEndpoints.id))
}

export async function findEndpoint(queryable: Queryable, id: string): Promise<EndpointRow | undefined> {
  const [row] = await queryable.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id))
  return row
}

/** Locks the endpoint until the transaction ends. */
export async function lockEndpoint(tx: Transaction, id: string): Promise<EndpointRow | undefined> {
  const [row] = await tx.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).for('update')
  return row
}

/** Counts the enabled endpoints. */
export async function countEndpoints(queryable: Queryable): Promise<number> {
  const [row] = await queryable.select({ on: count() }).from(webhookEndpoints).where(eq(webhookEndpoints.isOn, true))
  return row?.on ?? 0
}

export async function insertEndpoint(tx: Transaction, endpoint: typeof webhookEndpoints.$inferInsert): Promise<EndpointRow> {
  const [row] = await tx.insert(webhookEndpoints).values(endpoint).returning()
  if (!row) throw new Error('the endpoint was not stored')
  return row
}

export async function updateEndpoint(tx: Transaction, id: string, change: Partial<EndpointRow>): Promise<EndpointRow> {
  const [row] = await tx.update(webhookEndpoints).set(change).where(eq(webhookEndpoints.id, id)).returning()
  if (!row) throw new Error(`there is no endpoint ${id}`)
  return row
}

/** Clears the failure. Writes only on a change, so that deliveries do not wait for each other. */
export async function setHealthy(queryable: Queryable, id: string): Promise<void> {
  await queryable
    .update(webhookEndpoints)
    .set({ failingSince: null })
    .where(and(eq(webhookEndpoints.id, id), isNotNull(webhookEndpoints.failingSince)))
}

/** Records the start of a failure, if the endpoint was healthy. */
export async function setFailing(queryable: Queryable, id: string, since: Date): Promise<void> {
  await queryable
    .update(webhookEndpoints)
    .set({ failingSince: since })
    .where(and(eq(webhookEndpoints.id, id), isNull(webhookEndpoints.failingSince)))
}
