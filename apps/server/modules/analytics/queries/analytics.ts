import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import type { DayFigures } from '../rules/analytics.ts'
import { dayFigures } from '../tables.ts'

/** The stored days, in order. */
export async function findDays(queryable: Queryable, from: string, until: string): Promise<DayFigures[]> {
  return queryable
    .select()
    .from(dayFigures)
    .where(and(gte(dayFigures.day, from), lt(dayFigures.day, until)))
    .orderBy(asc(dayFigures.day))
}

/** Of two concurrent results for a day, the first one stays. They are equal. */
export async function saveDays(queryable: Queryable, days: readonly DayFigures[]): Promise<void> {
  if (days.length)
    await queryable
      .insert(dayFigures)
      .values([...days])
      .onConflictDoNothing()
}

/** Excludes invalidations until the transaction ends. Several may sum days at once. */
export async function lockForAdding(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended('day figures', 0))`)
}

export async function forgetDayRow(tx: Transaction, day: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('day figures', 0))`)
  await tx.delete(dayFigures).where(eq(dayFigures.day, day))
}
