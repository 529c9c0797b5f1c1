import { and, eq, gt, lte } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../../platform/database/database.ts'
import { customerLinks, customerSessions, USED_LINK_EMAIL } from '../tables.ts'

/** @returns false if the request already has its link */
export async function insertLink(tx: Transaction, link: typeof customerLinks.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(customerLinks).values(link).onConflictDoNothing().returning({ id: customerLinks.id })
  return inserted.length > 0
}

/** Shortens the validity of a link; never extends it. */
export async function capLink(tx: Transaction, linkHash: string, expiresAt: Date): Promise<void> {
  await tx
    .update(customerLinks)
    .set({ expiresAt })
    .where(and(eq(customerLinks.linkHash, linkHash), gt(customerLinks.expiresAt, expiresAt)))
}

export async function lockLink(tx: Transaction, linkHash: string, now: Date): Promise<{ email: string } | undefined> {
  const [link] = await tx.select({ email: customerLinks.email }).from(customerLinks).where(isUnexpired(linkHash, now)).for('update')
  return link
}

export async function findLink(queryable: Queryable, linkHash: string, now: Date): Promise<{ email: string } | undefined> {
  const [link] = await queryable.select({ email: customerLinks.email }).from(customerLinks).where(isUnexpired(linkHash, now))
  return link
}

function isUnexpired(linkHash: string, now: Date) {
  return and(eq(customerLinks.linkHash, linkHash), gt(customerLinks.expiresAt, now))
}

/** Keeps the hash without the address, so that a later visit can report that the link was used. */
export async function markLinkUsed(tx: Transaction, linkHash: string, knownUntil: Date): Promise<void> {
  await tx.update(customerLinks).set({ email: USED_LINK_EMAIL, expiresAt: knownUntil }).where(eq(customerLinks.linkHash, linkHash))
}

export async function insertSession(tx: Transaction, session: typeof customerSessions.$inferInsert): Promise<void> {
  await tx.insert(customerSessions).values(session)
}

export async function findSessionEmail(queryable: Queryable, sessionHash: string, now: Date): Promise<string | undefined> {
  const [session] = await queryable
    .select({ email: customerSessions.email })
    .from(customerSessions)
    .where(and(eq(customerSessions.sessionHash, sessionHash), gt(customerSessions.expiresAt, now)))
  return session?.email
}

export async function deleteSession(queryable: Queryable, sessionHash: string): Promise<void> {
  await queryable.delete(customerSessions).where(eq(customerSessions.sessionHash, sessionHash))
}

export async function deleteExpired(database: Database, now: Date): Promise<void> {
  await database.delete(customerLinks).where(lte(customerLinks.expiresAt, now))
  await database.delete(customerSessions).where(lte(customerSessions.expiresAt, now))
}
