import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { causes } from '../tables.ts'

export type CauseRow = typeof causes.$inferSelect

export async function findActiveCauses(queryable: Queryable): Promise<CauseRow[]> {
  return queryable.select().from(causes).where(eq(causes.isActive, true)).orderBy(asc(causes.createdAt), asc(causes.id))
}

/** The slugs of all active causes, in order. */
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

/** Active or not. */
export async function findCause(queryable: Queryable, id: string): Promise<CauseRow | undefined> {
  const [row] = await queryable.select().from(causes).where(eq(causes.id, id))
  return row
}

/** All causes, the active ones first. There are only a handful, because each is an agreement with a partner. */
export async function findAllCauses(queryable: Queryable): Promise<CauseRow[]> {
  return queryable.select().from(causes).orderBy(desc(causes.isActive), asc(causes.createdAt), asc(causes.id))
}

/** Locks the cause until the transaction ends. */
export async function lockCause(tx: Transaction, id: string): Promise<CauseRow | undefined> {
  const [row] = await tx.select().from(causes).where(eq(causes.id, id)).for('update')
  return row
}

export async function updateCause(tx: Transaction, id: string, change: Partial<typeof causes.$inferInsert>): Promise<CauseRow> {
  const [row] = await tx
    .update(causes)
    .set({ ...change, version: sql`${causes.version} + 1` })
    .where(eq(causes.id, id))
    .returning()
  if (!row) throw new Error(`there is no cause ${id}`)
  return row
}

/** @returns undefined if the slug is taken */
export async function insertCause(queryable: Queryable, cause: typeof causes.$inferInsert): Promise<CauseRow | undefined> {
  const [row] = await queryable.insert(causes).values(cause).onConflictDoNothing({ target: causes.slug }).returning()
  return row
}
