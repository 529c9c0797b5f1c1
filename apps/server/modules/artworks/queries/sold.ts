import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/database.ts'
import { artworks } from '../tables.ts'

/** Number of recent sales of an artwork; greater than 0. */
export type SoldCount = { uid: string; plates: number }

/** Stores the counts and resets all other artworks to 0. Writes only rows that differ. */
export async function saveSoldLately(tx: Transaction, counts: readonly SoldCount[]): Promise<void> {
  const uids = sql.param(counts.map(({ uid }) => uid))
  const plates = sql.param(counts.map(({ plates }) => plates))
  await tx.execute(sql`
    with counted as materialized (select * from unnest(${uids}::uuid[], ${plates}::int[]) as counted(uid, plates)),
    wrong as (
      select uid, plates from counted
      union all
      select uid, 0 from ${artworks} where sold_lately > 0 and uid not in (select uid from counted)
    )
    update ${artworks} set sold_lately = wrong.plates from wrong where artworks.uid = wrong.uid and sold_lately <> wrong.plates`)
}
