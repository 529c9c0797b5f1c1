import { and, asc, gte, lt } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import type { DayFigures } from './rules.ts'
import { dayFigures } from './tables.ts'

/** Those that are known, in order. */
export async function findDays(queryable: Queryable, from: string, until: string): Promise<DayFigures[]> {
  return queryable
    .select()
    .from(dayFigures)
    .where(and(gte(dayFigures.day, from), lt(dayFigures.day, until)))
    .orderBy(asc(dayFigures.day))
}

/** Of two who add the same day up at once, the first one's stays: it is the same. */
export async function keepDays(queryable: Queryable, days: readonly DayFigures[]): Promise<void> {
  if (days.length)
    await queryable
      .insert(dayFigures)
      .values([...days])
      .onConflictDoNothing()
}
