import { desc, eq, lt, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { ledgerChecks } from '../tables.ts'

export type CheckRow = typeof ledgerChecks.$inferSelect

export async function findLatestCheck(queryable: Queryable, isWhole: boolean): Promise<CheckRow | undefined> {
  const [row] = await queryable
    .select()
    .from(ledgerChecks)
    .where(eq(ledgerChecks.isWhole, isWhole))
    .orderBy(desc(ledgerChecks.endedAt))
    .limit(1)
  return row
}

export async function insertCheck(queryable: Queryable, check: typeof ledgerChecks.$inferInsert): Promise<void> {
  await queryable.insert(ledgerChecks).values(check)
}

export async function deleteChecksBefore(queryable: Queryable, at: Date): Promise<void> {
  await queryable.delete(ledgerChecks).where(lt(ledgerChecks.endedAt, at))
}

/** Advisory lock until the transaction ends: only one process checks the ledger at a time. @returns whether the caller has it */
export async function tryLockChecks(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ mine: boolean }>(sql`SELECT pg_try_advisory_xact_lock(hashtext('ledger_checks')) AS mine`)
  return rows[0]?.mine ?? false
}
