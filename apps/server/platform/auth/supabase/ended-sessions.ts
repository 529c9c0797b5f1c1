import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../database/database.ts'
import { sessions, verifications } from '../tables.ts'
import type { RecordedEnd } from './session-rules.ts'
import { MAX_TOKEN_AGE_SECONDS } from './verify-token.ts'

export type Ends = { session: RecordedEnd | undefined; user: RecordedEnd | undefined }

/** An access token can be used until it expires, also after its session ended. A recorded end is kept as long as any token. */
const KEPT_MS = (MAX_TOKEN_AGE_SECONDS + 60 * 60) * 1000

/** Ends one session of the project for this server. Idempotent. */
export async function recordSessionEnd(queryable: Queryable, sessionId: string, at: Date): Promise<void> {
  await recordEnds(queryable, [toSessionEndId(sessionId)], at)
  await queryable.delete(sessions).where(eq(sessions.id, sessionId))
}

/**
 * Ends every session that the user has begun until now. Sessions that were used with this server are also ended one by one, because the
 * project's clock may be ahead of ours.
 * @returns the number of those sessions
 */
export async function recordUserEnd(queryable: Queryable, userId: string, at: Date): Promise<number> {
  const known = await queryable.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id })
  await recordEnds(queryable, [toUserEndId(userId), ...known.map(({ id }) => toSessionEndId(id))], at)
  return known.length
}

export async function findEnds(database: Database, { sessionId, userId }: { sessionId: string; userId: string }): Promise<Ends> {
  const rows = await database
    .select({ id: verifications.id, value: verifications.value })
    .from(verifications)
    .where(and(inArray(verifications.id, [toSessionEndId(sessionId), toUserEndId(userId)]), gt(verifications.expiresAt, sql`now()`)))
  const find = (id: string) => {
    const row = rows.find((one) => one.id === id)
    return row && { endedAt: new Date(row.value) }
  }
  return { session: find(toSessionEndId(sessionId)), user: find(toUserEndId(userId)) }
}

async function recordEnds(queryable: Queryable, ids: string[], at: Date): Promise<void> {
  const state = { value: at.toISOString(), expiresAt: new Date(at.getTime() + KEPT_MS) }
  await queryable
    .insert(verifications)
    .values(ids.map((id) => ({ id, identifier: id, ...state })))
    .onConflictDoUpdate({ target: verifications.id, set: state })
}

const toSessionEndId = (sessionId: string) => `ended-session:${sessionId}`
const toUserEndId = (userId: string) => `ended-user:${userId}`
