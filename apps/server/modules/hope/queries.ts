import { and, asc, eq } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { causes } from './tables.ts'

export type CauseRow = typeof causes.$inferSelect

export async function findActiveCauses(queryable: Queryable): Promise<CauseRow[]> {
  return queryable.select().from(causes).where(eq(causes.isActive, true)).orderBy(asc(causes.createdAt), asc(causes.id))
}

/** The addresses of all that are active, in order. */
export async function findActiveSlugs(queryable: Queryable): Promise<string[]> {
  const rows = await queryable.select({ slug: causes.slug }).from(causes).where(eq(causes.isActive, true)).orderBy(causes.slug)
  return rows.map(({ slug }) => slug)
}

export async function findActiveCauseBySlug(queryable: Queryable, slug: string): Promise<CauseRow | undefined> {
  const [row] = await queryable
    .select()
    .from(causes)
    .where(and(eq(causes.slug, slug), eq(causes.isActive, true)))
  return row
}

/** Whether it is active or not. */
export async function findCause(queryable: Queryable, id: string): Promise<CauseRow | undefined> {
  const [row] = await queryable.select().from(causes).where(eq(causes.id, id))
  return row
}

/** Undefined where the slug is taken. */
export async function insertCause(queryable: Queryable, cause: typeof causes.$inferInsert): Promise<CauseRow | undefined> {
  const [row] = await queryable.insert(causes).values(cause).onConflictDoNothing({ target: causes.slug }).returning()
  return row
}
