import { eq } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { facebookDeletions } from '../tables.ts'

export type FacebookDeletion = typeof facebookDeletions.$inferSelect

/** @returns the row of this user, which keeps its first code */
export async function saveDeletion(queryable: Queryable, deletion: FacebookDeletion): Promise<FacebookDeletion> {
  const { requestedAt, doneAt } = deletion
  const [row] = await queryable
    .insert(facebookDeletions)
    .values(deletion)
    .onConflictDoUpdate({ target: facebookDeletions.userHash, set: { requestedAt, doneAt } })
    .returning()
  return row ?? deletion
}

export async function findDeletion(queryable: Queryable, code: string): Promise<FacebookDeletion | undefined> {
  const [row] = await queryable.select().from(facebookDeletions).where(eq(facebookDeletions.code, code))
  return row
}
