import { and, desc, eq, isNull, lt, or } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { apiKeys } from '../tables.ts'

export type KeyRow = typeof apiKeys.$inferSelect

/** API keys, the newest first. */
export async function findKeys(queryable: Queryable, limit: number): Promise<KeyRow[]> {
  return queryable.select().from(apiKeys).orderBy(desc(apiKeys.madeAt), desc(apiKeys.id)).limit(limit)
}

/** Finds a key by the unique index on its hash, so that response times reveal nothing about similar keys. */
export async function findKeyByHash(queryable: Queryable, hash: string): Promise<KeyRow | undefined> {
  const [row] = await queryable.select().from(apiKeys).where(eq(apiKeys.hash, hash))
  return row
}

export async function insertKey(tx: Transaction, key: typeof apiKeys.$inferInsert): Promise<KeyRow> {
  const [row] = await tx.insert(apiKeys).values(key).returning()
  if (!row) throw new Error('the key was not stored')
  return row
}

/** @returns the key; undefined if it does not exist. A revoked key keeps its time of revocation. */
export async function setRevoked(tx: Transaction, id: string, at: Date): Promise<{ key: KeyRow; isNew: boolean } | undefined> {
  const [row] = await tx
    .update(apiKeys)
    .set({ revokedAt: at })
    .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
    .returning()
  if (row) return { key: row, isNew: true }
  const [known] = await tx.select().from(apiKeys).where(eq(apiKeys.id, id))
  return known && { key: known, isNew: false }
}

/** Records the use of a key to the hour, so that a busy key causes few writes. */
export async function setUsed(queryable: Queryable, id: string, { at, unlessSince }: { at: Date; unlessSince: Date }): Promise<void> {
  await queryable
    .update(apiKeys)
    .set({ lastUsedAt: at })
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, unlessSince))))
}
