import type { Platform } from '@tintype/contract/social/social'
import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { socialConnections, socialRevocations, socialStates } from '../tables.ts'

export type ConnectionRow = typeof socialConnections.$inferSelect
export type ConnectionKey = Pick<ConnectionRow, 'artistId' | 'platform'>
export type StateRow = typeof socialStates.$inferSelect
export type RevocationRow = typeof socialRevocations.$inferSelect

const hasConnectionKey = ({ artistId, platform }: ConnectionKey) =>
  and(eq(socialConnections.artistId, artistId), eq(socialConnections.platform, platform))

export async function insertState(queryable: Queryable, state: StateRow): Promise<void> {
  await queryable.insert(socialStates).values(state)
}

/** Deletes and returns a state. Of two concurrent callbacks, only one gets it. */
export async function takeState(queryable: Queryable, stateHash: string): Promise<StateRow | undefined> {
  const [row] = await queryable.delete(socialStates).where(eq(socialStates.stateHash, stateHash)).returning()
  return row
}

/** Deletes the artist's earlier attempts at a platform, and all expired attempts. */
export async function deleteStates(queryable: Queryable, { artistId, platform }: ConnectionKey, now: Date): Promise<void> {
  const isEarlier = and(eq(socialStates.artistId, artistId), eq(socialStates.platform, platform))
  await queryable.delete(socialStates).where(or(isEarlier, lte(socialStates.expiresAt, now)))
}

export async function deleteArtistStates(tx: Transaction, artistId: string): Promise<void> {
  await tx.delete(socialStates).where(eq(socialStates.artistId, artistId))
}

export async function findConnection(queryable: Queryable, key: ConnectionKey): Promise<ConnectionRow | undefined> {
  const [row] = await queryable.select().from(socialConnections).where(hasConnectionKey(key))
  return row
}

/** Locks the connection until the transaction ends. */
export async function lockConnection(tx: Transaction, key: ConnectionKey): Promise<ConnectionRow | undefined> {
  const [row] = await tx.select().from(socialConnections).where(hasConnectionKey(key)).for('update')
  return row
}

/** In the order of connection. */
export async function findConnections(queryable: Queryable, artistId: string): Promise<ConnectionRow[]> {
  return queryable
    .select()
    .from(socialConnections)
    .where(eq(socialConnections.artistId, artistId))
    .orderBy(asc(socialConnections.connectedAt), asc(socialConnections.platform))
}

export async function insertConnection(tx: Transaction, connection: typeof socialConnections.$inferInsert): Promise<void> {
  await tx.insert(socialConnections).values(connection)
}

/** Updates the locked connection only, identified by its id, and not a later one in its place. */
export async function updateConnection(
  queryable: Queryable,
  id: string,
  change: Partial<ConnectionRow>,
  key: ConnectionKey,
): Promise<void> {
  await queryable
    .update(socialConnections)
    .set(change)
    .where(and(hasConnectionKey(key), eq(socialConnections.id, id)))
}

export async function deleteConnection(tx: Transaction, key: ConnectionKey): Promise<ConnectionRow | undefined> {
  const [row] = await tx.delete(socialConnections).where(hasConnectionKey(key)).returning()
  return row
}

export async function deleteArtistConnections(tx: Transaction, artistId: string): Promise<ConnectionRow[]> {
  return tx.delete(socialConnections).where(eq(socialConnections.artistId, artistId)).returning()
}

/** Deletes the connections of all artists to a platform user's account. */
export async function deleteConnectionsTo(tx: Transaction, platform: Platform, platformUserId: string): Promise<ConnectionRow[]> {
  return tx
    .delete(socialConnections)
    .where(and(eq(socialConnections.platform, platform), eq(socialConnections.platformUserId, platformUserId)))
    .returning()
}

export async function isConnectedTo(queryable: Queryable, platform: Platform, platformUserId: string): Promise<boolean> {
  const [row] = await queryable
    .select({ id: socialConnections.id })
    .from(socialConnections)
    .where(and(eq(socialConnections.platform, platform), eq(socialConnections.platformUserId, platformUserId)))
    .limit(1)
  return row !== undefined
}

/** Connections whose tokens are due for renewal, the longest waiting first. The condition matches the index. */
export async function findDue(
  queryable: Queryable,
  { platforms, now, limit }: { platforms: readonly Platform[]; now: Date; limit: number },
): Promise<ConnectionKey[]> {
  return queryable
    .select({ artistId: socialConnections.artistId, platform: socialConnections.platform })
    .from(socialConnections)
    .where(
      and(isNull(socialConnections.needsReconnectAt), lte(socialConnections.renewAt, now), inArray(socialConnections.platform, platforms)),
    )
    .orderBy(asc(socialConnections.renewAt))
    .limit(limit)
}

export async function insertRevocation(tx: Transaction, revocation: RevocationRow): Promise<void> {
  await tx.insert(socialRevocations).values(revocation)
}

export async function findRevocation(queryable: Queryable, id: string): Promise<RevocationRow | undefined> {
  const [row] = await queryable.select().from(socialRevocations).where(eq(socialRevocations.id, id))
  return row
}

export async function deleteRevocation(queryable: Queryable, id: string): Promise<void> {
  await queryable.delete(socialRevocations).where(eq(socialRevocations.id, id))
}
