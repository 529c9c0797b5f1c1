import type { OperatorRole } from '@tintype/contract/operators/operator-roles'
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { operatorInvitations } from '../tables.ts'

export type InvitationRow = typeof operatorInvitations.$inferSelect

export async function insertInvitation(tx: Transaction, row: Omit<InvitationRow, 'closedAt'>): Promise<void> {
  await tx.insert(operatorInvitations).values(row)
}

/** Open invitations, the longest waiting first. */
export async function findOpenInvitations(queryable: Queryable, now: Date): Promise<InvitationRow[]> {
  return queryable
    .select()
    .from(operatorInvitations)
    .where(and(isNull(operatorInvitations.closedAt), gt(operatorInvitations.expiresAt, now)))
    .orderBy(asc(operatorInvitations.invitedAt), asc(operatorInvitations.id))
    .limit(200)
}

export async function findInvitation(queryable: Queryable, tokenHash: string, now: Date): Promise<InvitationRow | undefined> {
  const [row] = await queryable.select().from(operatorInvitations).where(isOpen(tokenHash, now))
  return row
}

/** In any state. */
export async function findInvitedEmail(queryable: Queryable, tokenHash: string): Promise<string | undefined> {
  const { email } = operatorInvitations
  const [row] = await queryable.select({ email }).from(operatorInvitations).where(eq(operatorInvitations.tokenHash, tokenHash))
  return row?.email
}

/** Closes an invitation. Of two concurrent acceptances, only one succeeds. */
export async function closeByToken(tx: Transaction, tokenHash: string, now: Date): Promise<boolean> {
  const closed = await tx
    .update(operatorInvitations)
    .set({ closedAt: now })
    .where(isOpen(tokenHash, now))
    .returning({ id: operatorInvitations.id })
  return closed.length > 0
}

export async function closeById(tx: Transaction, id: string, now: Date): Promise<{ email: string; role: OperatorRole } | undefined> {
  const { email, role, closedAt } = operatorInvitations
  const isThis = and(eq(operatorInvitations.id, id), isNull(closedAt))
  const [closed] = await tx.update(operatorInvitations).set({ closedAt: now }).where(isThis).returning({ email, role })
  return closed
}

export async function closeByEmail(tx: Transaction, email: string, now: Date): Promise<void> {
  const isThis = and(eq(operatorInvitations.email, email), isNull(operatorInvitations.closedAt))
  await tx.update(operatorInvitations).set({ closedAt: now }).where(isThis)
}

function isOpen(tokenHash: string, now: Date) {
  return and(eq(operatorInvitations.tokenHash, tokenHash), isNull(operatorInvitations.closedAt), gt(operatorInvitations.expiresAt, now))
}
