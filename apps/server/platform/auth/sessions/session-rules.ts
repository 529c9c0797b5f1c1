import { createHash } from 'node:crypto'
import { normaliseEmail } from '@tintype/domain/email/email-address'
import { and, eq, gt, like, lt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/database.ts'
import { sessions, verifications } from '../tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Maximum age of a session, even while it is used. */
const SESSION_DAYS = 30

export async function capSession(database: Database, { id, createdAt }: { id: string; createdAt: Date }): Promise<void> {
  const end = new Date(createdAt.getTime() + SESSION_DAYS * DAY_MS)
  await database
    .update(sessions)
    .set({ expiresAt: end })
    .where(and(eq(sessions.id, id), gt(sessions.expiresAt, end)))
}

/** Maximum delay of the recorded last use: a write on every call would be too expensive. */
const USE_NOTED_MS = 5 * 60 * 1000

export async function recordSessionUse(
  database: Database,
  { sessionId, lastUsedAt }: { sessionId: string; lastUsedAt: Date },
): Promise<void> {
  if (Date.now() - lastUsedAt.getTime() < USE_NOTED_MS) return
  await database.update(sessions).set({ lastUsedAt: new Date() }).where(eq(sessions.id, sessionId))
}

/**
 * Keeps only the newest mailed reset link. Deletes only older links: with two links mailed at the same moment, each would delete the other.
 */
export async function removeOlderResetLinks(database: Database, token: string): Promise<void> {
  const [newest] = await database
    .select()
    .from(verifications)
    .where(eq(verifications.identifier, `reset-password:${token}`))
  if (!newest) return
  await database.delete(verifications).where(and(isUserResetLink(newest.value), lt(verifications.createdAt, newest.createdAt)))
}

const RESET_LINK_MS = 60 * 60 * 1000

/**
 * A reset link expires one hour after its mail was sent, because a mail server may accept it an hour late. Until then it lasts as long as
 * delivery is retried. This call only ever shortens the lifetime.
 */
export async function beginResetLink(tx: Transaction, token: string, leftAt: Date): Promise<void> {
  const end = new Date(leftAt.getTime() + RESET_LINK_MS)
  await tx
    .update(verifications)
    .set({ expiresAt: end })
    .where(and(eq(verifications.identifier, `reset-password:${token}`), gt(verifications.expiresAt, end)))
}

export async function removeResetLinks(database: Database, userId: string): Promise<void> {
  await database.delete(verifications).where(isUserResetLink(userId))
}

function isUserResetLink(userId: string) {
  return and(eq(verifications.value, userId), like(verifications.identifier, 'reset-password:%'))
}

type AskedChange = { userId: string; newEmail: string; request: Request | undefined }

/**
 * Records the session that requests a new address, because the mailed links carry no session and this session must stay. Mailed links work
 * only while this row exists: for the latest requested address, until the change.
 */
export async function recordEmailChangeRequest(database: Database, { userId, newEmail, request }: AskedChange): Promise<void> {
  const value = request?.headers.get('authorization')?.slice('Bearer '.length).split('.')[0] ?? ''
  const asked = { identifier: changeTo(userId, newEmail), value, expiresAt: new Date(Date.now() + DAY_MS) }
  await database
    .insert(verifications)
    .values({ id: askedBy(userId), ...asked })
    .onConflictDoUpdate({ target: verifications.id, set: asked })
}

/** Ends every session of a user whose address changed, except the one that requested the change. */
export async function endOtherSessions(database: Database, userId: string): Promise<void> {
  const asking = sql`(SELECT ${verifications.value} FROM ${verifications} WHERE ${verifications.id} = ${askedBy(userId)})`
  await database.delete(sessions).where(and(eq(sessions.userId, userId), sql`${sessions.token} IS DISTINCT FROM ${asking}`))
  await database.delete(verifications).where(eq(verifications.id, askedBy(userId)))
}

export function askedBy(userId: string): string {
  return `change-email:${userId}`
}

/** Store a hash instead of the address. */
export function changeTo(userId: string, newEmail: string): string {
  return `${askedBy(userId)}:${createHash('sha256').update(normaliseEmail(newEmail)).digest('base64url')}`
}
