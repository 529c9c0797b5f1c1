import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/database.ts'
import { artworks } from '../tables.ts'

/** How many plates of an artwork were bought of late; more than 0. */
export type SoldCount = { uid: string; plates: number }

/** Writes down what was counted; artworks that are not in it were not bought of late. Only what differs is written. */
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
