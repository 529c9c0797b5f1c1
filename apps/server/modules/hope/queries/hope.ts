import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { causeFormerSlugs, causeSlugsDue, causes } from '../tables.ts'

export type CauseRow = typeof causes.$inferSelect

export async function findActiveCauses(queryable: Queryable): Promise<CauseRow[]> {
  return queryable.select().from(causes).where(eq(causes.isActive, true)).orderBy(asc(causes.createdAt), asc(causes.id))
}

/** The slugs of all active causes, in order. */
export async function findActiveSlugs(queryable: Queryable): Promise<string[]> {
  const rows = await queryable.select({ slug: causes.slug }).from(causes).where(eq(causes.isActive, true)).orderBy(causes.slug)
  return rows.map(({ slug }) => slug)
}

/** The active cause with this slug, or the one that formerly had it. */
export async function findActiveCauseBySlug(queryable: Queryable, slug: string): Promise<CauseRow | undefined> {
  const former = queryable.select({ id: causeFormerSlugs.causeId }).from(causeFormerSlugs).where(eq(causeFormerSlugs.slug, slug))
  const [row] = await queryable
    .select()
    .from(causes)
    .where(and(or(eq(causes.slug, slug), inArray(causes.id, former)), eq(causes.isActive, true)))
    .orderBy(desc(eq(causes.slug, slug)))
    .limit(1)
  return row
}

/** The causes whose slug may have lost letters. */
export async function listSlugsDue(queryable: Queryable): Promise<{ id: string; title: string; slug: string }[]> {
  return queryable
    .select({ id: causes.id, title: causes.title, slug: causes.slug })
    .from(causeSlugsDue)
    .innerJoin(causes, eq(causes.id, causeSlugsDue.causeId))
    .orderBy(causes.createdAt)
}

/** @returns whether the cause was still due */
export async function forgetSlugDue(tx: Transaction, id: string): Promise<boolean> {
  const { rowCount } = await tx.delete(causeSlugsDue).where(eq(causeSlugsDue.causeId, id))
  return rowCount === 1
}

export async function isSlugInUse(queryable: Queryable, slug: string): Promise<boolean> {
  const rows = await queryable.select({ id: causes.id }).from(causes).where(eq(causes.slug, slug))
  return rows.length > 0
}

/** Replaces a slug and keeps the former one. */
export async function replaceSlug(
  tx: Transaction,
  { id, from, to, at }: { id: string; from: string; to: string; at: Date },
): Promise<void> {
  await tx.update(causes).set({ slug: to }).where(eq(causes.id, id))
  await tx.insert(causeFormerSlugs).values({ slug: from, causeId: id, leftAt: at }).onConflictDoNothing()
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
