import { createHash } from 'node:crypto'
import { and, eq, gt, like, lt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../database/database.ts'
import { sessions, verifications } from './tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** A session lives on while it is used, but no longer than this. */
const SESSION_DAYS = 30

export async function capSession(database: Database, { id, createdAt }: { id: string; createdAt: Date }): Promise<void> {
  const end = new Date(createdAt.getTime() + SESSION_DAYS * DAY_MS)
  await database
    .update(sessions)
    .set({ expiresAt: end })
    .where(and(eq(sessions.id, id), gt(sessions.expiresAt, end)))
}

/** How late the time of last use may be: a write for every call would be too dear. */
const USE_NOTED_MS = 5 * 60 * 1000

export async function noteUse(database: Database, { sessionId, lastUsedAt }: { sessionId: string; lastUsedAt: Date }): Promise<void> {
  if (Date.now() - lastUsedAt.getTime() < USE_NOTED_MS) return
  await database.update(sessions).set({ lastUsedAt: new Date() }).where(eq(sessions.id, sessionId))
}

/**
 * Of the links to choose a new password only the newest that was mailed opens something. Older ones alone are taken away: of two that
 * are mailed at the same moment each would take the other.
 */
export async function removeOlderResetLinks(database: Database, token: string): Promise<void> {
  const [newest] = await database
    .select()
    .from(verifications)
    .where(eq(verifications.identifier, `reset-password:${token}`))
  if (!newest) return
  await database.delete(verifications).where(and(isResetLinkOf(newest.value), lt(verifications.createdAt, newest.createdAt)))
}

const RESET_LINK_MS = 60 * 60 * 1000

/**
 * A link holds for an hour from when its mail has left, or what a mail server took an hour late would open nothing. Until then it holds for
 * as long as a mail is tried, which is the oldest that one can get: here it is only ever made shorter.
 */
export async function beginResetLink(tx: Transaction, token: string, leftAt: Date): Promise<void> {
  const end = new Date(leftAt.getTime() + RESET_LINK_MS)
  await tx
    .update(verifications)
    .set({ expiresAt: end })
    .where(and(eq(verifications.identifier, `reset-password:${token}`), gt(verifications.expiresAt, end)))
}

export async function removeResetLinks(database: Database, userId: string): Promise<void> {
  await database.delete(verifications).where(isResetLinkOf(userId))
}

function isResetLinkOf(userId: string) {
  return and(eq(verifications.value, userId), like(verifications.identifier, 'reset-password:%'))
}

type AskedChange = { userId: string; newEmail: string; request: Request | undefined }

/**
 * The session that asks for another address stays when the address has changed; the links in the mails carry no session. And the links are good
 * only for as long as this stands: for the newest address that was asked for, until it was moved there.
 */
export async function rememberAskedChange(database: Database, { userId, newEmail, request }: AskedChange): Promise<void> {
  const value = request?.headers.get('authorization')?.slice('Bearer '.length).split('.')[0] ?? ''
  const asked = { identifier: changeTo(userId, newEmail), value, expiresAt: new Date(Date.now() + DAY_MS) }
  await database
    .insert(verifications)
    .values({ id: askedBy(userId), ...asked })
    .onConflictDoUpdate({ target: verifications.id, set: asked })
}

/** Ends every session of somebody whose address has changed, but for the one that asked for it. */
export async function endOtherSessions(database: Database, userId: string): Promise<void> {
  const asking = sql`(SELECT ${verifications.value} FROM ${verifications} WHERE ${verifications.id} = ${askedBy(userId)})`
  await database.delete(sessions).where(and(eq(sessions.userId, userId), sql`${sessions.token} IS DISTINCT FROM ${asking}`))
  await database.delete(verifications).where(eq(verifications.id, askedBy(userId)))
}

export function askedBy(userId: string): string {
  return `change-email:${userId}`
}

/** What is kept of the address is no address. */
export function changeTo(userId: string, newEmail: string): string {
  return `${askedBy(userId)}:${createHash('sha256').update(newEmail.toLowerCase()).digest('base64url')}`
}
