import { asc, eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { sitemapCuts } from '../tables.ts'

export type SitemapKind = (typeof sitemapCuts.$inferSelect)['kind']

/** Last entry of each file of a kind, in order; the last file is open-ended. */
export async function findCuts(queryable: Queryable, kind: SitemapKind): Promise<string[]> {
  const rows = await queryable
    .select({ endsAt: sitemapCuts.endsAt })
    .from(sitemapCuts)
    .where(eq(sitemapCuts.kind, kind))
    .orderBy(asc(sitemapCuts.file))
  return rows.map(({ endsAt }) => endsAt)
}

export async function replaceCuts(tx: Transaction, kind: SitemapKind, cuts: readonly string[]): Promise<void> {
  await tx.delete(sitemapCuts).where(eq(sitemapCuts.kind, kind))
  if (cuts.length) await tx.insert(sitemapCuts).values(cuts.map((endsAt, index) => ({ kind, file: index + 1, endsAt })))
}
