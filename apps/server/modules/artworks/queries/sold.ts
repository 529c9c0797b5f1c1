import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/database.ts'
import { artworks } from '../tables.ts'

/** Number of recent sales of an artwork; greater than 0. */
export type SoldCount = { uid: string; prints: number }

/** Stores the counts and resets all other artworks to 0. Writes only rows that differ. */
export async function saveSoldLately(tx: Transaction, counts: readonly SoldCount[]): Promise<void> {
  const uids = sql.param(counts.map(({ uid }) => uid))
  const prints = sql.param(counts.map(({ prints }) => prints))
  await tx.execute(sql`
    with counted as materialized (select * from unnest(${uids}::uuid[], ${prints}::int[]) as counted(uid, prints)),
    wrong as (
      select uid, prints from counted
      union all
      select uid, 0 from ${artworks} where sold_lately > 0 and uid not in (select uid from counted)
    )
    update ${artworks} set sold_lately = wrong.prints from wrong where artworks.uid = wrong.uid and sold_lately <> wrong.prints`)
}
