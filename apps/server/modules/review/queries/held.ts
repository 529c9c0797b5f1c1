import { and, eq, lte, or } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { artworkClaims, heldDecisions } from '../tables.ts'

export type HeldRow = typeof heldDecisions.$inferSelect
export type ClaimRow = typeof artworkClaims.$inferSelect

/** The claim on an artwork, and whether a decision on it is held. */
export async function findHold(queryable: Queryable, uid: string): Promise<{ claim: ClaimRow | undefined; isHeld: boolean }> {
  const [claim] = await queryable.select().from(artworkClaims).where(eq(artworkClaims.artworkUid, uid))
  const [held] = await queryable.select({ id: heldDecisions.id }).from(heldDecisions).where(eq(heldDecisions.artworkUid, uid))
  return { claim, isHeld: held !== undefined }
}

/** Gives the claim to an operator, unless another operator's claim is still valid. @returns the claim that is valid then */
export async function saveClaim(tx: Transaction, claim: ClaimRow, at: Date): Promise<ClaimRow> {
  const isFree = or(eq(artworkClaims.operatorId, claim.operatorId), lte(artworkClaims.until, at))
  const [taken] = await tx
    .insert(artworkClaims)
    .values(claim)
    .onConflictDoUpdate({ target: artworkClaims.artworkUid, set: claim, setWhere: isFree })
    .returning()
  if (taken) return taken
  const [others] = await tx.select().from(artworkClaims).where(eq(artworkClaims.artworkUid, claim.artworkUid))
  // the other claim was released between the two statements: the next request finds the artwork free
  return others ?? { ...claim, until: at }
}

export async function dropClaim(tx: Transaction, uid: string): Promise<void> {
  await tx.delete(artworkClaims).where(eq(artworkClaims.artworkUid, uid))
}

export async function dropOwnClaim(tx: Transaction, uid: string, operatorId: string): Promise<void> {
  await tx.delete(artworkClaims).where(and(eq(artworkClaims.artworkUid, uid), eq(artworkClaims.operatorId, operatorId)))
}

export async function insertHeld(tx: Transaction, held: typeof heldDecisions.$inferInsert): Promise<HeldRow> {
  const [row] = await tx.insert(heldDecisions).values(held).returning()
  if (!row) throw new Error('the decision was not kept')
  return row
}

export async function findHeld(queryable: Queryable, id: string): Promise<HeldRow | undefined> {
  const [row] = await queryable.select().from(heldDecisions).where(eq(heldDecisions.id, id))
  return row
}

/** @returns whether the row existed */
export async function deleteHeld(tx: Transaction, id: string): Promise<boolean> {
  const deleted = await tx.delete(heldDecisions).where(eq(heldDecisions.id, id)).returning({ id: heldDecisions.id })
  return deleted.length > 0
}
