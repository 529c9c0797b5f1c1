import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../database.ts'

/** So many rows of the list are read to see whether matches are frequent. */
const WINDOW = 300
/** So many matches are read from the text index. */
const FEW = 2000

/** @property match  a condition that an index answers; `where` and `orderBy` are those of the list without it */
export type TextMatch = {
  table: PgTable
  id: PgColumn
  match: SQL
  where: SQL | undefined
  orderBy: readonly SQL[]
  limit: number
}

/**
 * The condition that rows match a text, for a page in an order that the text index does not provide. The planner cannot estimate how many
 * rows have an unknown word. So the first rows in order decide: where they fill the page, it is read in order. Otherwise the matches are
 * few, and are read by the text index.
 */
export async function matchText(queryable: Queryable, { table, id, match, where, orderBy, limit }: TextMatch): Promise<SQL> {
  // `coalesce` hides the condition from the planner, which then reads in order
  const inOrder = sql`coalesce(${match}, false)`
  const first = queryable
    .select({ isMatch: sql<boolean>`${inOrder}`.as('is_match') })
    .from(table)
    .where(where)
    .orderBy(...orderBy)
    .limit(WINDOW)
    .as('first')
  const [met] = await queryable.select({ count: sql<number>`count(*)::int` }).from(first).where(sql`${first.isMatch}`)
  if ((met?.count ?? 0) >= limit) return inOrder
  const few = await queryable
    .select({ id })
    .from(table)
    .where(match)
    .limit(FEW + 1)
  if (few.length > FEW) return inOrder
  return sql`${id} = any(${sql.param(few.map((row) => row.id))}::uuid[])`
}
