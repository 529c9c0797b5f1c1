import { asc, eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { sitemapCuts } from '../tables.ts'

export type SitemapKind = (typeof sitemapCuts.$inferSelect)['kind']

/** Where the files of a kind end, in their order; the last file has no end. */
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
